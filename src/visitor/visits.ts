/**
 * Reports a visit if the page is shown without a regular request to the server: it was prefetched, which does not count as a visit, or
 * it came from the browser's cache.
 */
export function reportUnrequestedVisits(): void {
  const [shown] = performance.getEntriesByType('navigation') as Delivery[];
  const wasAhead = shown?.deliveryType === 'navigational-prefetch';
  // A revalidated copy has a transfer size, and the server has counted that request.
  const wasKept = shown?.deliveryType === 'cache' && shown.transferSize === 0;
  if (wasAhead || wasKept) reportVisit();
  window.addEventListener('pageshow', ({ persisted }) => persisted && reportVisit());
}

interface Delivery extends PerformanceNavigationTiming {
  /** Empty for a regular request. Not supported by every browser. */
  deliveryType?: string;
}

/** Reports a visit to the page on screen. */
export function reportVisit(): void {
  const pageId = document.getElementById('main')?.dataset.visit;
  if (pageId) navigator.sendBeacon(`/visits/${pageId}`);
}
