/** Where a floating panel stands and how large it is, in pixels of the window. */
export interface PanelPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Where panels' places are kept: the part of `localStorage` that is needed. */
type PlaceStorage = Pick<Storage, 'getItem' | 'setItem'>;

const PREFIX = 'prospectus:panel|';

/**
 * A place within the window: no smaller than `min`, no larger than the window, and wholly in it. In a window smaller than `min`
 * the panel is as large as the window.
 */
export function fitPlace(place: PanelPlace, min: Size, view: Size): PanelPlace {
  const width = clamp(place.width, min.width, view.width);
  const height = clamp(place.height, min.height, view.height);
  return { x: clamp(place.x, 0, view.width - width), y: clamp(place.y, 0, view.height - height), width, height };
}

/** The place a panel was left at; null where none was kept, or what stands there is none. */
export function readPlace(storage: PlaceStorage, id: string): PanelPlace | null {
  try {
    const { x, y, width, height } = JSON.parse(storage.getItem(PREFIX + id) ?? 'null') as PanelPlace;
    return [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : null;
  } catch {
    return null;
  }
}

/** Keeps a panel's place. A storage that is full or closed is no reason to stop: it then begins at its own place next time. */
export function keepPlace(storage: PlaceStorage, id: string, place: PanelPlace): void {
  try {
    storage.setItem(PREFIX + id, JSON.stringify(place));
  } catch {
    // Not kept.
  }
}

/** How far an arrow key moves or resizes; with Shift, a pixel at a time. */
export const STEP_PX = 10;

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What an arrow key adds to a place; null for another key. */
export function arrowStep(key: string, isFine: boolean): { dx: number; dy: number } | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const step = isFine ? 1 : STEP_PX;
  return { dx: direction[0] * step, dy: direction[1] * step };
}

/** A place after one of its edges or corners was drawn: 'left', 'bottomRight'. @param by how much wider and higher it became */
export function resizedPlace(place: PanelPlace, direction: string, by: Size): PanelPlace {
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
