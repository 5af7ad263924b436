/** The position and size of a floating panel, in pixels of the window. */
export interface PanelPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The place of a panel at the window's right edge that is as high as its content. */
export interface DockedPlace {
  width: number;
  /** Its distance to the window's top and right edge; otherwise that of the panels on the page. */
  top?: number;
  edge?: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The part of `localStorage` that stores the panels' places. */
type PlaceStorage = Pick<Storage, 'getItem' | 'setItem'>;

const PREFIX = 'prospectus:panel|';

/**
 * Fits a place into the window: at least `min`, at most the window's size, and entirely visible. If the window is
 * smaller than `min`, the panel fills it.
 */
export function fitPlace(place: PanelPlace, min: Size, view: Size): PanelPlace {
  const width = clamp(place.width, min.width, view.width);
  const height = clamp(place.height, min.height, view.height);
  return { x: clamp(place.x, 0, view.width - width), y: clamp(place.y, 0, view.height - height), width, height };
}

/** Returns a panel's stored place, or null if there is none or it is invalid. */
export function readPlace(storage: PlaceStorage, id: string): PanelPlace | null {
  try {
    const { x, y, width, height } = JSON.parse(storage.getItem(PREFIX + id) ?? 'null') as PanelPlace;
    return [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : null;
  } catch {
    return null;
  }
}

/** Stores a panel's place. If the storage is full or blocked, the panel opens at its initial place next time. */
export function storePlace(storage: PlaceStorage, id: string, place: PanelPlace): void {
  try {
    storage.setItem(PREFIX + id, JSON.stringify(place));
  } catch {
    // Not stored.
  }
}

/** How far an arrow key moves or resizes a panel; with Shift, it is one pixel. */
export const STEP_PX = 10;

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the movement for an arrow key, or null for other keys. */
export function readArrowStep(key: string, isFine: boolean): { dx: number; dy: number } | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const step = isFine ? 1 : STEP_PX;
  return { dx: direction[0] * step, dy: direction[1] * step };
}

/**
 * Returns a panel's place after resizing it at an edge or corner ('left', 'bottomRight').
 * @param by the change of its size
 */
export function resizePlace(place: PanelPlace, direction: string, by: Size): PanelPlace {
  const isFromLeft = direction.toLowerCase().endsWith('left');
  const isFromTop = direction.startsWith('top');
  return {
    x: place.x - (isFromLeft ? by.width : 0),
    y: place.y - (isFromTop ? by.height : 0),
    width: place.width + by.width,
    height: place.height + by.height,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.max(0, Math.min(Math.max(value, least), most)));
}
