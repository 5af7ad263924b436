/** Which part of a picture is seen where it stands: said at the end of its address, so that it goes wherever that goes. */
export interface Crop {
  /** The point that stays in sight, in percent from the left and from the top. */
  x: number;
  y: number;
  /** How much larger it is shown than it would be, in percent: 100 to 400. */
  zoom: number;
}

export const MAX_ZOOM = 400;

const CROP = /#crop=(\d{1,3}),(\d{1,3}),(\d{3})$/;

/** What an address says of the part that is seen; null where it says nothing, or nothing that can be. */
export function cropOf(url: string): Crop | null {
  const [, x, y, zoom] = (CROP.exec(url) ?? []).map(Number);
  if (x === undefined || y === undefined || zoom === undefined) return null;
  return x > 100 || y > 100 || zoom < 100 || zoom > MAX_ZOOM ? null : { x, y, zoom };
}

/** The address of the picture alone. */
export function withoutCrop(url: string): string {
  return url.replace(CROP, '');
}
