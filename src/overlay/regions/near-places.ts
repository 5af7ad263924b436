/** How far beyond the window places are kept ready, in pixels. */
export const MARGIN = 300;

/** What is watched coming near the window: hundreds of sections cost a frame little, their thousands of places would not. */
const HOLDERS = '[data-section], section';

/**
 * The outermost elements that hold places, in the page's order: its sections, and what stands outside of any. What floats stands
 * elsewhere than its section, which has no height.
 */
export function holdersIn(parts: readonly HTMLElement[]): Set<Element> {
  const holders = new Set<Element>();
  for (const part of parts) {
    let last: Element | null = null;
    for (const place of part.querySelectorAll<HTMLElement>('[data-path]')) {
      if (last?.contains(place)) continue;
      last = place.closest('[data-floating]') ?? outermost(place, part);
      holders.add(last);
    }
  }
  return holders;
}

function outermost(place: Element, part: Element): Element {
  let last = place;
  for (let at = place.parentElement; at !== null && at !== part; at = at.parentElement) {
    if (at.matches(HOLDERS)) last = at;
  }
  return last;
}

/** The places near the window: of the holders that are near it, those that are so themselves. */
export function placesIn(holders: ReadonlySet<Element>, near: ReadonlySet<Element>): HTMLElement[] {
  return [...holders].flatMap((holder) => {
    if (!near.has(holder)) return [];
    const places = [...holder.querySelectorAll<HTMLElement>('[data-path]')];
    if (holder instanceof HTMLElement && holder.dataset.path !== undefined) places.unshift(holder);
    return places.filter(isNear);
  });
}

function isNear(element: Element): boolean {
  const { top, bottom, width, height } = element.getBoundingClientRect();
  const isInReach = (width > 0 || height > 0) && bottom >= -MARGIN && top <= window.innerHeight + MARGIN;
  // What lies in a closed answer has a box, and is not to be seen.
  return isInReach && element.checkVisibility();
}
