import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { MediaFiles } from '../../library/files/storage';
import { AppError } from '../../platform/errors';

/** Authenticated, so that a changed file is found. */
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** How many bytes larger an encrypted file is than the file itself. */
export const SEALED_BYTES = IV_BYTES + TAG_BYTES;

/** An encrypted file: its key in the storage, and the key of the encryption, as base64. */
export interface SealedFile {
  key: string;
  secret: string;
  /** The size and the SHA-256 (as hex) of the file itself. */
  bytes: number;
  sha256: string;
}

/** Encrypts a local file, in place, with a new key of its own. The name in the storage contains the hash of the result, like that of every file. */
export async function sealFile(file: string): Promise<SealedFile> {
  const plain = await readFile(file);
  const secret = randomBytes(32);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secret, iv);
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  await writeFile(file, sealed);
  return {
    key: `${hash(sealed).slice(0, 40)}.sealed`,
    secret: secret.toString('base64'),
    bytes: plain.length,
    sha256: hash(plain),
  };
}

/**
 * Reads and decrypts a file, which is at most as large as an upload.
 * @returns null if it is not in the storage, or its key was destroyed @throws AppError SERVICE_UNAVAILABLE if it cannot be read, Error if it was changed
 */
export async function openSealedFile(
  storage: Pick<MediaFiles, 'open'>,
  { key, secret }: Pick<SealedFile, 'key' | 'secret'>,
): Promise<Buffer | null> {
  const found = secret === '' ? null : await storage.open(key);
  if (!found) return null;
  const sealed = await buffer(found.stream).catch((cause: unknown) => {
    throw new AppError('SERVICE_UNAVAILABLE', 'This file cannot be read right now. Please try again shortly.', {
      cause,
    });
  });
  const decipher = createDecipheriv(CIPHER, Buffer.from(secret, 'base64'), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
