import { useEffect, useState } from 'react';
import { currentContent } from '../../editing/selectors';
import type { EditedPage } from '../overlay-state';
import { pageParts } from '../page/find-place';
import { holdersIn, MARGIN, placesIn } from './near-places';
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
