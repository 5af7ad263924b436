const STORE = 'places';

/** How far down each entry of the tab's history was scrolled, by the entry's own mark. */
const places: Record<string, number> = JSON.parse(sessionStorage.getItem(STORE) ?? '{}');
/** The entry of the page on screen; the history may be at another one already, whose page is on its way. */
let entry = '';

/**
 * Remembers how far down each page was left, because the browser would scroll before a page that is fetched is there. Documents that the
 * browser loads itself are left to it.
 */
export function watchPlaces(): void {
  enterPlace();
  addEventListener('scroll', rememberPlace, { passive: true });
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    sessionStorage.setItem(STORE, JSON.stringify(places));
  });
}

/** The page on screen belongs to the current entry of the history, which gets a mark if it has none. */
export function enterPlace(): void {
  if (!markOf(history.state)) history.replaceState(newMark(), '');
  entry = markOf(history.state) ?? '';
}

/** Returns the state of a new entry of the history. */
export function newMark(): object {
  return { place: String(Math.random()) };
}

/** Whether the current entry is one that was shown before; one made by a hash link has no mark yet. */
export function wasShown(): boolean {
  return markOf(history.state) !== undefined;
}

/** Scrolls to where the current entry was left. */
export function returnToPlace(): void {
  scrollTo({ top: places[entry] ?? 0, behavior: 'instant' });
}

/** Scrolls to the element that the address names, or to the top. */
export function goToHash(): void {
  const target = document.getElementById(decoded(location.hash.slice(1)));
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else scrollTo({ top: 0, behavior: 'instant' });
}

/** Remembers how far down the page on screen is scrolled. */
export function rememberPlace(): void {
  places[entry] = scrollY;
}

function markOf(state: { place?: string } | null): string | undefined {
  return state?.place;
}

/** A hash that cannot be decoded must not stop the page. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
