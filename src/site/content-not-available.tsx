/** The demo without its content: unlike the other pages it has nothing else to show (spec section 2, "Overlay demo page"). */
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
