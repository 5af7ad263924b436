import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type';
import { decodeText } from '../../../src/lib/decode-text';
import { AppError } from '../../platform/errors';
import {
  endingOf,
  FILE_TYPES,
  type FileType,
  MAX_FILE_BYTES,
  MAX_TEXT_BYTES,
  typeByBytes,
  typeByName,
} from './file-types';
import type { PreparedImage } from './picture-job';

/** Formats that are stored as text but interpreted by the programs that open them. */
const NO_PLAIN_TEXT = /^application\/(?:pdf|postscript|eps)$/;
/** Makes Excel read a CSV file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Prepares an uploaded document for storage. Its type is detected from its content and must match its file extension.
 * @param file path of the upload, which is stored afterward; a text file is rewritten as UTF-8
 * @returns null if the file is not a document, and may be an image
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, UNPROCESSABLE_CONTENT, PAYLOAD_TOO_LARGE
 */
export async function prepareFile(file: string, name: string): Promise<PreparedImage | null> {
  const ending = endingOf(name);
  const found = await fileTypeFromFile(file);
  const textType = typeByName(ending);
  // The first characters of genuine text can match the signature of another format: "BM,", "ID3", "<?xml".
  if (textType && !NO_PLAIN_TEXT.test(found?.mime ?? '') && (await rewriteAsUtf8(file, ending))) {
    return describeFile(file, textType);
  }
  // Images are recognized only by their content, whatever their name, and are re-encoded.
  if (found?.mime.startsWith('image/')) return null;
  const type = typeByBytes(found?.mime);
  if (!type) {
    if (Object.hasOwn(FILE_TYPES, ending)) throw wrongTypeError(ending);
    return null;
  }
  if (type.ending !== ending) throw wrongTypeError(ending || name, type.ending);
  const { size } = await stat(file);
  if (size === 0) throw new AppError('UNPROCESSABLE_CONTENT', 'The file is empty.');
  if (size > MAX_FILE_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', 'The file is larger than 25 MB.');
  return describeFile(file, type);
}

async function describeFile(file: string, type: FileType): Promise<PreparedImage> {
  return {
    key: `${await hashFile(file)}.${type.ending}`,
    file,
    mimeType: type.mimeType,
    bytes: (await stat(file)).size,
    width: 0,
    height: 0,
    variants: [],
  };
}

/**
 * Rewrites a text file as UTF-8, the encoding it is served in.
 * @returns true if the file is text
 * @throws AppError UNPROCESSABLE_CONTENT if it is empty, PAYLOAD_TOO_LARGE
 */
async function rewriteAsUtf8(file: string, ending: string): Promise<boolean> {
  const { size } = await stat(file);
  if (size === 0) throw new AppError('UNPROCESSABLE_CONTENT', 'The file is empty.');
  if (size > MAX_TEXT_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', 'A text file can be at most 5 MB.');
  const bytes = await readFile(file);
  const text = decodeText(bytes);
  if (text === null) return false;
  const isUtf8 = Buffer.from(text).equals(bytes.subarray(bytes.length - Buffer.byteLength(text)));
  if (!isUtf8) await writeFile(file, ending === 'csv' ? BYTE_ORDER_MARK + text : text);
  return true;
}

function wrongTypeError(ending: string, real?: FileType['ending']): AppError {
  const words = real
    ? `This file is of type .${real}, but its name says otherwise. Rename it, and upload it again.`
    : `This file is not of type .${ending.slice(0, 20)}, although its name says so. Choose another file.`;
  return new AppError('UNSUPPORTED_MEDIA_TYPE', words);
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 40);
}
