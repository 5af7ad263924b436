import type { Region } from './read-regions';

/** A region near the window with its position on the page, in pixels from the top left corner. */
export interface PlacedRegion extends Region {
  top: number;
  left: number;
  width: number;
  height: number;
  /** In the header, which stays in place while the page scrolls: the position is relative to the window. */
  isFixed: boolean;
}
