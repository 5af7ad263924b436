/** The widths in which a picture of the media library is kept, besides as it came, in pixels. */
export const MEDIA_WIDTHS = [320, 640, 1080, 1920] as const;
/** The types a browser may take instead, best first. */
export const MEDIA_FORMATS = ['avif', 'webp'] as const;

const LARGEST = MEDIA_WIDTHS[MEDIA_WIDTHS.length - 1] as number;
/** A hash of what the file holds; for a still photo its size and, where nothing shines through it, six of its colours. */
const STILL = /^(\/media\/[0-9a-f]{40}-(\d{1,5})x(\d{1,5})(?:-([0-9a-f]{18}))?)\.(?:jpg|png|webp|avif)(?:#|$)/;

const NAME = /^\/media\/([0-9a-f]{16})[0-9a-f]{24}[-.]/;

/** What stands before what a picture's address says of its crop (`picture-crop.ts`), in its fragment. */
export const CROP_MARK = '#focus=';

/** A picture's address, without what it says of its crop. */
export function withoutCrop(url: string): string {
  return url.split(CROP_MARK, 1)[0] ?? '';
}

/** What pictures of the media library show, in words, by `mediaName`. */
export type AltTexts = Readonly<Record<string, string>>;

/** A short name for a picture of the media library, whatever its kind; null for every other address. */
export function mediaName(url: string): string | null {
  return NAME.exec(url)?.[1] ?? null;
}

/** A picture of the media library, as its address alone tells it. */
export interface MediaPicture {
  /** The address without its ending. */
  stem: string;
  width: number;
  height: number;
  /** Three colours of its upper and three of its lower half, as CSS colours; none where something shines through. */
  colors: string[];
}

/** What the address of a picture of the media library tells; null for every other address, and for pictures without variants. */
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

/** The widths in which a picture this wide is kept: never wider than it is, at most four, ascending. */
export function variantWidths(width: number): number[] {
  return [...MEDIA_WIDTHS.filter((each) => each < width && each < LARGEST), Math.min(width, LARGEST)];
}

/** The address of a variant. */
export function variantUrl(stem: string, width: number, format: (typeof MEDIA_FORMATS)[number]): string {
  return `${stem}.${width}.${format}`;
}

/** A picture's variants as `srcset`s, by type. */
export function srcSets({ stem, width }: MediaPicture): { type: string; srcSet: string }[] {
  return MEDIA_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: variantWidths(width)
      .map((each) => `${variantUrl(stem, each, format)} ${each}w`)
      .join(', '),
  }));
}

/** Its colours as a soft background, to stand in its place until it is there; undefined where none are known. */
export function blurOf({ colors }: MediaPicture): string | undefined {
  if (colors.length !== 6) return undefined;
  const spots = colors.map((color, index) => {
    const place = `${(index % 3) * 50}% ${index < 3 ? 0 : 100}%`;
    return `radial-gradient(circle at ${place}, ${color}, ${color}0 75%)`;
  });
  return [...spots, `linear-gradient(${colors[1]}, ${colors[4]})`].join(', ');
}
