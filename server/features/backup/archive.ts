import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { z } from 'zod';
import { MEDIA_KEY } from '../../library/files/storage';
import { BackupError } from './backup-error';
import { decrypt, encrypt, isEncryptedFile } from './encryption';

/*
 * A backup is a tar archive: `manifest.json`, then the rows of each table as NDJSON (`tables`), `sequences.json`, the secret
 * (`auth-secret`, only if encrypted), the files in `media` and `attached-assets`, and at the end `SHA256SUMS`: the hash of each entry in
 * order, which `sha256sum --check` reads. With a passphrase, the whole archive is encrypted in the age format (age-encryption.org/v1).
 *
 * The bytes of an archive follow from its entries. Reading therefore writes the entries again and compares the result with the file, so
 * that damage to headers, padding or the end is detected just like damage to a file.
 */

/** The version of the archive's structure. The migrations in the manifest determine the version of the content. */
const FORMAT_VERSION = 1;
const FOREIGN = 'This file is not a backup of this site, or its beginning is damaged.';
const MANIFEST = 'manifest.json';
const SUMS = 'SHA256SUMS';
/** The maximum size of the entries that are read into memory. */
const MAX_VALUE_BYTES = 1 << 20;
/** The maximum length of a path in a message. */
const MAX_QUOTED = 300;
/** Text is written in chunks of this size, so that encrypting it never blocks the server for long. */
const CHUNK_BYTES = 1 << 16;

const manifestSchema = z.object({
  format: z.literal(FORMAT_VERSION),
  /** The version of the software that made the backup. */
  product: z.string(),
  /** The hashes of the migrations applied to its tables. */
  migrations: z.array(z.string()),
  /** The time of the backup in ISO 8601. */
  at: z.iso.datetime(),
  /** The number of rows per table. */
  counts: z.record(z.string(), z.number().int().min(0)),
});
export type Manifest = Omit<z.infer<typeof manifestSchema>, 'format'>;

/** The state of each of the database's sequences, in `sequences.json`. */
export const sequencesSchema = z.array(
  z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d{1,19}$/), isCalled: z.boolean() }),
);
export type Sequences = z.infer<typeof sequencesSchema>;

/** An entry with content of the site. */
export interface Entry {
  kind: 'table' | 'media' | 'attached' | 'sequences' | 'secret';
  /** The table, the media key, or the attached file's path relative to its folder. */
  name: string;
  /** The entry's path in the archive. */
  path: string;
}

/** Receives the bytes of a backup. The promise resolves when it is ready for more. */
export type Sink = (bytes: Buffer) => Promise<void>;

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export interface ArchiveWriter {
  addManifest(manifest: Manifest): Promise<void>;
  /** @param part counts from 1; a long table has several parts */
  addRows(table: string, part: number, lines: string): Promise<void>;
  addValue(kind: 'sequences' | 'secret', text: string): Promise<void>;
  /** Adds a file. @param bytes its exact size. @throws BackupError if its name cannot be part of an archive */
  addFile(kind: 'media' | 'attached', name: string, bytes: number, data: Chunks): Promise<void>;
}

/** A backup that was read to its end and is undamaged. */
export interface VerifiedBackup {
  file: string;
  passphrase: string | undefined;
  isEncrypted: boolean;
  manifest: Manifest;
  bytes: number;
}

/** Receives an entry's data. */
export interface EntryReceiver {
  write(data: Buffer): Promise<void>;
  end(): Promise<void>;
}

interface ArchiveOptions {
  /** The modification time of all entries. */
  at: Date;
  /** The passphrase for encryption. Without one, the archive is not encrypted. */
  passphrase?: string | undefined;
}

/**
 * Writes an archive as a stream.
 * @param fill adds the entries, one after the other, the manifest first
 * @throws the errors of the sink and of `fill`
 */
export async function writeArchive(
  sink: Sink,
  options: ArchiveOptions,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  await writeTar(sink, options, (add) => {
    const addText = (path: string, text: string) => {
      const bytes = Buffer.from(text);
      return add(path, bytes.length, split(bytes));
    };
    return fill({
      addManifest: (manifest) => addText(MANIFEST, JSON.stringify({ format: FORMAT_VERSION, ...manifest }, null, 2)),
      addRows: (table, part, lines) => addText(`tables/${table}${part === 1 ? '' : `-${part}`}.ndjson`, lines),
      addValue: (kind, text) => addText(kind === 'sequences' ? 'sequences.json' : 'auth-secret', text),
      async addFile(kind, name, bytes, data) {
        const path = `${kind === 'media' ? 'media' : 'attached-assets'}/${name}`;
        if (!parsePath(path)) throw new BackupError(`A backup cannot contain a file with this name: ${path}`);
        await add(path, bytes, data);
      },
    });
  });
}

