import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { AppError } from '../../platform/errors';
import { endingOf } from './file-types';
import type { PreparedImage } from './picture-job';

/** The maximum size of a font in bytes, compressed and unpacked. */
const MAX_BYTES = 500 * 1024;
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;
const MAX_TABLES = 100;
const HEADER_BYTES = 48;
const SIGNATURE = 'wOF2';
/** Outline fonts: TrueType, OpenType with CFF outlines, and Apple TrueType. */
const FLAVORS = new Set([0x00010000, 0x4f54544f, 0x74727565]);
/** The directory names a table by one of 63 known numbers; 63 means that its tag follows. */
const OWN_NAME = 63;
/** Numbers of the known tables that may be transformed by default (`glyf`, `loca`). */
const REDRAWN = new Set([10, 11]);
const FONTS = new Set(['woff2', 'woff', 'ttf', 'otf', 'ttc', 'eot']);

/**
 * Prepares an uploaded WOFF2 font for storage. Checks its signature, lengths and table directory without unpacking the tables; browsers
 * validate their content themselves.
 * @returns null if the file is not a font and is not named as one
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE
 */
export async function prepareFont(file: string, name: string): Promise<PreparedImage | null> {
  const isFont = (await readSignature(file)) === SIGNATURE;
  if (!isFont && !FONTS.has(endingOf(name))) return null;
  if (!isFont) throw noFontError();
  const { size } = await stat(file);
  if (size > MAX_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', 'A font can be at most 500 KB.');
  const bytes = await readFile(file);
  if (!isWhole(bytes)) throw noFontError();
  const key = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.woff2`;
  return { key, file, mimeType: 'font/woff2', bytes: size, width: 0, height: 0, variants: [] };
}

/** Returns true if the header and directory are consistent with the file's length (WOFF2, sections 4 and 5). */
function isWhole(bytes: Buffer): boolean {
  if (bytes.length < HEADER_BYTES) return false;
  const [flavor, length, tables] = [bytes.readUInt32BE(4), bytes.readUInt32BE(8), bytes.readUInt16BE(12)];
  const [unpacked, packed] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (!FLAVORS.has(flavor) || length !== bytes.length || tables < 1 || tables > MAX_TABLES) return false;
  if (unpacked > MAX_UNPACKED_BYTES || packed > bytes.length - HEADER_BYTES) return false;
  const end = endOfDirectory(bytes, tables);
  return end !== null && end + packed <= bytes.length;
}

/** Returns the offset at which the directory ends, or null if it exceeds the file or the tables unpack to too many bytes. */
function endOfDirectory(bytes: Buffer, tables: number): number | null {
  let at = HEADER_BYTES;
  let total = 0;
  for (let table = 0; table < tables; table++) {
    const flags = bytes[at];
    if (flags === undefined) return null;
    const known = flags & 63;
    at += known === OWN_NAME ? 5 : 1;
    const lengths = hasOwnLength(known, flags >> 6) ? 2 : 1;
    for (let one = 0; one < lengths; one++) {
      const read = readNumber(bytes, at);
      if (!read) return null;
      total += read.value;
      at = read.next;
    }
  }
  return total <= 2 * MAX_UNPACKED_BYTES ? at : null;
}

/** Returns true if the table is transformed, so that its transformed length follows. */
function hasOwnLength(known: number, version: number): boolean {
  return REDRAWN.has(known) ? version === 0 : version !== 0;
}

/** Reads a number of up to five bytes with seven bits each (`UIntBase128`). */
function readNumber(bytes: Buffer, from: number): { value: number; next: number } | null {
  let value = 0;
  for (let at = from; at < from + 5; at++) {
    const byte = bytes[at];
    if (byte === undefined || (at === from && byte === 0x80)) return null;
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, next: at + 1 };
  }
  return null;
}

async function readSignature(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function noFontError(): AppError {
  return new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    'This is not a usable font. Only complete WOFF2 files can be uploaded.',
  );
}
