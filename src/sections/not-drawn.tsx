/** In the place of a section that can't be drawn: the rest of the page stands. */
export function NotDrawn() {
  return (
    <section className="section section-tight">
      <p className="container text-ink-soft" role="note">
        This section can not be shown just now.
      </p>
    </section>
  );
}
