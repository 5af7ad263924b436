import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type';
import { AppError } from '../errors';
import type { PreparedImage } from '../media/picture-job';
import {
  endingOf,
  FILE_TYPES,
  type FileType,
  MAX_FILE_BYTES,
  MAX_TEXT_BYTES,
  typeByBytes,
  typeByName,
} from './file-types';

/** Characters that no text has: all that steer but tab and the ends of lines. */
const STEERING = /[\p{Cc}]/u;
const STEERING_BUT_LINES = /[\t\r\n]/g;

/**
 * Makes a document ready to be kept: told by what it holds, which its name may not deny.
 * @param file the upload, which becomes what is kept
 * @returns null for what is no document, and may be a picture
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, UNPROCESSABLE_CONTENT, PAYLOAD_TOO_LARGE
 */
export async function prepareFile(file: string, name: string): Promise<PreparedImage | null> {
  const ending = endingOf(name);
  const found = await fileTypeFromFile(file);
  // A picture is one by what it holds alone: it is drawn anew.
  if (found?.mime.startsWith('image/')) return null;
  const type = typeByBytes(found?.mime) ?? typeByName(ending);
  if (!type) {
    if (Object.hasOwn(FILE_TYPES, ending)) throw isAnother(ending);
    return null;
  }
  if (type.ending !== ending) throw isAnother(ending || name, type.ending);
  const { size } = await stat(file);
  if (size === 0) throw new AppError('UNPROCESSABLE_CONTENT', 'The file is empty.');
  if (size > MAX_FILE_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', 'The file is larger than 25 MB.');
  if (typeByName(ending)) await refuseNoText(file, size, ending, found !== undefined);
  return {
    key: `${await hashOf(file)}.${type.ending}`,
    file,
    mimeType: type.mimeType,
    bytes: size,
    width: 0,
    height: 0,
    variants: [],
  };
}

async function refuseNoText(file: string, size: number, ending: string, isKnown: boolean): Promise<void> {
  if (isKnown) throw isAnother(ending);
  if (size > MAX_TEXT_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', 'A text is of at most 5 MB.');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
    if (!STEERING.test(text.replace(STEERING_BUT_LINES, ''))) return;
  } catch {
    // Not UTF-8.
  }
  throw isAnother(ending);
}

function isAnother(ending: string, real?: FileType['ending']): AppError {
  const words = real
    ? `This is a file of the kind .${real}, and its name says otherwise.`
    : `This is no file of the kind .${ending.slice(0, 20)}, whatever its name says.`;
  return new AppError('UNSUPPORTED_MEDIA_TYPE', words);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 40);
}
