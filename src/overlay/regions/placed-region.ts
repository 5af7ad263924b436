import type { Region } from './read-regions';

/** A place in sight, and where it stands on the page, in pixels from its top left. */
export interface PlacedRegion extends Region {
  top: number;
  left: number;
  width: number;
  height: number;
  /** In the header, which stays while the page scrolls: its place is the window's. */
  isFixed: boolean;
}
