/** The parts of a page that hold content; what the editor's panels show of it is none of it. */
const PARTS = ':is(#main, .site-header, .site-footer)';

/** The elements that hold the page's content. */
export function pageParts(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(PARTS)];
}

/** Where a path is shown on the page itself: its own place, else the first within it. */
export function findPlace(path: string): HTMLElement | null {
  const name = CSS.escape(path);
  return seen(`${PARTS} [data-path="${name}"]`) ?? seen(`${PARTS} [data-path^="${name}."]`);
}

/** The first that is not hidden: the header's links stand in a row, and in the menu of small screens. */
function seen(selector: string): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  return found.find((place) => place.getClientRects().length > 0) ?? found[0] ?? null;
}

/** All places of a path, and of what lies in it, on the page itself. */
export function findPlaces(path: string): HTMLElement[] {
  const name = CSS.escape(path);
  const selector = `${PARTS} [data-path="${name}"], ${PARTS} [data-path^="${name}."]`;
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

/** A dynamic section on the page itself. */
export function findSection(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#main [data-section="${CSS.escape(id)}"]`);
}

/** A floating element on the page itself. */
export function findFloating(elementId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#main [data-floating][data-element="${CSS.escape(elementId)}"]`);
}

/** How long the page is waited for, in milliseconds. */
const SHOWN_MS = 1000;

/**
 * A path's own place, once the page shows these words in it: before that, what stands at the path may be another item, which the one
 * that was put in before it is drawn over. Null where there is none; one that shows other words all the same is waited for as long.
 */
export function placeOnceShown(path: string, words: string): Promise<HTMLElement | null> {
  const own = () => {
    const place = findPlace(path);
    return place?.dataset.path === path ? place : null;
  };
  return onceShown(() => {
    const place = own();
    return place?.textContent.includes(words) ? place : null;
  }, own);
}

/** Where a path is shown, or the first within it, once the page shows it; null where it does not. */
export function withinOnceShown(path: string): Promise<HTMLElement | null> {
  return onceShown(() => findPlace(path));
}

/** A dynamic section, once the page shows it; null where it does not. */
export function sectionOnceShown(id: string): Promise<HTMLElement | null> {
  return onceShown(() => findSection(id));
}

/** @param findLate what there is at the end of the time, where it was not found before */
function onceShown(find: () => HTMLElement | null, findLate = find): Promise<HTMLElement | null> {
  return new Promise((resolve) => {
    const end = (place: HTMLElement | null) => {
      changes.disconnect();
      clearTimeout(timer);
      resolve(place);
    };
    const look = () => {
      const place = find();
      if (place) end(place);
    };
    const changes = new MutationObserver(look);
    const timer = setTimeout(() => end(findLate()), SHOWN_MS);
    for (const part of pageParts()) changes.observe(part, { childList: true, subtree: true, characterData: true });
    look();
  });
}
