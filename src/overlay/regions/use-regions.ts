import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { pathNow } from '../../editing/document';
import { usePage } from '../overlay-context';
import type { EditedPage } from '../overlay-state';
import { findPageParts } from '../page/find-place';
import { watchLayout } from '../page/watch-layout';
import type { PlacedRegion } from './placed-region';
import { findRegion, getFieldSource, type Region } from './read-regions';

/**
 * Returns the editable regions near the window. They are found again when the page renders and measured when anything moves, at most once
 * per frame, so that a page with hundreds of sections costs no more than one screen of it.
 */
export function useRegions(page: EditedPage): readonly PlacedRegion[] {
  const [placed, setPlaced] = useState<readonly PlacedRegion[]>([]);
  useEffect(() => watchRegions(page, setPlaced), [page]);
  return placed;
}

function watchRegions(page: EditedPage, onPlaced: (regions: readonly PlacedRegion[]) => void): () => void {
  const parts = findPageParts();
  let holders = new Set<Element>();
  let placed: readonly PlacedRegion[] = [];
  const near = new Set<Element>();
  let isStale = true;
  let seenAt = window.scrollY;

  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) near.add(target);
        else near.delete(target);
      }
      plan();
    },
    { rootMargin: `${MARGIN}px` },
  );
  const { plan, stop } = watchLayout(update, {
    sizes: parts,
    changes: {
      of: parts,
      options: { childList: true, subtree: true, attributes: true, attributeFilter: ['data-path', 'open', 'style'] },
      onChange(records) {
        if (records.every(({ target }) => isInEditedText(target))) return false;
        // Elements that only move, such as a dragged floating one, only need to be measured again.
        isStale ||= records.some(({ attributeName }) => attributeName !== 'style');
        return true;
      },
    },
    events: ['resize'],
  });

  /**
   * Positions are relative to the page, so scrolling only brings other regions near. They are updated half a margin before they are
   * visible.
   */
  function handleScroll({ target }: Event): void {
    if (target !== document || Math.abs(window.scrollY - seenAt) > MARGIN / 2) plan();
  }

  function update(): void {
    seenAt = window.scrollY;
    const isRendered = isStale;
    if (isStale) {
      isStale = false;
      const before = holders;
      holders = findHolders(parts);
      for (const holder of holders) if (!before.delete(holder)) sight.observe(holder);
      for (const gone of before) {
        sight.unobserve(gone);
        near.delete(gone);
      }
    }
    // Fields are looked up only near the window, because a page with hundreds of sections has thousands.
    const source = getFieldSource(page);
    const regions = findPlacesNear(holders, near).flatMap((element) => findRegion(element, source) ?? []);
    const next = regions.map((region) => reuse(placed, placeRegion(region)));
    const isSame = next.length === placed.length && next.every((region, index) => region === placed[index]);
    // A text that appeared and disappeared between two measurements is in neither, but its mark as an empty text depends on it.
    if (isSame && !isRendered) return;
    placed = next;
    onPlaced(placed);
  }

  window.addEventListener('scroll', handleScroll, { passive: true, capture: true });
  // A text may change its kind without a change on the page: from plain to rich text.
  const isTyping = () => page.session.store.getState().typing !== null;
  const stopStore = page.editing.store.subscribe((state, before) => {
    if (state.stored !== before.stored || (state.pending !== before.pending && !isTyping())) plan();
  });
  // Typing changes nothing around the text; everything is measured again once it ends.
  const stopSession = page.session.store.subscribe((state, before) => {
    if (state.typing !== before.typing) plan();
  });
  plan();
  return () => {
    stop();
    sight.disconnect();
    window.removeEventListener('scroll', handleScroll, { capture: true });
    stopStore();
    stopSession();
  };
}

/** Distance of a region from the edges of the window, in pixels. */
const EDGE = 18;

function placeRegion(region: Region): PlacedRegion {
  const { top, left, width, height } = region.element.getBoundingClientRect();
  const isFixed = region.element.closest('.site-header') !== null;
  const [x, y] = isFixed ? [0, 0] : [window.scrollX, window.scrollY];
  // The tools of an image from edge to edge must not be cut off.
  const inset = width < document.documentElement.clientWidth ? 0 : EDGE;
  return { ...region, top: top + y, left: left + x + inset, width: width - 2 * inset, height, isFixed };
}

/** Returns the previous region if nothing about it has changed, so that it is not rendered again. */
function reuse(before: readonly PlacedRegion[], region: PlacedRegion): PlacedRegion {
  const last = before.find(({ element }) => element === region.element);
  if (!last) return region;
  const keys = Object.keys(region) as (keyof PlacedRegion)[];
  return keys.every((key) => last[key] === region[key]) ? last : region;
}

function isInEditedText(target: Node): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  return element?.closest('[data-editing]') != null;
}

/** Returns the current path of the place under the pointer, or whose pencil has the focus. It stays with its item. */
export function useHovered(): string | null {
  const { editing, session } = usePage();
  const ref = useStore(session.store, (state) => state.hovered);
  return useStore(editing.store, ({ content }) => (ref === null ? null : (pathNow(content, ref) ?? ref)));
}

/** How far outside the window regions are kept ready, in pixels. */
const MARGIN = 300;

/**
 * The elements observed for being near the window. Observing hundreds of sections is cheap; observing their thousands of places is not.
 */
const HOLDERS = '[data-section], section';

/**
 * Returns the outermost elements that contain places, in page order: the page's sections, and places outside of any. Floating elements
 * are separate, because their section has no height.
 */
function findHolders(parts: readonly HTMLElement[]): Set<Element> {
  const holders = new Set<Element>();
  for (const part of parts) {
    let last: Element | null = null;
    for (const place of part.querySelectorAll<HTMLElement>('[data-path]')) {
      if (last?.contains(place)) continue;
      last = place.closest('[data-floating]') ?? findOutermost(place, part);
      holders.add(last);
    }
  }
  return holders;
}

function findOutermost(place: Element, part: Element): Element {
  let last = place;
  for (let at = place.parentElement; at !== null && at !== part; at = at.parentElement) {
    if (at.matches(HOLDERS)) last = at;
  }
  return last;
}

/** Returns the places near the window, searching only the holders near it. */
function findPlacesNear(holders: ReadonlySet<Element>, near: ReadonlySet<Element>): HTMLElement[] {
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
  // The content of a closed answer has a box but is not visible.
  return isInReach && element.checkVisibility();
}
