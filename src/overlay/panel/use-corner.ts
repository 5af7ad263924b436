import { type RefObject, useEffect, useState } from 'react';
import { useOverlay, useOverlayState } from '../overlay-context';
import { findFloating, findPlace } from '../page/find-place';
import { watchLayout } from '../page/watch-layout';

/** Tools that the panel must not cover, besides the text being edited: popovers and panels. */
const BUSY = '.overlay-popover, .panel-frame, .format-bubble';

interface Place {
  corner: Corner;
  /** No corner has enough room, so only the panel's title is shown. */
  isTight: boolean;
}

const HOME: Place = { corner: 'bottom-right', isTight: false };

/** Returns a corner for the editor panel that covers nothing being edited, or the home corner once editing ends. */
export function useCorner(panel: RefObject<HTMLElement | null>): Place {
  const overlay = useOverlay();
  const page = useOverlayState((state) => state.page);
  const [place, setPlace] = useState(HOME);

  useEffect(() => {
    let full = { width: 0, height: 0 };
    let highest = 0;
    const update = () => {
      const own = panel.current;
      const toasts = document.querySelector<HTMLElement>('.toast-area');
      const room = document.querySelector<HTMLElement>('.overlay');
      if (!own) {
        delete toasts?.dataset.panel;
        room?.style.removeProperty('padding-bottom');
      }
      // A button that is being pressed must not move away: pressing it may end the editing of a text.
      if (!own || own.matches(':active')) return;
      // The space at the page's end never shrinks, because at the end that would scroll the text being edited.
      highest = Math.max(highest, own.offsetHeight);
      // On phones the panel covers the window's end, so that the page must be scrolled past it. Not a custom property of the root or of all
      // tools: then each change would recalculate the styles of everything below.
      const isPhone = window.matchMedia('(max-width: 40rem)').matches;
      if (room) room.style.paddingBottom = isPhone ? `${highest + 16}px` : '';
      toasts?.style.setProperty('--panel-height', `${own.offsetHeight}px`);
      const isFolded = own.dataset.tight !== undefined;
      if (!isFolded) full = { width: own.offsetWidth, height: own.offsetHeight };
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const busy = measureBusy(page?.editing.pathNow(page.session.store.getState().popover ?? '') || null);
      const { corner, isFree } = findFreeCorner(full, busy, view);
      const bar = isFree ? null : findFreeCorner({ width: full.width, height: BAR_HEIGHT }, busy, view);
      const next = { corner: bar?.corner ?? corner, isTight: !isFree };
      if (toasts) toasts.dataset.panel = next.corner;
      setPlace((last) => (last.corner === next.corner && last.isTight === next.isTight ? last : next));
    };
    const { plan, stop } = watchLayout(update, {
      sizes: panel.current ? [panel.current] : [],
      // Panels and dialogs are siblings of the page; the dragged element and the popover's position are attributes of the body.
      changes: {
        of: [document.body],
        options: { childList: true, attributes: true, attributeFilter: ['data-held', 'data-popover'] },
      },
      events: EVENTS,
    });
    const options = { passive: true, capture: true };
    const planHeld = () => document.body.dataset.held !== undefined && plan();
    window.addEventListener('pointermove', planHeld, options);
    const stops = [overlay.store.subscribe(plan), page?.session.store.subscribe(plan)];
    plan();
    return () => {
      delete document.querySelector<HTMLElement>('.toast-area')?.dataset.panel;
      document.querySelector<HTMLElement>('.overlay')?.style.removeProperty('padding-bottom');
      stop();
      window.removeEventListener('pointermove', planHeld, options);
      for (const unsubscribe of stops) unsubscribe?.();
    };
  }, [overlay, page, panel]);

  return place;
}

const BAR_HEIGHT = 48;
/** Distance kept to what is being edited, in pixels. */
const MARGIN = 12;
const EVENTS = ['scroll', 'resize', 'input', 'focusin', 'keyup', 'pointerup'] as const;

function measureBusy(popover: string | null): Rect[] {
  const about = popover === null ? null : findPlace(popover);
  const { held } = document.body.dataset;
  const floating = held === undefined ? null : findFloating(held);
  const written = document.activeElement?.closest('[data-editing]') ?? null;
  const elements = [written, ...findOpenTools(), about, floating].filter((element) => element !== null);
  return elements.flatMap((element) => {
    const { top, left, right, bottom } = element.getBoundingClientRect();
    if (right <= left || bottom <= top) return [];
    return { top: top - MARGIN, left: left - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN };
  });
}

/** Returns the open tools. Searches only outside of the page, because searching hundreds of sections at each key press would be slow. */
function findOpenTools(): Element[] {
  return [...document.body.children].flatMap((child) =>
    child.id === 'root' ? [] : [...(child.matches(BUSY) ? [child] : []), ...child.querySelectorAll(BUSY)],
  );
}

/** A box in the window, in pixels. */
interface Rect {
  top: number;
  left: number;
  right: number;
  bottom: number;
}

/** The corners for the editor panel, home corner first (spec section 2: bottom right). */
const CORNERS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;
type Corner = (typeof CORNERS)[number];

/** Distance to the window's edges, in pixels. */
const EDGE = 16;
/** The header's height, in pixels. */
const HEADER = 88;

/**
 * Returns the first corner that covers nothing being edited, or otherwise the corner that covers least.
 * @param size the panel's size
 */
export function findFreeCorner(
  size: { width: number; height: number },
  busy: readonly Rect[],
  view: { width: number; height: number },
): { corner: Corner; isFree: boolean } {
  const covered = CORNERS.map((corner) => {
    const panel = placeRect(corner, size, view);
    return { corner, area: busy.reduce((sum, rect) => sum + overlap(panel, rect), 0) };
  });
  const least = covered.reduce((best, next) => (next.area < best.area ? next : best));
  return { corner: least.corner, isFree: least.area === 0 };
}

function placeRect(
  corner: Corner,
  { width, height }: { width: number; height: number },
  view: { width: number; height: number },
): Rect {
  const top = corner.startsWith('top') ? HEADER : view.height - EDGE - height;
  const left = corner.endsWith('left') ? EDGE : view.width - EDGE - width;
  return { top, left, right: left + width, bottom: top + height };
}

function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
