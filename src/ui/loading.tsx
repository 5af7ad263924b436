/** A loading indicator (spec section 4). */
export function Loading() {
  return (
    <div className="container section flex items-center gap-4" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>Loading...</span>
    </div>
  );
}
