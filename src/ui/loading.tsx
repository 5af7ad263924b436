/** Something is on its way (spec section 4). */
export function Loading() {
  return (
    <div className="container section" role="status" style={{ display: 'flex', gap: '1rem', alignItems: 'center' }}>
      <span className="spinner" aria-hidden="true" />
      <span>Loading...</span>
    </div>
  );
}
