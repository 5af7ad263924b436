import { CROP_MARK } from '../lib/media-url';
import { CROP } from '../lib/picture-crop';

/** The shapes a picture may be cut to, as width to height. */
export const CROP_RATIOS = ['1:1', '4:3', '3:2', '16:9', '3:4', '2:3'] as const;
/** How far one may zoom in, in percent. */
export const MAX_ZOOM = 400;

/** How a picture is shown in one place. */
export interface Crop {
  /** The point that stays seen, in percent from the left and from the top. */
  x: number;
  y: number;
  /** The shape it is cut to; null for that of the picture, or of the frame the page has for it. */
  ratio: (typeof CROP_RATIOS)[number] | null;
  /** In percent, 100 for the whole. */
  zoom: number;
}

/** What a picture's address says of its crop: the address without it, and the crop; null where none is said or it can't be read. */
export function readCrop(url: string): { address: string; crop: Crop | null } {
  const at = url.indexOf(CROP_MARK);
  if (at < 0) return { address: url, crop: null };
  const found = CROP.exec(url.slice(at + CROP_MARK.length));
  const ratio = CROP_RATIOS.find((each) => each === found?.[3]) ?? null;
  const crop = found && { x: Number(found[1]), y: Number(found[2]), ratio, zoom: Number(found[4] ?? 100) };
  return { address: url.slice(0, at), crop };
}

/** A picture's address that says how it is shown; null for as the page shows any. What it said before is put out. */
export function writeCrop(url: string, crop: Crop | null): string {
  const { address } = readCrop(url);
  if (crop === null) return address;
  const { x, y, ratio, zoom } = crop;
  return `${address}${CROP_MARK}${x},${y}${ratio ? `&ratio=${ratio}` : ''}${zoom > 100 ? `&zoom=${zoom}` : ''}`;
}

/** Whether an address says nothing of a crop, or says it so that it can be read. */
export function hasSoundCrop(url: string): boolean {
  const { address, crop } = readCrop(url);
  return crop !== null || address === url;
}

/** A crop in words; empty where an address says none. */
export function cropInWords(url: string): string {
  const { crop } = readCrop(url);
  if (!crop) return '';
  const { x, y, ratio, zoom } = crop;
  return [`Focus ${x} %, ${y} %`, ratio ?? [], zoom > 100 ? `zoom ${zoom} %` : []].flat().join(', ');
}
