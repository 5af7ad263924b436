import { CROP_MARK } from './media-url';

/** The fragment after the mark: focal point, aspect ratio, and zoom (`CROP_RATIOS` and `MAX_ZOOM` in `content`). */
export const CROP = /^([1-9]?\d|100),([1-9]?\d|100)(?:&ratio=(1:1|4:3|3:2|16:9|3:4|2:3))?(?:&zoom=([1-3]\d\d|400))?$/;

/**
 * Splits an image's address into the address itself and its crop settings. The settings are stored in the fragment
 * (`/media/a.jpg#focus=30,40&ratio=4:3&zoom=150`), so they go wherever the address goes, but never to a server.
 * @returns the address without its fragment, the zoom factor, and the styles that crop the image. The styles need no
 * wrapper element and contain only parsed numbers. They are undefined if there are no valid settings.
 */
export function readPicture(url: string) {
  const [src = '', said = ''] = url.split(CROP_MARK, 2);
  const [, x, y, ratio, zoom] = CROP.exec(said) ?? [];
  const at = x && `${x}% ${y}%`;
  const scale = Number(zoom ?? 100) / 100;
  // The image grows around its focal point, and everything beyond its box is clipped.
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
