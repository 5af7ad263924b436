/** Shown if the demo's content cannot be loaded: unlike other pages, the demo has no defaults (spec section 2, "Overlay demo page"). */
export function ContentNotAvailable() {
  return (
    <section className="section">
      <div className="container stack">
        <h1>Content Not Available</h1>
        <p>Unable to load page content. Please try again later.</p>
        <p>
          <button type="button" className="button button-navy" onClick={() => window.location.reload()}>
            Retry
          </button>
        </p>
      </div>
    </section>
  );
}
