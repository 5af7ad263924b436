const STORE = 'places';

/** Scroll position of each history entry of this tab, by the entry's mark. */
const places: Record<string, number> = JSON.parse(sessionStorage.getItem(STORE) ?? '{}');
/** Mark of the history entry on screen. The browser may already be at another entry whose page is still loading. */
let entry = '';

/**
 * Records the scroll position of each history entry. The browser would restore it before a fetched page is in place. For documents
 * that the browser loads itself, scroll restoration is left to the browser.
 */
export function watchPlaces(): void {
  enterPlace();
  addEventListener('scroll', rememberPlace, { passive: true });
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    sessionStorage.setItem(STORE, JSON.stringify(places));
  });
}

/** Makes the current history entry the one on screen, and gives it a mark if it has none. */
export function enterPlace(): void {
  if (!readMark(history.state)) history.replaceState(createMark(), '');
  entry = readMark(history.state) ?? '';
}

/** Returns the state for a new history entry. */
export function createMark(): object {
  return { place: String(Math.random()) };
}

/** Returns whether the current history entry was shown before. An entry made by a hash link has no mark yet. */
export function wasShown(): boolean {
  return readMark(history.state) !== undefined;
}

/** Restores the scroll position of the current history entry. */
export function restorePlace(): void {
  scrollTo({ top: places[entry] ?? 0, behavior: 'instant' });
}

/** Scrolls to the target of the URL's hash, or to the top. */
export function scrollToHash(): void {
  const target = document.getElementById(decodeHash(location.hash.slice(1)));
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else scrollTo({ top: 0, behavior: 'instant' });
}

/** Records the scroll position of the page on screen. */
export function rememberPlace(): void {
  places[entry] = scrollY;
}

function readMark(state: { place?: string } | null): string | undefined {
  return state?.place;
}

/** Decodes a hash, or returns it unchanged if it is malformed. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
