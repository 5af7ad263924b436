/**
 * Tells the server of a page that is shown without its having been asked for now: one that was fetched ahead, which is no visit, or
 * that the browser had kept.
 */
export function tellVisits(): void {
  const [shown] = performance.getEntriesByType('navigation') as Delivery[];
  const wasAhead = shown?.deliveryType === 'navigational-prefetch';
  // What the browser asked the server whether it was still the same has come by request.
  const wasKept = shown?.deliveryType === 'cache' && shown.transferSize === 0;
  if (wasAhead || wasKept) reportVisit();
  window.addEventListener('pageshow', ({ persisted }) => persisted && reportVisit());
}

interface Delivery extends PerformanceNavigationTiming {
  /** Empty for what came by request; not in every browser. */
  deliveryType?: string;
}

/** Counts a visit of the page on screen. */
export function reportVisit(): void {
  const pageId = document.getElementById('main')?.dataset.visit;
  if (pageId) navigator.sendBeacon(`/visits/${pageId}`);
}
