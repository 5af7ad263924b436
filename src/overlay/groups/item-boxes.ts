import { groupsOf } from '../../editing/fields';
import type { Box as ItemBox } from '../../ui/reorder/drop-place';
import { findPlaces } from '../page/find-place';
import type { PlacedRegion } from '../regions/placed-region';

/** Distance between an item and the frame around it, and the bar's height, in pixels. */
const GAP = 10;
const BAR = 32;
/** The bar's maximum width, including the distance to the window's edge, in pixels. */
const BAR_WIDTH = 320;
/** Below this height, a bar at the window's top would cover the whole item, in pixels. */
const LOW = 120;
/** The header's height, in pixels. Nothing under it is visible. */
export const HEADER = 84;

/** The bar's maximum size, in pixels. */
export const BAR_SIZE = { width: BAR_WIDTH, height: BAR };

interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** A box on the page, or in the window if it is in the header, which stays in place while the page scrolls. */
export interface PlacedBox extends Box {
  isFixed: boolean;
}

/** Returns the list item or element at or around a path, or null if there is none. */
export function findItemAround(path: string): string | null {
  const groups = groupsOf(path);
  return groups.find((group) => group !== groups.at(-1) || group.startsWith('element.')) ?? null;
}

/** Returns the box around all regions of an item. If some of them are in the header, only those count. */
export function findItemBox(path: string, regions: readonly PlacedRegion[]): PlacedBox | null {
  const inside = regions.filter((region) => region.path === path || region.path.startsWith(`${path}.`));
  const isFixed = inside.some((region) => region.isFixed);
  const box = enclose(inside.filter((region) => region.isFixed === isFixed));
  return box && { ...box, isFixed };
}

/** Returns the boxes of a list's visible items in the window, by index. */
export function itemBoxes(paths: readonly string[]): ItemBox[] {
  return paths.flatMap((path, index) => {
    const seen = findPlaces(path).filter((place) => place.getClientRects().length > 0);
    const box = enclose(seen.map((place) => place.getBoundingClientRect()));
    return box ? [{ id: String(index), ...box }] : [];
  });
}

export function addGap({ top, left, width, height }: Box): Box {
  return { top: top - GAP, left: left - GAP, width: width + 2 * GAP, height: height + 2 * GAP };
}

/**
 * Returns the bar's position: above the item. For a low item without free space above it, below the item; for a high one, at the top of
 * the window.
 */
export function placeBar({ top, left, height, isFixed }: PlacedBox) {
  const mostLeft = document.documentElement.clientWidth - BAR_WIDTH;
  const at = Math.max(8, Math.min(left - GAP, mostLeft));
  // Place the bar below the header so that it is not cut off.
  if (isFixed) return { top: Math.max(top + height + GAP, HEADER), left: at };
  const least = window.scrollY + HEADER;
  const above = top - GAP - BAR;
  const isFree = above >= least && !isUnderSectionBar(at, above);
  const place = isFree ? above : height < LOW ? top + height + GAP : Math.max(above, least);
  return { top: place, left: at };
}

function isUnderSectionBar(left: number, top: number): boolean {
  const y = top - window.scrollY;
  return [...document.querySelectorAll('.section-bar')].some((bar) => {
    const box = bar.getBoundingClientRect();
    return box.left < left + BAR_WIDTH && box.right > left && box.top < y + BAR && box.bottom > y;
  });
}

function enclose(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const top = Math.min(...boxes.map((box) => box.top));
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { top, left, width: right - left, height: bottom - top };
}
