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

/** What is taken in, as it is told to editors. */
export const ACCEPTED = 'JPEG, PNG, GIF, WebP, AVIF, TIFF and SVG';

/** The largest upload, in bytes, and the largest picture, in pixels (all frames of a moving one together). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;
