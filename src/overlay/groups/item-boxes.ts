import { groupsOf } from '../../editing/fields';
import type { Box as ItemBox } from '../../ui/reorder/drop-place';
import { findPlaces } from '../page/find-place';
import type { PlacedRegion } from '../regions/placed-region';
import { measureOverlap } from '../regions/tools-side';

/** Distance between an item and the frame around it, between the frame and a bar above it, and the bar's height, in pixels. */
const GAP = 10;
const ABOVE = 2;
const BAR = 34;
/** How much worse it is to cover the neighbors of an item than other texts. */
const NEIGHBOR = 10;
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

/** Returns the regions of an item. If some of them are in the header, only those count. */
export function findItemRegions(path: string, regions: readonly PlacedRegion[]): readonly PlacedRegion[] {
  const inside = regions.filter((region) => isInside(region.path, path));
  const isFixed = inside.some((region) => region.isFixed);
  return inside.filter((region) => region.isFixed === isFixed);
}

/** Returns the box around an item: around its regions, and whatever the page shows with them. */
export function findItemBox(path: string, regions: readonly PlacedRegion[]): PlacedBox | null {
  const own = findItemRegions(path, regions);
  const isFixed = own.some((region) => region.isFixed);
  const whole = isFixed ? null : findWhole(path, own);
  const box = enclose(whole ? [...own, measureOnPage(whole)] : own);
  return box && { ...box, isFixed };
}

/** Returns the smallest element with several regions of an item, or null if other items are in it too. */
function findWhole(path: string, [first, ...rest]: readonly PlacedRegion[]): Element | null {
  let whole = rest.length > 0 ? (first?.element.parentElement ?? null) : null;
  while (whole && !rest.every(({ element }) => whole?.contains(element))) whole = whole.parentElement;
  const places = whole?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  return [...places].every(({ dataset }) => isInside(dataset.path ?? '', path)) ? whole : null;
}

function measureOnPage(element: Element): Box {
  const { top, left, width, height } = element.getBoundingClientRect();
  return { top: top + window.scrollY, left: left + window.scrollX, width, height };
}

function isInside(path: string, item: string): boolean {
  return path === item || path.startsWith(`${item}.`);
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
 * Returns the position of an item's bar: above or below the item, wherever it covers less of other texts, above all of the list's other
 * items; for a high item, at the top of the window.
 */
export function placeBar({ top, left, height, isFixed }: PlacedBox, path: string, regions: readonly PlacedRegion[]) {
  const mostLeft = document.documentElement.clientWidth - BAR_WIDTH;
  const at = Math.max(8, Math.min(left - GAP, mostLeft));
  // Place the bar below the header so that it is not cut off.
  if (isFixed) return { top: Math.max(top + height + GAP, HEADER), left: at };
  const least = window.scrollY + HEADER;
  const above = top - GAP - ABOVE - BAR;
  const below = top + height + GAP;
  const isFree = above >= least && !isUnderSectionBar(at, above);
  if (!isFree) return { top: height < LOW ? below : Math.max(above, least), left: at };
  const others = regions.filter((region) => !region.isFixed && !isInside(region.path, path));
  const list = path.slice(0, path.lastIndexOf('.'));
  const weigh = (other: PlacedRegion) => (isInside(other.path, list) ? NEIGHBOR : 1);
  const covered = (y: number) =>
    others.reduce((sum, other) => sum + weigh(other) * measureOverlap({ ...BAR_SIZE, top: y, left: at }, other), 0);
  const isBelowInSight = below + BAR <= window.scrollY + window.innerHeight;
  return { top: isBelowInSight && covered(below) < covered(above) ? below : above, left: at };
}

function isUnderSectionBar(left: number, top: number): boolean {
  const y = top - window.scrollY;
  return [...document.querySelectorAll('.section-bar[data-shown]')].some((bar) => {
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
