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

const MARK = '#focus=';
const PERCENT = '([1-9]?\\d|100)';
const CROP = new RegExp(
  `^${PERCENT},${PERCENT}(?:&ratio=(${CROP_RATIOS.join('|')}))?(?:&zoom=([1-3]\\d\\d|${MAX_ZOOM}))?$`,
);

/**
 * What a picture's address in a field says of how it is shown there: its fragment (`/media/a.jpg#focus=30,40&ratio=4:3&zoom=150`).
 * It goes wherever the address goes, and no server is ever sent it.
 * @returns the address without it; and the crop, null where none is said or it can't be read
 */
export function readCrop(url: string): { address: string; crop: Crop | null } {
  const at = url.indexOf(MARK);
  if (at < 0) return { address: url, crop: null };
  const found = CROP.exec(url.slice(at + MARK.length));
  const [, x, y, ratio = null, zoom = 100] = found ?? [];
  const crop = found && { x: Number(x), y: Number(y), ratio: ratio as Crop['ratio'], zoom: Number(zoom) };
  return { address: url.slice(0, at), crop };
}

/** The styles that show a picture so: they need no element around it, and of a crop that was read they hold numbers alone. */
export function cropStyle({ x, y, ratio, zoom }: Crop) {
  // What is left of each hundred; the picture grows about its point, and what grows out of its place is cut off.
  const cut = 1 - 100 / zoom;
  const inset = [y, 100 - x, 100 - y, x].map((part) => `${Number((part * cut).toFixed(2))}%`).join(' ');
  return {
    objectPosition: `${x}% ${y}%`,
    ...(ratio && { aspectRatio: ratio.replace(':', '/'), objectFit: 'cover' as const }),
    ...(zoom > 100 && { scale: `${zoom / 100}`, transformOrigin: `${x}% ${y}%`, clipPath: `inset(${inset})` }),
  };
}
