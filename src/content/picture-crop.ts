import { CROP_MARK } from '../lib/media-url';
import { CROP } from '../lib/picture-crop';

/** The available aspect ratios, as width to height. */
export const CROP_RATIOS = ['1:1', '4:3', '3:2', '16:9', '3:4', '2:3'] as const;
/** The maximum zoom, in percent. */
export const MAX_ZOOM = 400;

/** The crop settings of one use of an image. */
export interface Crop {
  /** The focal point, in percent from the left and from the top. */
  x: number;
  y: number;
  /** The aspect ratio; null for that of the image or of the page's frame. */
  ratio: (typeof CROP_RATIOS)[number] | null;
  /** In percent; 100 shows the whole image. */
  zoom: number;
}

/** Splits an image's address into the bare address and its crop settings, which are null if missing or invalid. */
export function readCrop(url: string): { address: string; crop: Crop | null } {
  const at = url.indexOf(CROP_MARK);
  if (at < 0) return { address: url, crop: null };
  const found = CROP.exec(url.slice(at + CROP_MARK.length));
  const ratio = CROP_RATIOS.find((each) => each === found?.[3]) ?? null;
  const crop = found && { x: Number(found[1]), y: Number(found[2]), ratio, zoom: Number(found[4] ?? 100) };
  return { address: url.slice(0, at), crop };
}

/** Returns an image's address with the given crop settings, replacing any previous ones; null removes them. */
export function writeCrop(url: string, crop: Crop | null): string {
  const { address } = readCrop(url);
  if (crop === null) return address;
  const { x, y, ratio, zoom } = crop;
  return `${address}${CROP_MARK}${x},${y}${ratio ? `&ratio=${ratio}` : ''}${zoom > 100 ? `&zoom=${zoom}` : ''}`;
}

/** Returns true if an address has valid crop settings or none. */
export function hasValidCrop(url: string): boolean {
  const { address, crop } = readCrop(url);
  return crop !== null || address === url;
}

/** Describes an address's crop settings. @returns '' if there are none */
export function describeCrop(url: string): string {
  const { crop } = readCrop(url);
  if (!crop) return '';
  const { x, y, ratio, zoom } = crop;
  return [`Focal point ${x}%, ${y}%`, ratio ?? [], zoom > 100 ? `zoom ${zoom}%` : []].flat().join(', ');
}