/**
 * Reads a backup to its end.
 * @throws BackupError if a single bit of it is wrong, or if the passphrase is missing or wrong
 */
export function verifyBackup(file: string, passphrase: string | undefined): Promise<VerifiedBackup> {
  return readArchive(file, passphrase);
}

/**
 * Reads a backup's entries, and verifies the backup again. Nothing received may be relied on before the promise resolves.
 * @throws BackupError like `verifyBackup`, and the errors of `receive`
 */
export async function readEntries(
  { file, passphrase }: Pick<VerifiedBackup, 'file' | 'passphrase'>,
  receive: (entry: Entry) => Promise<EntryReceiver>,
): Promise<void> {
  await readArchive(file, passphrase, receive);
}

export function createNewerError(): BackupError {
  return new BackupError('The backup was made by a newer version of the site.');
}

type TarEntry = ReturnType<typeof extract> extends AsyncIterable<infer Entry> ? Entry : never;
type AddEntry = (path: string, bytes: number, data: Chunks) => Promise<void>;

/** Writes a tar archive with the hashes of its entries at the end. */
async function writeTar(
  sink: Sink,
  { at, passphrase }: ArchiveOptions,
  fill: (add: AddEntry, sums: Map<string, string>) => Promise<void>,
): Promise<void> {
  const tar = pack();
  // The promises below report the error.
  tar.on('error', () => undefined);
  const sums = new Map<string, string>();
  const add: AddEntry = async (path, bytes, data) => {
    const hash = createHash('sha256');
    await pipeline(updateHash(hash, data), tar.entry({ name: path, size: bytes, mode: 0o600, mtime: at }));
    sums.set(path, hash.digest('hex'));
  };
  const send = async () => {
    const data = tar as AsyncIterable<Uint8Array>;
    for await (const bytes of passphrase === undefined ? data : await encrypt(data, passphrase))
      await sink(toBuffer(bytes));
  };
  const write = async () => {
    await fill(add, sums);
    const list = Buffer.from(formatSums(sums));
    await add(SUMS, list.length, split(list));
    tar.finalize();
  };
  const work = [send(), write()];
  try {
    await Promise.all(work);
  } catch (error) {
    tar.destroy(error as Error);
    await Promise.allSettled(work);
    throw error;
  }
}

async function readArchive(
  file: string,
  passphrase: string | undefined,
  receive?: (entry: Entry) => Promise<EntryReceiver>,
): Promise<VerifiedBackup> {
  const handle = await openFile(file);
  const stream = handle.createReadStream({ start: 0, autoClose: false });
  try {
    const isEncrypted = await isEncryptedFile(handle);
    const manifest = await readTar(isEncrypted ? await decrypt(stream, passphrase) : stream, receive);
    return { file, passphrase, isEncrypted, manifest, bytes: (await handle.stat()).size };
  } finally {
    stream.destroy();
    await handle.close();
  }
}

