import type { ReadPicture } from '../../library/files/storage';
import { canWrite, readCardFont } from '../share/card-font';
import { drawOutline, measureWidth } from '../share/set-text';
import type { Icon } from './icon';

/** The sizes in `favicon.ico`, in pixels. */
const TAB_SIZES = [16, 32, 48];
const FIELD = 32;
const LETTER_SIZE = 24;
/** The cap height as a fraction of the font size. */
const CAPITALS = 0.7;
const TIMEOUT_SECONDS = 10;
/** Larger than all requested sizes, so that icons are only scaled down. */
const DRAWN_SIZE = 512;

/** How each file is rendered, by address. */
export const ICON_FILES = {
  '/favicon.ico': { type: 'image/x-icon', draw: renderIco },
  '/favicon.svg': { type: 'image/svg+xml', draw: renderSvg },
  '/apple-touch-icon.png': {
    type: 'image/png',
    draw: (icon: Icon, read: ReadPicture) => renderSquare(icon, read, 180),
  },
  '/icon-192.png': { type: 'image/png', draw: (icon: Icon, read: ReadPicture) => renderSquare(icon, read, 192) },
  '/icon-512.png': { type: 'image/png', draw: (icon: Icon, read: ReadPicture) => renderSquare(icon, read, 512) },
};

export type IconAddress = keyof typeof ICON_FILES;

/** Renders an icon as a square PNG. */
async function renderSquare(icon: Icon, read: ReadPicture, size: number): Promise<Buffer> {
  // Loaded with the first icon, because the module is large.
  const { default: sharp } = await import('sharp');
  const picture = await readIconPicture(icon, read);
  if (!picture)
    return sharp(Buffer.from(await drawMark(icon)))
      .resize(size, size)
      .png()
      .toBuffer();
  return sharp(picture, { limitInputPixels: 100_000_000, failOn: 'error' })
    .resize(size, size, { fit: 'cover' })
    .png()
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}

/** Renders an icon as SVG. A picture is embedded in the SVG, so that the address stays the same. */
async function renderSvg(icon: Icon, read: ReadPicture): Promise<Buffer> {
  if (icon.picture === null) return Buffer.from(await drawMark(icon));
  const png = (await renderSquare(icon, read, 2 * FIELD)).toString('base64');
  const image = `<image width="${FIELD}" height="${FIELD}" href="data:image/png;base64,${png}"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FIELD} ${FIELD}">${image}</svg>`);
}

/** Renders an icon as an ICO file: a header, a directory of the sizes, and the PNGs. */
async function renderIco(icon: Icon, read: ReadPicture): Promise<Buffer> {
  const pictures = await Promise.all(TAB_SIZES.map((size) => renderSquare(icon, read, size)));
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  for (const [index, { length }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(TAB_SIZES[index] ?? 0, entry);
    head.writeUInt8(TAB_SIZES[index] ?? 0, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += length;
  }
  return Buffer.concat([head, ...pictures]);
}

/** Draws the firm's mark on its background. */
async function drawMark({ mark, letter, ground, ink }: Icon): Promise<string> {
  const shape = mark === 'tree' ? drawTree(ink) : await drawLetter(letter, ink);
  const field = `<rect width="${FIELD}" height="${FIELD}" rx="5" fill="${ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWN_SIZE}" height="${DRAWN_SIZE}" viewBox="0 0 ${FIELD} ${FIELD}">${field}${shape}</svg>`;
}

function drawTree(ink: string): string {
  const lines = `<path d="M16 26V14"/><path d="M16 4c5 3 7 7 7 10a7 7 0 0 1-14 0c0-3 2-7 7-10z"/><path d="M6 27h20" stroke="#fff"/>`;
  return `<g fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round">${lines}</g>`;
}

/** Draws the firm's initial in the default serif, or a ring if the font lacks that letter. */
async function drawLetter(letter: string, ink: string): Promise<string> {
  const font = await readCardFont();
  const left = (FIELD - measureWidth(font, letter, LETTER_SIZE)) / 2;
  const base = (FIELD + LETTER_SIZE * CAPITALS) / 2;
  if (letter === '' || !canWrite(font, letter)) {
    return `<circle cx="16" cy="16" r="7" fill="none" stroke="${ink}" stroke-width="3"/>`;
  }
  return `<g fill="${ink}">${drawOutline(font, letter, LETTER_SIZE, { left, base })}</g>`;
}

/** Reads the icon's picture. Returns null if it has none or its file is gone. */
async function readIconPicture({ picture }: Icon, read: ReadPicture): Promise<Buffer | null> {
  return picture === null ? null : read(picture);
}
