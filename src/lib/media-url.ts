/** The widths of the stored variants of an image in the media library, in pixels; the original is stored as well. */
export const MEDIA_WIDTHS = [320, 640, 1080, 1920] as const;
/** Alternative formats offered to browsers, best first. */
export const MEDIA_FORMATS = ['avif', 'webp'] as const;

const LARGEST = MEDIA_WIDTHS[MEDIA_WIDTHS.length - 1] as number;
/** A hash of the file's content; for photos also the size and, if the image is opaque, six of its colors. */
const STILL = /^(\/media\/[0-9a-f]{40}-(\d{1,5})x(\d{1,5})(?:-([0-9a-f]{18}))?)\.(?:jpg|png|webp|avif)(?:#|$)/;

const NAME = /^\/media\/([0-9a-f]{16})[0-9a-f]{24}[-.]/;

/** Separates an image's address from its crop settings in the fragment (`picture-crop.ts`). */
export const CROP_MARK = '#focus=';

/** Returns an image's address without its crop settings. */
export function withoutCrop(url: string): string {
  return url.split(CROP_MARK, 1)[0] ?? '';
}

/** The alt texts of images in the media library, keyed by `mediaName`. */
export type AltTexts = Readonly<Record<string, string>>;

/** Returns a short, unique name for any image in the media library, or null for other addresses. */
export function mediaName(url: string): string | null {
  return NAME.exec(url)?.[1] ?? null;
}

/** The properties of a media library image that its address contains. */
export interface MediaPicture {
  /** The address without its extension. */
  stem: string;
  width: number;
  height: number;
  /** Three colors of the upper half and three of the lower half, as CSS colors; empty if the image has transparency. */
  colors: string[];
}

/** Parses the address of a media library image. @returns null for other addresses and for images without variants */
export function mediaPicture(url: string): MediaPicture | null {
  const found = STILL.exec(url);
  if (!found) return null;
  const [, stem = '', width, height, colors = ''] = found;
  return {
    stem,
    width: Number(width),
    height: Number(height),
    colors: (colors.match(/.{3}/g) ?? []).map((color) => `#${color}`),
  };
}

/** Returns the stored widths of an image: at most four, ascending, none wider than the image itself. */
export function variantWidths(width: number): number[] {
  return [...MEDIA_WIDTHS.filter((each) => each < width && each < LARGEST), Math.min(width, LARGEST)];
}

export function variantUrl(stem: string, width: number, format: (typeof MEDIA_FORMATS)[number]): string {
  return `${stem}.${width}.${format}`;
}

/** Returns one `srcset` of an image's variants per format. */
export function srcSets({ stem, width }: MediaPicture): { type: string; srcSet: string }[] {
  return MEDIA_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: variantWidths(width)
      .map((each) => `${variantUrl(stem, each, format)} ${each}w`)
      .join(', '),
  }));
}

/**
 * Returns a CSS background that blurs the image's colors, used as a placeholder until it loads; undefined without
 * colors.
 */
export function createBlurBackground({ colors }: MediaPicture): string | undefined {
  if (colors.length !== 6) return undefined;
  const spots = colors.map((color, index) => {
    const place = `${(index % 3) * 50}% ${index < 3 ? 0 : 100}%`;
    return `radial-gradient(circle at ${place}, ${color}, ${color}0 75%)`;
  });
  return [...spots, `linear-gradient(${colors[1]}, ${colors[4]})`].join(', ');
}
