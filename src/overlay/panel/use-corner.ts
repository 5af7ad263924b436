import { type RefObject, useEffect, useState } from 'react';
import { useOverlay, useOverlayState } from '../overlay-context';
import { findFloating, findPlace } from '../page/find-place';

/** What may lie under the panel and must not, beside the text one writes: the popovers and panels one works in. */
const BUSY = '.overlay-popover, .panel-frame';

interface Place {
  corner: Corner;
  /** Nowhere is room for all of it: only its title is to be shown. */
  isTight: boolean;
}

const HOME: Place = { corner: 'bottom-right', isTight: false };

/** The corner of the window in which the editor panel covers nothing that is being edited; home again when that is done. */
export function useCorner(panel: RefObject<HTMLElement | null>): Place {
  const overlay = useOverlay();
  const page = useOverlayState((state) => state.page);
  const [place, setPlace] = useState(HOME);

  useEffect(() => {
    let frame = 0;
    let full = { width: 0, height: 0 };
    const update = () => {
      frame = 0;
      const own = panel.current;
      if (!own) return;
      const isFolded = own.dataset.tight !== undefined;
      if (!isFolded) full = { width: own.offsetWidth, height: own.offsetHeight };
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const busy = busyRects(page?.editing.pathNow(page.session.store.getState().popover ?? '') || null);
      const { corner, isFree } = freeCorner(full, busy, view);
      const bar = isFree ? null : freeCorner({ width: full.width, height: BAR_HEIGHT }, busy, view);
      const next = { corner: bar?.corner ?? corner, isTight: !isFree };
      setPlace((last) => (last.corner === next.corner && last.isTight === next.isTight ? last : next));
    };
    const plan = () => {
      frame ||= requestAnimationFrame(update);
    };
    const size = new ResizeObserver(plan);
    if (panel.current) size.observe(panel.current);
    const marks = new MutationObserver(plan);
    // Panels and dialogs are put beside the page; what is held, and where a popover stands, is told on the body.
    marks.observe(document.body, { childList: true, attributes: true, attributeFilter: ['data-held', 'data-popover'] });
    const options = { passive: true, capture: true };
    for (const name of EVENTS) window.addEventListener(name, plan, options);
    const planHeld = () => document.body.dataset.held !== undefined && plan();
    window.addEventListener('pointermove', planHeld, options);
    const stops = [overlay.store.subscribe(plan), page?.session.store.subscribe(plan)];
    plan();
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      marks.disconnect();
      for (const name of EVENTS) window.removeEventListener(name, plan, options);
      window.removeEventListener('pointermove', planHeld, options);
      for (const stop of stops) stop?.();
    };
  }, [overlay, page, panel]);

  return place;
}

const BAR_HEIGHT = 48;
/** Room that is kept to what is being edited, in pixels. */
const MARGIN = 12;
const EVENTS = ['scroll', 'resize', 'input', 'focusin', 'keyup', 'pointerup'] as const;

function busyRects(popover: string | null): Rect[] {
  const about = popover === null ? null : findPlace(popover);
  const { held } = document.body.dataset;
  const floating = held === undefined ? null : findFloating(held);
  const written = document.activeElement?.closest('[data-editing]') ?? null;
  const elements = [written, ...busyTools(), about, floating].filter((element) => element !== null);
  return elements.flatMap((element) => {
    const { top, left, right, bottom } = element.getBoundingClientRect();
    if (right <= left || bottom <= top) return [];
    return { top: top - MARGIN, left: left - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN };
  });
}

/** They stand beside the page: looking through a page of hundreds of sections at each key would be felt. */
function busyTools(): Element[] {
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

/** The corners the editor panel can stand in, the one it belongs in first (spec section 2: bottom right). */
const CORNERS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;
type Corner = (typeof CORNERS)[number];

/** Room to the window's edges, in pixels. */
const EDGE = 16;
/** The header's height: above, nothing stands beneath it. */
const HEADER = 88;

/**
 * The first corner in which the panel covers nothing of what is being edited; where every corner does, the one that covers least.
 * @param size the panel's
 */
export function freeCorner(
  size: { width: number; height: number },
  busy: readonly Rect[],
  view: { width: number; height: number },
): { corner: Corner; isFree: boolean } {
  const covered = CORNERS.map((corner) => {
    const panel = rectAt(corner, size, view);
    return { corner, area: busy.reduce((sum, rect) => sum + overlap(panel, rect), 0) };
  });
  const least = covered.reduce((best, next) => (next.area < best.area ? next : best));
  return { corner: least.corner, isFree: least.area === 0 };
}

function rectAt(
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
