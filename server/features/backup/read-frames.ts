import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { z } from 'zod';
import { BackupError } from './backup-error';
import {
  type BackupHeader,
  CHUNK_BYTES,
  describePart,
  endSchema,
  FRAME_HEAD_BYTES,
  headerSchema,
  MAX_BODY_BYTES,
  type Part,
  partEndSchema,
  partSchema,
} from './format';
import { readSeal, type Seal, TAG_BYTES } from './seal';

/** The content of a backup in order: the header, then the start, data and end of each part. */
export type Found =
  | { is: 'header'; header: BackupHeader }
  | { is: 'part'; part: Part }
  | { is: 'data'; data: Buffer }
  | { is: 'end'; part: Part };

/** A backup that was read to its end and is undamaged. */
export interface VerifiedBackup {
  file: string;
  passphrase: string | undefined;
  header: BackupHeader;
  bytes: number;
}

interface OpenPart {
  part: Part;
  bytes: number;
  hash: Hash;
}

const decompress = promisify(brotliDecompress);

/**
 * Reads a backup and verifies each frame's tag, each part's size and SHA-256, the counts, and the whole file's SHA-256. Callers must
 * not rely on any of it before the iteration ends without an error.
 * @throws BackupError that says what is damaged, and where
 */
export async function* readBackup(file: string, passphrase: string | undefined): AsyncGenerator<Found> {
  const handle = await openFile(file);
  try {
    yield* readFrames(handle, passphrase);
  } finally {
    await handle.close();
  }
}

/** Reads a backup to its end. @throws BackupError if it is damaged */
export async function verifyBackup(file: string, passphrase: string | undefined): Promise<VerifiedBackup> {
  let header: BackupHeader | undefined;
  for await (const found of readBackup(file, passphrase)) if (found.is === 'header') header = found.header;
  if (!header) throw new BackupError('The beginning of the backup is damaged.');
  const handle = await openFile(file);
  const { size } = await handle.stat().finally(() => handle.close());
  return { file, passphrase, header, bytes: size };
}

async function* readFrames(handle: FileHandle, passphrase: string | undefined): AsyncGenerator<Found> {
  let place = 'its beginning';
  const take = async (length: number): Promise<Buffer> => {
    const bytes = await readExactly(handle, length);
    if (bytes.length < length) throw new BackupError(`The backup is cut off: it ends in ${place}.`);
    return bytes;
  };
  const damaged = () => new BackupError(`The backup is damaged in ${place}.`);
  const { preamble, seal } = await readSeal(take, passphrase);
  const whole = createHash('sha256').update(preamble);
  const rows = new Map<string, number>();
  let [size, parts] = [preamble.length, 0];
  let header: BackupHeader | null = null;
  let open: OpenPart | null = null;
  for (let index = 0; ; index++) {
    const { type, body, bytes } = await takeFrame(take, seal, index, damaged);
    if (type === 'Z' && !open && header) {
      const end = parse(endSchema, body, damaged);
      const isWhole = end.sha256 === whole.digest('hex') && end.bytes === size && end.parts === parts;
      if (!isWhole || !isCounted(header, rows)) throw damaged();
      if ((await readExactly(handle, 1)).length > 0) throw new BackupError('The backup has extra data after its end.');
      return;
    }
    for (const part of bytes) whole.update(part);
    size += bytes.reduce((sum, { length }) => sum + length, 0);
    if (type === 'H' && index === 0) {
      header = parse(headerSchema, body, damaged);
      yield { is: 'header', header };
    } else if (type === 'P' && header && !open) {
      const part = parse(partSchema, body, damaged);
      place = `the part "${describePart(part)}"`;
      open = { part, bytes: 0, hash: createHash('sha256') };
      yield { is: 'part', part };
    } else if ((type === 'C' || type === 'D') && open) {
      const data = type === 'D' ? body : await unpack(body, damaged);
      open.hash.update(data);
      open.bytes += data.length;
      yield { is: 'data', data };
    } else if (type === 'E' && open) {
      const end = parse(partEndSchema, body, damaged);
      if (end.bytes !== open.bytes || end.sha256 !== open.hash.digest('hex')) throw damaged();
      const { part }: OpenPart = open;
      if (part.kind === 'table') rows.set(part.name, end.rows);
      place = `the data after the part "${describePart(part)}"`;
      open = null;
      parts += 1;
      yield { is: 'end', part };
    } else throw damaged();
  }
}

async function takeFrame(
  take: (length: number) => Promise<Buffer>,
  seal: Seal,
  index: number,
  damaged: () => BackupError,
): Promise<{ type: string; body: Buffer; bytes: [Buffer, Buffer] }> {
  const head = await take(FRAME_HEAD_BYTES);
  const length = head.readUInt32BE(1);
  if (length > MAX_BODY_BYTES) throw damaged();
  const sealed = await take(length + TAG_BYTES);
  const body = seal.open(index, head, sealed);
  if (!body) throw damaged();
  return { type: head.toString('latin1', 0, 1), body, bytes: [head, sealed] };
}

function isCounted({ counts }: BackupHeader, rows: Map<string, number>): boolean {
  const tables = Object.entries(counts);
  return tables.length === rows.size && tables.every(([name, count]) => rows.get(name) === count);
}

function parse<T>(schema: z.ZodType<T>, body: Buffer, damaged: () => BackupError): T {
  try {
    return schema.parse(JSON.parse(body.toString()));
  } catch {
    throw damaged();
  }
}

/** Decompresses a frame. The size limit stops decompression bombs. */
async function unpack(body: Buffer, damaged: () => BackupError): Promise<Buffer> {
  try {
    return await decompress(body, { maxOutputLength: CHUNK_BYTES });
  } catch {
    throw damaged();
  }
}

async function openFile(file: string): Promise<FileHandle> {
  return open(file, 'r').catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'The file does not exist' : 'The file cannot be read';
    throw new BackupError(`${why}: ${file}`, { cause });
  });
}

async function readExactly(handle: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  while (at < length) {
    const { bytesRead } = await handle.read(bytes, at, length - at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.subarray(0, at);
}