async function readTar(source: Chunks, receive?: (entry: Entry) => Promise<EntryReceiver>): Promise<Manifest> {
  const [original, copy] = [createHash('sha256'), createHash('sha256')];
  let place: string | undefined;
  const createDamage = (cause?: unknown) =>
    new BackupError(place ? `The backup is damaged or cut off ${place}.` : FOREIGN, { cause });
  const tar = extract();
  let broken: unknown;
  tar.once('error', (error: Error) => {
    broken = error;
  });
  const entries = tar[Symbol.asyncIterator]();
  const reading = pipeline(updateHash(original, source), tar);
  // Errors of the stream reach the iteration, too.
  reading.catch(() => undefined);

  async function readValue(entry: TarEntry, limit = MAX_VALUE_BYTES): Promise<Buffer> {
    if (entry.header.size > limit) throw createDamage();
    return buffer(entry as AsyncIterable<Buffer>);
  }

  try {
    const { value: first } = await entries.next();
    if (first?.header.name !== MANIFEST) throw createDamage();
    place = `in "${MANIFEST}"`;
    const bytes = await readValue(first);
    const manifest = parseManifest(bytes);
    if (!manifest) throw createDamage();
    const sink: Sink = async (data) => void copy.update(data);
    await writeTar(sink, { at: first.header.mtime }, async (add, sums) => {
      await add(MANIFEST, bytes.length, [bytes]);
      for (;;) {
        const { value: entry } = await entries.next();
        if (!entry) throw createDamage();
        const { name: path, size } = entry.header;
        place = `in ${quotePath(path)}`;
        if (path === SUMS) {
          const list = Buffer.from(formatSums(sums));
          const found = await readValue(entry, list.length);
          if (found.equals(list)) return;
          place = findDamage(list, found) ?? place;
          throw createDamage();
        }
        const parsed = parsePath(path);
        if (!parsed || sums.has(path) || (isValue(parsed) && size > MAX_VALUE_BYTES)) throw createDamage();
        const receiver = await receive?.(parsed);
        await add(path, size, forward(entry as AsyncIterable<Buffer>, receiver));
        await receiver?.end();
        place = `after ${quotePath(path)}`;
      }
    });
    place = 'at its end';
    if (!(await entries.next()).done) throw createDamage();
    await reading;
    if (original.digest('hex') !== copy.digest('hex')) throw createDamage();
    return manifest;
  } catch (error) {
    throw error === broken ? createDamage(error) : error;
  } finally {
    tar.destroy();
  }
}

/** @throws BackupError if the format is newer. @returns undefined if the manifest is damaged */
function parseManifest(bytes: Buffer): Manifest | undefined {
  try {
    const value = JSON.parse(bytes.toString()) as { format?: unknown };
    if (Number(value.format) > FORMAT_VERSION) throw createNewerError();
    return manifestSchema.parse(value);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    return undefined;
  }
}

/** Returns null for a path that no backup contains, such as one that leads out of its folder. */
function parsePath(path: string): Entry | null {
  if (path === 'sequences.json') return { kind: 'sequences', name: 'sequences', path };
  if (path === 'auth-secret') return { kind: 'secret', name: 'auth-secret', path };
  const table = /^tables\/([a-z_]+)(?:-\d+)?\.ndjson$/.exec(path)?.[1];
  if (table) return { kind: 'table', name: table, path };
  const [folder, ...steps] = path.split('/');
  const name = steps.join('/');
  if (folder === 'media' && MEDIA_KEY.test(name)) return { kind: 'media', name, path };
  const isSafe = !/[\\\p{Cc}]/u.test(name) && steps.every((step) => !['', '.', '..'].includes(step));
  return folder === 'attached-assets' && name !== '' && isSafe ? { kind: 'attached', name, path } : null;
}

/** True for a small entry that is read into memory. */
function isValue({ kind }: Entry): boolean {
  return kind === 'sequences' || kind === 'secret';
}

function formatSums(sums: Map<string, string>): string {
  return [...sums].map(([path, hash]) => `${hash}  ${path}\n`).join('');
}

/** Quotes a path for a message. A path in a hostile file can be as long as the file. */
function quotePath(path: string): string {
  return JSON.stringify(path.length > MAX_QUOTED ? `${path.slice(0, MAX_QUOTED)}…` : path);
}

/** Returns the place of the first entry whose hash differs. */
function findDamage(list: Buffer, found: Buffer): string | undefined {
  const others = found.toString().split('\n');
  const lines = list.toString().split('\n');
  const line = lines.find((each, at) => each !== others[at]);
  return line ? `in ${quotePath(line.slice(66))}` : undefined;
}

async function* updateHash(hash: Hash, data: Chunks): AsyncGenerator<Uint8Array> {
  for await (const bytes of data) {
    hash.update(bytes);
    yield bytes;
  }
}

async function* forward(data: AsyncIterable<Buffer>, receiver: EntryReceiver | undefined): AsyncGenerator<Buffer> {
  for await (const bytes of data) {
    await receiver?.write(bytes);
    yield bytes;
  }
}

function* split(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function openFile(file: string): Promise<FileHandle> {
  return open(file, 'r').catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'The file does not exist' : 'The file cannot be read';
    throw new BackupError(`${why}: ${file}`, { cause });
  });
}
