import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import type { Sharp } from 'sharp';
import { MEDIA_FORMATS, variantUrl, variantWidths } from '../../src/lib/media-url';
import { AppError } from '../errors';
import { markupThread } from '../markup/markup-thread';
import { MarkupRefused } from '../markup/parse-markup';
import { ACCEPTED, MAX_PIXELS, MAX_UPLOAD_BYTES, MIME_TYPES } from './image-types';

/** A picture made ready to be kept. */
export interface PreparedImage {
  key: string;
  /** Where it is. */
  file: string;
  mimeType: string;
  bytes: number;
  width: number;
  height: number;
  /** The same picture smaller and in other types, each in a file of its own. */
  variants: { key: string; file: string }[];
}

/** The ending of what each type is written as. TIFF is shown by no browser. */
const WRITTEN_AS: Record<string, 'jpg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff'> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/tiff': 'tiff',
};
const TIMEOUT_SECONDS = 30;

/** The library that draws: loaded with the first picture that is one, since it is large. */
async function drawing() {
  return (await import('sharp')).default;
}

/**
 * Makes a picture ready: told by what it holds, never by its name; drawn anew, so that nothing but the picture is left of it (no
 * place where a photo was taken, no script behind the last pixel); turned the right way up.
 * @param file the upload; what is made is written into its `workFolder`
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, UNPROCESSABLE_CONTENT, PAYLOAD_TOO_LARGE
 */
export async function prepareImage(file: string): Promise<PreparedImage> {
  const { size } = await stat(file);
  if (size > MAX_UPLOAD_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', 'The file is larger than 10 MB.');
  if (size === 0) throw new AppError('UNPROCESSABLE_CONTENT', 'The file is empty.');
  const found = await fileTypeFromFile(file);
  const kind = found && WRITTEN_AS[found.mime];
  const made = kind ? await redraw(file, kind) : await readDrawing(file, found?.mime);
  const hash = createHash('sha256').update(made.data).digest('hex').slice(0, 40);
  const { data, ending, width, height, still } = made;
  const stem = still ? `${hash}-${width}x${height}${still.colors && `-${still.colors}`}` : hash;
  const key = `${stem}.${ending}`;
  const folder = workFolder(file);
  await mkdir(folder);
  await writeFile(path.join(folder, key), data);
  const variants = still ? await makeVariants(data, { stem, width, folder }) : [];
  const mimeType = MIME_TYPES[ending] ?? '';
  return { key, file: path.join(folder, key), mimeType, bytes: data.length, width, height, variants };
}

/** Where the files made of an upload are. */
export function workFolder(file: string): string {
  return `${file}.made`;
}

interface Made {
  data: Buffer;
  ending: string;
  width: number;
  height: number;
  /** For a picture that does not move and is no drawing: its colours, empty where something shines through it. */
  still?: { colors: string };
}

async function redraw(file: string, kind: (typeof WRITTEN_AS)[string]): Promise<Made> {
  const sharp = await drawing();
  try {
    const open = (animated: boolean) => sharp(file, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { pages = 1, hasAlpha, width, height } = await open(false).metadata();
    if (width * height * pages > MAX_PIXELS) throw tooManyPixels();
    const moves = pages > 1 && (kind === 'gif' || kind === 'webp');
    const ending = kind === 'tiff' ? (hasAlpha ? 'png' : 'jpg') : kind;
    const picture = moves ? open(true) : open(false).autoOrient();
    const { data, info } = await encode(picture, ending).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer({
      resolveWithObject: true,
    });
    const { width: drawnWidth, height: drawnHeight } = { ...info, height: info.pageHeight ?? info.height };
    const still = moves || ending === 'gif' ? undefined : { colors: hasAlpha ? '' : await colorsOf(data) };
    return { data, ending, width: drawnWidth, height: drawnHeight, still };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (/pixel limit/i.test(String(error))) throw tooManyPixels();
    throw unreadable(error);
  }
}

function encode(picture: Sharp, ending: string): Sharp {
  if (ending === 'jpg') return picture.jpeg({ quality: 85, mozjpeg: true });
  if (ending === 'png') return picture.png();
  if (ending === 'gif') return picture.gif();
  if (ending === 'webp') return picture.webp({ quality: 85 });
  return picture.avif({ quality: 60, effort: 3 });
}

/** A file of no known type may be a drawing. */
async function readDrawing(file: string, type: string | undefined): Promise<Made> {
  const isText = type === undefined || type === 'application/xml' || type === 'image/svg+xml';
  const text = isText ? await readFile(file, 'utf8') : '';
  if (!/^[\s\ufeff]*(<\?xml|<!--|<!doctype svg|<svg)/i.test(text) || !/<svg[\s>]/i.test(text)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', `This is not a picture of a known kind: ${ACCEPTED} can be uploaded.`);
  }
  const data = Buffer.from(await markupThread.run('drawing', text).catch(refuseMarkup));
  const sharp = await drawing();
  try {
    // Drawn once, small: what can't be drawn here, or not in time, is not shown to visitors either.
    const drawn = sharp(data, { limitInputPixels: MAX_PIXELS });
    const { width, height } = await drawn.metadata();
    await drawn.resize(64, 64, { fit: 'inside' }).png().timeout({ seconds: 5 }).toBuffer();
    return { data, ending: 'svg', width, height };
  } catch (error) {
    if (/pixel limit/i.test(String(error))) throw tooManyPixels();
    throw unreadable(error);
  }
}

function refuseMarkup(error: unknown): never {
  throw error instanceof MarkupRefused ? new AppError('UNPROCESSABLE_CONTENT', error.message) : error;
}

function tooManyPixels(): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', 'The picture has more than 40 megapixels.');
}

function unreadable(cause: unknown): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', 'The picture can not be read: it is damaged or incomplete.', { cause });
}

/**
 * Makes a picture in the widths and types that pages ask for, each in a file of its own.
 * @param to `stem`: its key without the ending; `folder`: where the files are made
 * @returns the key and file of each
 */
async function makeVariants(
  data: Buffer,
  { stem, width, folder }: { stem: string; width: number; folder: string },
): Promise<{ key: string; file: string }[]> {
  const sharp = await drawing();
  const made: { key: string; file: string }[] = [];
  // One after the other: each takes all the cores there are.
  for (const each of variantWidths(width)) {
    for (const format of MEDIA_FORMATS) {
      const resized = sharp(data).resize(each).timeout({ seconds: TIMEOUT_SECONDS });
      const encoded = format === 'avif' ? resized.avif({ quality: 55, effort: 2 }) : resized.webp({ quality: 78 });
      const key = variantUrl(stem, each, format);
      const file = path.join(folder, key);
      await writeFile(file, await encoded.toBuffer());
      made.push({ key, file });
    }
  }
  return made;
}

/** Three colours of a picture's upper and three of its lower half, four bits for each part, as 18 hexadecimal digits. */
async function colorsOf(data: Buffer): Promise<string> {
  const sharp = await drawing();
  const pixels = await sharp(data).resize(3, 2, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  return [...pixels.subarray(0, 18)].map((value) => (value >> 4).toString(16)).join('');
}
