import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { pathNow } from '../../editing/content-root';
import { currentContent } from '../../editing/selectors';
import { usePage } from '../overlay-context';
import type { EditedPage } from '../overlay-state';
import { pageParts } from '../page/find-place';
import type { PlacedRegion } from './placed-region';
import { type Region, regionOf } from './read-regions';

/**
 * The places that can be edited, near the window: found anew when the page is drawn anew, measured when anything moves, once a
 * frame at most, so that a page of hundreds of sections costs no more than a screen of it.
 */
export function useRegions(page: EditedPage): readonly PlacedRegion[] {
  const [placed, setPlaced] = useState<readonly PlacedRegion[]>([]);
  useEffect(() => watchRegions(page, setPlaced), [page]);
  return placed;
}

function watchRegions(page: EditedPage, onPlaced: (regions: readonly PlacedRegion[]) => void): () => void {
  const parts = pageParts();
  let holders = new Set<Element>();
  let placed: readonly PlacedRegion[] = [];
  const near = new Set<Element>();
  let frame = 0;
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
  const changes = new MutationObserver((records) => {
    if (records.every(({ target }) => isInEditedText(target))) return;
    // What is only moved, as a floating element that is dragged, is measured anew.
    isStale ||= records.some(({ attributeName }) => attributeName !== 'style');
    plan();
  });
  const size = new ResizeObserver(() => plan());

  function plan(): void {
    frame ||= requestAnimationFrame(update);
  }

  /** Places stand on the page: while it scrolls only others come near, half a margin ahead of being seen. */
  function handleScroll({ target }: Event): void {
    if (target !== document || Math.abs(window.scrollY - seenAt) > MARGIN / 2) plan();
  }

  function update(): void {
    frame = 0;
    seenAt = window.scrollY;
    if (isStale) {
      isStale = false;
      const before = holders;
      holders = holdersIn(parts);
      for (const holder of holders) if (!before.delete(holder)) sight.observe(holder);
      for (const gone of before) {
        sight.unobserve(gone);
        near.delete(gone);
      }
    }
    // What a place is, is looked up near the window alone: a page of hundreds of sections has thousands.
    const source = sourceOf(page);
    const regions = placesIn(holders, near).flatMap((element) => regionOf(element, source) ?? []);
    const next = regions.map((region) => reuse(placed, placeRegion(region)));
    if (next.length === placed.length && next.every((region, index) => region === placed[index])) return;
    placed = next;
    onPlaced(placed);
  }

  for (const part of parts) {
    changes.observe(part, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-path', 'open', 'style'],
    });
    size.observe(part);
  }
  window.addEventListener('resize', plan);
  window.addEventListener('scroll', handleScroll, { passive: true, capture: true });
  // What a text is may change without the page: a rich text where a plain one was.
  const isTyping = () => page.session.store.getState().typing !== null;
  const stopStore = page.editing.store.subscribe((state, before) => {
    if (state.stored !== before.stored || (state.pending !== before.pending && !isTyping())) plan();
  });
  // What one types in changes nothing around it; once it is left, everything is looked at.
  const stopSession = page.session.store.subscribe((state, before) => {
    if (state.typing !== before.typing) plan();
  });
  plan();
  return () => {
    cancelAnimationFrame(frame);
    sight.disconnect();
    changes.disconnect();
    size.disconnect();
    window.removeEventListener('resize', plan);
    window.removeEventListener('scroll', handleScroll, { capture: true });
    stopStore();
    stopSession();
  };
}

/** Where the page's fields are looked up, as it stands now. */
export function sourceOf({ pageId, editing, sections }: EditedPage) {
  return { pageId, root: currentContent(editing.store.getState()), sections: sections.getState() };
}

function placeRegion(region: Region): PlacedRegion {
  const { top, left, width, height } = region.element.getBoundingClientRect();
  const isFixed = region.element.closest('.site-header') !== null;
  const [x, y] = isFixed ? [0, 0] : [window.scrollX, window.scrollY];
  return { ...region, top: top + y, left: left + x, width, height, isFixed };
}

/** The same place as before where nothing about it has changed, so that it is not drawn anew. */
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

/** The place one points at, or whose pencil has the focus, as the page writes it now: it stays with its item. */
export function useHovered(): string | null {
  const { editing, session } = usePage();
  const ref = useStore(session.store, (state) => state.hovered);
  return useStore(editing.store, ({ content }) => (ref === null ? null : (pathNow(content, ref) ?? ref)));
}

/** How far beyond the window places are kept ready, in pixels. */
const MARGIN = 300;

/** What is watched coming near the window: hundreds of sections cost a frame little, their thousands of places would not. */
const HOLDERS = '[data-section], section';

/**
 * The outermost elements that hold places, in the page's order: its sections, and what stands outside of any. What floats stands
 * elsewhere than its section, which has no height.
 */
function holdersIn(parts: readonly HTMLElement[]): Set<Element> {
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
function placesIn(holders: ReadonlySet<Element>, near: ReadonlySet<Element>): HTMLElement[] {
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
