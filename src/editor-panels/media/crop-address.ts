import { type Crop, MAX_ZOOM, withoutCrop } from '../../lib/picture-crop';

/** Where nothing is said: the middle, as large as it is. */
export const NO_CROP: Crop = { x: 50, y: 50, zoom: 100 };

/** An address with what is seen of the picture said at its end; without, where that is as it is anyway. */
export function withCrop(url: string, crop: Crop): string {
  const { x, y, zoom } = bounded(crop);
  const bare = withoutCrop(url);
  const isPlain = x === NO_CROP.x && y === NO_CROP.y && zoom === NO_CROP.zoom;
  return isPlain ? bare : `${bare}#crop=${x},${y},${zoom}`;
}

/** A crop within its bounds, in whole percents. */
export function bounded({ x, y, zoom }: Crop): Crop {
  const within = (value: number, least: number, most: number) => Math.round(Math.min(most, Math.max(least, value)));
  return { x: within(x, 0, 100), y: within(y, 0, 100), zoom: within(zoom, 100, MAX_ZOOM) };
}
