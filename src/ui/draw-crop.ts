import type { CSSProperties } from 'react';
import { readPicture } from '../lib/picture-crop';

interface Drawn {
  src: string;
  sizes: string;
  style?: CSSProperties | undefined;
}

/** Moves an image's crop settings from its address to its styles and sizes. */
export function drawCrop<T extends Drawn>(given: T): T {
  const { src, scale, style } = readPicture(given.src);
  // A zoomed image needs a larger variant.
  const sizes = given.sizes.replace(
    /\d{1,4}(?:\.\d{1,3})?(?=(?:rem|vw|px)(?:,|$))/g,
    (length) => `${Number(length) * scale}`,
  );
  return { ...given, src, sizes, style: style ? { ...given.style, ...style } : given.style };
}
