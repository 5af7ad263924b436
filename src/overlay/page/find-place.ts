/** The parts of a page that contain its content, without the editor's panels. */
const PARTS = ':is(#main, .site-header, .site-footer)';

/** Returns the elements that contain the page's content. */
export function findPageParts(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(PARTS)];
}

/** Returns the element that shows a path on the page, otherwise the first one inside the path. */
export function findPlace(path: string): HTMLElement | null {
  const name = CSS.escape(path);
  return findVisible(`${PARTS} [data-path="${name}"]`) ?? findVisible(`${PARTS} [data-path^="${name}."]`);
}

/**
 * Returns the first visible match, because the header's links are also in the menu for small screens. Otherwise returns the first match.
 */
function findVisible(selector: string): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  return found.find((place) => place.getClientRects().length > 0) ?? found[0] ?? null;
}

/** Returns all elements on the page that show a path or anything inside it. */
export function findPlaces(path: string): HTMLElement[] {
  const name = CSS.escape(path);
  const selector = `${PARTS} [data-path="${name}"], ${PARTS} [data-path^="${name}."]`;
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

/** Returns the element of a dynamic section on the page. */
export function findSection(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#main [data-section="${CSS.escape(id)}"]`);
}

/** Returns a floating element on the page. */
export function findFloating(elementId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#main [data-floating][data-element="${CSS.escape(elementId)}"]`);
}

/** How long to wait for the page to render, in milliseconds. */
const SHOWN_MS = 1000;

/**
 * Waits until the page shows a text at a path and returns its element. Until the page has rendered, the path may still belong to the item
 * that an inserted one pushes down. After the timeout, returns the path's element with any text, or null.
 */
export function waitForText(path: string, words: string): Promise<HTMLElement | null> {
  const own = () => {
    const place = findPlace(path);
    return place?.dataset.path === path ? place : null;
  };
  return waitUntilShown(() => {
    const place = own();
    return place?.textContent.includes(words) ? place : null;
  }, own);
}

/** Waits until the page shows a path, or something inside it, and returns the element, or null after a timeout. */
export function waitForPlace(path: string): Promise<HTMLElement | null> {
  return waitUntilShown(() => findPlace(path));
}

/** Waits until the page shows a dynamic section and returns the element, or null after a timeout. */
export function waitForSection(id: string): Promise<HTMLElement | null> {
  return waitUntilShown(() => findSection(id));
}

/** @param findLate used after the timeout if nothing was found */
function waitUntilShown(find: () => HTMLElement | null, findLate = find): Promise<HTMLElement | null> {
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
    for (const part of findPageParts()) changes.observe(part, { childList: true, subtree: true, characterData: true });
    look();
  });
}
