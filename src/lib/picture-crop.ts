import { CROP_MARK } from './media-url';

/** After the mark: the point, the shape and the zoom (`CROP_RATIOS` and `MAX_ZOOM` of the content). */
export const CROP = /^([1-9]?\d|100),([1-9]?\d|100)(?:&ratio=(1:1|4:3|3:2|16:9|3:4|2:3))?(?:&zoom=([1-3]\d\d|400))?$/;

/**
 * A picture's address in a field, and how it is drawn there: its fragment may say so
 * (`/media/a.jpg#focus=30,40&ratio=4:3&zoom=150`), wherever the address goes. No server is ever sent it.
 * @returns the address without it; how much larger it is drawn; and the styles that draw it so, which need no element around it
 * and hold parsed numbers alone: none where nothing is said, or it can't be read
 */
export function readPicture(url: string) {
  const [src = '', said = ''] = url.split(CROP_MARK, 2);
  const [, x, y, ratio, zoom] = CROP.exec(said) ?? [];
  const at = x && `${x}% ${y}%`;
  const scale = Number(zoom ?? 100) / 100;
  // The picture grows about its point, and what grows out of its place is cut off.
  const cut = (part: number) => `${part * (1 - 1 / scale)}%`;
  const [left, top] = [Number(x), Number(y)];
  const style = at && {
    objectPosition: at,
    ...(ratio && { aspectRatio: ratio.replace(':', '/'), objectFit: 'cover' as const }),
    ...(scale > 1 && {
      scale,
      transformOrigin: at,
      clipPath: `inset(${cut(top)} ${cut(100 - left)} ${cut(100 - top)} ${cut(left)})`,
    }),
  };
  return { src, scale, style: style || undefined };
}
