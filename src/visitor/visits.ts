import { mayEdit } from '../api/may-edit';
import { makeElement } from '../ui/make-element';

/** The referrer's host if the visitor came from outside the site, until it has been reported. Empty without a referrer. */
let arrivedFrom: string | undefined;

/** Reports the page on screen, each page that Back or Forward restores, and clicks on links to other sites. Stores nothing. */
export function reportVisits(): void {
  const { referrer, prerendering } = document as Document & { prerendering?: boolean };
  const from = referrer && makeElement('a', { href: referrer }).hostname;
  const [shown] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Reloads and history navigation do not begin a visit.
  if (shown?.type === 'navigate' && !isOwnHost(from)) arrivedFrom = from;
  // The browser may render a page before the visitor opens it, or in vain.
  if (prerendering) document.addEventListener('prerenderingchange', reportView, { once: true });
  else reportView();
  window.addEventListener('pageshow', ({ persisted }) => persisted && reportView());
  document.addEventListener('click', reportOutboundClick);
  // The middle button.
  document.addEventListener('auxclick', reportOutboundClick);
}

/** Reports the page on screen as a page view, which begins a visit if the visitor has just arrived. */
export function reportView(): void {
  const isSent = report(arrivedFrom === undefined ? '' : `?width=${getDevice()}&from=${arrivedFrom}`);
  // A page that is not counted, such as "Page Not Found", leaves the visit to the next one.
  if (isSent) arrivedFrom = undefined;
}

function reportOutboundClick({ target, button }: MouseEvent): void {
  const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]');
  const isOutbound = link?.hostname && /^http/.test(link.protocol) && !isOwnHost(link.hostname);
  if (isOutbound && button < 2) report(`?out=${link.hostname}`);
}

/** Sends a report about the page on screen. @returns false for an editor, and on a page that is not counted */
function report(query: string): boolean {
  const pageId = document.getElementById('main')?.dataset.visit;
  return pageId !== undefined && !mayEdit() && navigator.sendBeacon(`/visits/${pageId}${query}`);
}

/** Returns the class of the window's width. A window in the background may have none yet. */
function getDevice(): string {
  const width = innerWidth || screen.width;
  return width < 768 ? 'phone' : width < 1200 ? 'tablet' : 'desktop';
}

function isOwnHost(host: string): boolean {
  return withoutWww(host) === withoutWww(location.hostname);
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
