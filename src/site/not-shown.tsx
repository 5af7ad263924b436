/** Replaces a screen that could not be loaded or rendered. */
export function NotShown() {
  return (
    <section className="section">
      <div className="container stack">
        <h1>This can not be shown just now</h1>
        <p>Please reload the page. What is unsaved is kept.</p>
        <p>
          <button type="button" className="button button-navy" onClick={() => window.location.reload()}>
            Reload
          </button>
        </p>
      </div>
    </section>
  );
}
