import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import type { HeifPixels } from 'libheif-js/wasm-bundle.js';
import type { Sharp, SharpOptions } from 'sharp';
import { MEDIA_FORMATS, variantUrl, variantWidths } from '../../../src/lib/media-url';
import { AppError } from '../../platform/errors';
import { MarkupRefused } from '../../platform/markup/parse-markup';
import { type CleanedSvg, cleanSvg } from './clean-svg';
import { MAX_PIXELS, MAX_READ_PIXELS, MIME_TYPES } from './image-types';
import {
  type PictureKind,
  type PreparedImage,
  unknownKindError,
  WRITTEN_AS,
  type WrittenAs,
  workFolder,
} from './picture-job';

const TIMEOUT_SECONDS = 30;
/** The maximum side of a JPEG. A key has room for five digits. */
const MAX_SIDE = 65_535;
const MAX_EMBEDDED = 50;
const MAX_EMBEDDED_PIXELS = 16_000_000;
/** One transparent pixel. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Loads sharp, only in the child process and with its first job. Uses one thread, because the other cores belong to requests. */
async function loadSharp() {
  const sharp = (await import('sharp')).default;
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Re-encodes an uploaded image, so that only the image is left: no location of a photo, no script after the last pixel. Rotates it upright.
 * Runs in the child process of `picture-process.ts`.
 * @param file path of the upload; the results are written to its `workFolder`
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, UNPROCESSABLE_CONTENT
 */
export async function preparePicture(file: string, kind: PictureKind): Promise<PreparedImage> {
  const found = kind === 'picture' ? await fileTypeFromFile(file) : undefined;
  const written = found && WRITTEN_AS[found.mime];
  const made = written ? await reencode(file, written) : await readDrawing(file);
  const hash = createHash('sha256').update(made.data).digest('hex').slice(0, 40);
  const { data, ending, width, height, still } = made;
  const stem = still ? `${hash}-${width}x${height}${still.colors && `-${still.colors}`}` : hash;
  const key = `${stem}.${ending}`;
  const folder = workFolder(file);
  await mkdir(folder);
  await writeFile(path.join(folder, key), data);
  const variants = still ? await makeVariants(data, { stem, width, folder }) : [];
  const mimeType = MIME_TYPES[ending] ?? '';
  const { leftOut = [] } = made;
  return { key, file: path.join(folder, key), mimeType, bytes: data.length, width, height, variants, leftOut };
}

interface Made {
  data: Buffer;
  ending: string;
  width: number;
  height: number;
  /** Set for a still image that is not an SVG: its colors, or an empty string if it has transparency. */
  still?: { colors: string };
  leftOut?: string[];
}

interface SharpInput {
  data: Buffer | string;
  options?: SharpOptions;
}

async function reencode(file: string, kind: WrittenAs): Promise<Made> {
  const sharp = await loadSharp();
  try {
    const input: SharpInput = kind === 'heic' ? await decodeHeic(await readFile(file)) : { data: file };
    const open = (animated: boolean) =>
      sharp(input.data, { ...input.options, animated, limitInputPixels: MAX_READ_PIXELS, failOn: 'error' });
    const { pages = 1, hasAlpha, width, height } = await open(false).metadata();
    if (Math.max(width, height) > MAX_SIDE) throw tooLong();
    const moves = pages > 1 && (kind === 'gif' || kind === 'webp');
    const pixels = width * height * (moves ? pages : 1);
    if (moves && pixels > MAX_PIXELS) throw tooManyPixels(MAX_PIXELS);
    const ending = kind === 'tiff' || kind === 'heic' ? (hasAlpha ? 'png' : 'jpg') : kind;
    const upright = moves ? open(true) : open(false).autoOrient();
    const side = Math.floor(Math.max(width, height) * Math.sqrt(MAX_PIXELS / pixels));
    const picture = pixels > MAX_PIXELS ? upright.resize(side, side, { fit: 'inside' }) : upright;
    const { data, info } = await encode(picture, ending).toBuffer({ resolveWithObject: true });
    const { width: drawnWidth, height: drawnHeight } = { ...info, height: info.pageHeight ?? info.height };
    const still = moves || ending === 'gif' ? undefined : { colors: hasAlpha ? '' : await sampleColors(data) };
    return { data, ending, width: drawnWidth, height: drawnHeight, still };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (/pixel limit/i.test(String(error))) throw tooManyPixels(MAX_READ_PIXELS);
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

async function readDrawing(file: string): Promise<Made> {
  const text = await readFile(file, 'utf8');
  if (!/^[\s\ufeff]*(<\?xml|<!--|<!doctype svg|<svg)/i.test(text) || !/<svg[\s>]/i.test(text)) throw unknownKindError();
  const cleaned = clean(text);
  const leftOut = new Set(cleaned.leftOut);
  const data = Buffer.from(await reencodeEmbedded(cleaned.svg, leftOut));
  const sharp = await loadSharp();
  try {
    // Rendered once in a small size: an SVG that cannot be rendered here is not sent to visitors either.
    const drawn = sharp(data, { limitInputPixels: MAX_PIXELS });
    const { width, height } = await drawn.metadata();
    await drawn.resize(64, 64, { fit: 'inside' }).png().toBuffer();
    return { data, ending: 'svg', width, height, leftOut: [...leftOut].sort() };
  } catch (error) {
    if (/pixel limit/i.test(String(error))) throw tooManyPixels(MAX_PIXELS);
    throw unreadable(error);
  }
}

function clean(text: string): CleanedSvg {
  try {
    return cleanSvg(text);
  } catch (error) {
    throw error instanceof MarkupRefused ? new AppError('UNPROCESSABLE_CONTENT', error.message) : error;
  }
}

/** Re-encodes the images inside an SVG like separate uploads, which removes a photo's location. */
async function reencodeEmbedded(svg: string, leftOut: Set<string>): Promise<string> {
  const parts = svg.split(/(data:image\/[a-z]+;base64,[A-Za-z\d+/=]+)/);
  if (parts.length > 2 * MAX_EMBEDDED + 1) {
    throw new AppError('UNPROCESSABLE_CONTENT', `The SVG has more than ${MAX_EMBEDDED} embedded images.`);
  }
  const sharp = await loadSharp();
  for (let at = 1; at < parts.length; at += 2) {
    const bytes = Buffer.from(parts[at]?.split(',')[1] ?? '', 'base64');
    const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
    const picture = sharp(bytes, { limitInputPixels: MAX_EMBEDDED_PIXELS, failOn: 'error' }).autoOrient();
    const encoded = await (isJpeg ? picture.jpeg({ quality: 85 }) : picture.png()).toBuffer().catch(() => null);
    if (!encoded) leftOut.add('embedded images that cannot be read');
    parts[at] = encoded ? `data:image/${isJpeg ? 'jpeg' : 'png'};base64,${encoded.toString('base64')}` : NO_PICTURE;
  }
  return parts.join('');
}

function tooManyPixels(limit: number): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', `The image has more than ${limit / 1_000_000} megapixels.`);
}

function tooLong(): AppError {
  return new AppError(
    'UNPROCESSABLE_CONTENT',
    `The image is more than ${MAX_SIDE.toLocaleString('en-US')} pixels wide or high.`,
  );
}

function unreadable(cause: unknown): AppError {
  return new AppError(
    'UNPROCESSABLE_CONTENT',
    'The image cannot be read: it is damaged or incomplete. Save it again, or choose another one.',
    { cause },
  );
}

/**
 * Creates an image in the widths and formats that pages use, each in its own file.
 * @param to `stem` is the key without its extension; `folder` is the target folder
 * @returns the key and file of each
 */
async function makeVariants(
  data: Buffer,
  { stem, width, folder }: { stem: string; width: number; folder: string },
): Promise<{ key: string; file: string }[]> {
  const sharp = await loadSharp();
  const made: { key: string; file: string }[] = [];
  // One after another, because each uses all available cores.
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

/** Returns three colors of the upper and three of the lower half, with four bits per channel, as 18 hexadecimal digits. */
async function sampleColors(data: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const pixels = await sharp(data).resize(3, 2, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  return [...pixels.subarray(0, 18)].map((value) => (value >> 4).toString(16)).join('');
}

/**
 * Decodes an iPhone photo to raw pixels in upright orientation. The prebuilt sharp only decodes AVIF, because HEVC is patented. Runs in the
 * child process, with its limits.
 * @throws AppError UNPROCESSABLE_CONTENT
 */
async function decodeHeic(bytes: Buffer): Promise<{ data: Buffer; options: SharpOptions }> {
  const { default: heif } = await import('libheif-js/wasm-bundle.js');
  const images = new heif.HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary?.()) ?? images[0];
  if (!image) throw unreadableHeic();
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MAX_READ_PIXELS) {
    const limit = MAX_READ_PIXELS / 1_000_000;
    throw new AppError('UNPROCESSABLE_CONTENT', `The image has more than ${limit} megapixels.`);
  }
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const drawn = await new Promise<HeifPixels | null>((resolve) => image.display(target, resolve));
  for (const each of images) each.free();
  if (!drawn) throw unreadableHeic();
  return { data: withoutOpaqueAlpha(drawn), options: { raw: { width, height, channels: 3 } } };
}

/** Removes the alpha channel, which is always opaque in photos. */
function withoutOpaqueAlpha({ data, width, height }: HeifPixels): Buffer {
  const rgb = Buffer.allocUnsafe(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }
  return rgb;
}

function unreadableHeic(): AppError {
  return new AppError(
    'UNPROCESSABLE_CONTENT',
    'The HEIC image cannot be read. On the iPhone, choose Settings > Camera > Formats > Most Compatible, or export it as JPEG.',
  );
}
