import { createCipheriv, createDecipheriv, createHash, type Hash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../../../db/client';
import type { MediaFiles, MediaStorage } from '../../library/files/storage';
import { type HoldFiles, keepRecorded } from '../../library/media/keep-recorded';

/** Authenticated, so that a changed file is found. */
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** An encrypted archive in the storage, with the size and SHA-256 (as hex) of the archive itself. */
export interface SealedArchive {
  key: string;
  /** The key of its encryption, as base64. */
  secret: string;
  bytes: number;
  sha256: string;
}

/** The archive is larger than allowed. */
export class ArchiveTooLarge extends Error {}

/**
 * Encrypts an archive while it is written, and stores it. Nothing of it is ever readable on a disk.
 * @param write writes the archive and ends the sink
 * @param keep records the archive, in a transaction that begins with `hold`. If it fails, the file is removed
 * @throws ArchiveTooLarge, and the errors of `write`, `keep` and the storage
 */
export async function sealArchive(
  { db, storage }: { db: Db; storage: MediaStorage },
  write: (sink: Writable) => Promise<void>,
  { maxBytes, keep }: { maxBytes: number; keep: (archive: SealedArchive, hold: HoldFiles) => Promise<void> },
): Promise<void> {
  const file = path.join(storage.temporaryDir, `${randomUUID()}.examination`);
  try {
    const secret = randomBytes(32);
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, secret, iv);
    const [plain, sealed] = [createHash('sha256'), createHash('sha256')];
    let bytes = 0;
    const sink = new PassThrough();
    async function* encrypt(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      yield note(sealed, iv);
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new ArchiveTooLarge();
        plain.update(chunk);
        yield note(sealed, cipher.update(chunk));
      }
      yield note(sealed, Buffer.concat([cipher.final(), cipher.getAuthTag()]));
    }
    const stored = pipeline(sink, encrypt, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    // An error of one ends the other; the first one is reported.
    await Promise.all([stored, write(sink)]).catch(async (error: unknown) => {
      sink.destroy();
      await stored.catch(() => undefined);
      throw error;
    });
    const key = `${sealed.digest('hex').slice(0, 40)}.sealed`;
    const archive = { key, secret: secret.toString('base64'), bytes, sha256: plain.digest('hex') };
    await keepRecorded(db, storage, [{ key, file }], (hold) => keep(archive, hold));
  } finally {
    await rm(file, { force: true });
  }
}

function note(hash: Hash, bytes: Buffer): Buffer {
  hash.update(bytes);
  return bytes;
}

/**
 * Opens an archive, decrypted while it is read. The stream fails at its end if the file was changed.
 * @returns null if it is not in the storage
 */
export async function openArchive(
  storage: Pick<MediaFiles, 'find' | 'open'>,
  { key, secret, bytes }: Pick<SealedArchive, 'key' | 'secret' | 'bytes'>,
): Promise<Readable | null> {
  const end = IV_BYTES + bytes;
  const found = await storage.find(key);
  if (!found || found.bytes !== end + TAG_BYTES) return null;
  const [iv, tag] = await Promise.all([
    readPart(storage, key, { start: 0, end: IV_BYTES - 1 }),
    readPart(storage, key, { start: end, end: end + TAG_BYTES - 1 }),
  ]);
  const body = iv && tag && bytes > 0 ? await storage.open(key, { start: IV_BYTES, end: end - 1 }) : null;
  if (!iv || !tag || !body) return null;
  const decipher = createDecipheriv(CIPHER, Buffer.from(secret, 'base64'), iv);
  decipher.setAuthTag(tag);
  body.stream.once('error', (error: Error) => decipher.destroy(error));
  decipher.once('close', () => body.stream.destroy());
  return body.stream.pipe(decipher);
}

async function readPart(
  storage: Pick<MediaFiles, 'open'>,
  key: string,
  range: { start: number; end: number },
): Promise<Buffer | null> {
  const found = await storage.open(key, range);
  return found && buffer(found.stream);
}
