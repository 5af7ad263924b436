/** What the media library keeps, by the ending of the key. */
export const MIME_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** What can be uploaded, in words for editors. */
export const ACCEPTED = 'JPEG, PNG, GIF, WebP, AVIF, HEIC, TIFF and SVG';

/** The largest uploads, in bytes: of a picture, which is the largest of any file, and of a drawing. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
export const MAX_DRAWING_BYTES = 10 * 1024 * 1024;

/** The largest picture that is read, in pixels; a still one is scaled down to `MAX_PIXELS`. */
export const MAX_READ_PIXELS = 120_000_000;
/** The largest picture that is stored, in pixels; of a moving one all frames together. */
export const MAX_PIXELS = 40_000_000;
