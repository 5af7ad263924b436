import { type Crop, readCrop } from '../lib/picture-crop';

/** A picture's address that says how it is shown; null for as the page shows any. What it said before is put out. */
export function writeCrop(url: string, crop: Crop | null): string {
  const { address } = readCrop(url);
  if (crop === null) return address;
  const { x, y, ratio, zoom } = crop;
  return `${address}#focus=${x},${y}${ratio ? `&ratio=${ratio}` : ''}${zoom > 100 ? `&zoom=${zoom}` : ''}`;
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
