/** MIME types of the files in the media library, by the extension of their key. */
export const MIME_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The accepted formats, for messages to editors. */
export const ACCEPTED = 'JPEG, PNG, GIF, WebP, AVIF, HEIC, TIFF or SVG';

/** The maximum upload size in bytes, of any file and of an SVG. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
export const MAX_DRAWING_BYTES = 10 * 1024 * 1024;

/** The maximum size of an image that is read, in pixels; a still image is scaled down to `MAX_PIXELS`. */
export const MAX_READ_PIXELS = 120_000_000;
/** The maximum size of a stored image, in pixels; for an animated one, of all frames together. */
export const MAX_PIXELS = 40_000_000;
