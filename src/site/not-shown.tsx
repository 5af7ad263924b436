/** Replaces a screen that could not be loaded or rendered. */
export function NotShown() {
  return (
    <section className="section">
      <div className="container stack">
        <h1>This cannot be shown right now</h1>
        <p>Please reload the page. Your unsaved changes won’t be lost.</p>
        <p>
          <button type="button" className="button button-navy" onClick={() => window.location.reload()}>
            Reload
          </button>
        </p>
      </div>
    </section>
  );
}
