import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { BackupError } from './backup-error';
import { FORMAT_VERSION, MAGIC, preambleSchema } from './format';

export const TAG_BYTES = 16;
const HASH_BYTES = 32;
/** The maximum size of a preamble, in bytes. */
const MAX_PREAMBLE_BYTES = 4096;
/** Each attempt at a passphrase costs a tenth of a second and 64 MB. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/** Seals frames so that changing, omitting, repeating or reordering them is detected, and opens them. */
export interface Seal {
  /** @returns the bytes after the frame's head: the body and the tag */
  close(index: number, head: Buffer, body: Buffer): Buffer;
  /** @returns null if the frame was altered or reordered */
  open(index: number, head: Buffer, sealed: Buffer): Buffer | null;
}

type Preamble = z.infer<typeof preambleSchema>;

/** Creates the preamble of a new backup and the seal for its frames, which encrypts them if there is a passphrase. */
export async function createSeal(passphrase: string | undefined): Promise<{ preamble: Buffer; seal: Seal }> {
  const salt = randomBytes(16);
  const derived = passphrase === undefined ? null : await derive(passphrase, salt);
  const words: Preamble = {
    version: FORMAT_VERSION,
    encryption: derived && { salt: salt.toString('base64'), check: derived.check.toString('base64') },
  };
  const json = Buffer.from(JSON.stringify(words));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  const bytes = Buffer.concat([MAGIC, length, json]);
  const hash = createHash('sha256').update(bytes).digest();
  return {
    preamble: Buffer.concat([bytes, hash]),
    seal: derived ? createCipherSeal(derived.key, hash) : createHashSeal(hash),
  };
}

/**
 * Reads the preamble of a backup.
 * @param take reads the next bytes of the file
 * @throws BackupError if the file is no backup, damaged or from a newer version, or if the passphrase is missing or wrong
 */
export async function readSeal(
  take: (length: number) => Promise<Buffer>,
  passphrase: string | undefined,
): Promise<{ preamble: Buffer; seal: Seal }> {
  const magic = await take(MAGIC.length);
  if (!magic.equals(MAGIC))
    throw new BackupError('This file is not a backup of this site, or its beginning is damaged.');
  const length = await take(4);
  if (length.readUInt32BE() > MAX_PREAMBLE_BYTES) throw createDamageError();
  const json = await take(length.readUInt32BE());
  const hash = await take(HASH_BYTES);
  const bytes = Buffer.concat([magic, length, json]);
  if (!createHash('sha256').update(bytes).digest().equals(hash)) throw createDamageError();
  const { encryption } = readPreamble(json);
  const preamble = Buffer.concat([bytes, hash]);
  if (!encryption) return { preamble, seal: createHashSeal(hash) };
  if (passphrase === undefined) {
    const message = 'The backup is encrypted. Provide its passphrase in BACKUP_PASSPHRASE or with --passphrase-stdin.';
    throw new BackupError(message);
  }
  const { key, check } = await derive(passphrase, Buffer.from(encryption.salt, 'base64'));
  const expected = Buffer.from(encryption.check, 'base64');
  if (expected.length !== check.length || !timingSafeEqual(expected, check)) {
    throw new BackupError('The passphrase does not match the backup.');
  }
  return { preamble, seal: createCipherSeal(key, hash) };
}

function readPreamble(json: Buffer): Preamble {
  const words = JSON.parse(json.toString()) as { version?: unknown };
  // A newer version may have a different structure, so check the version first.
  if (Number(words.version) > FORMAT_VERSION) throw createNewerError();
  const read = preambleSchema.safeParse(words);
  if (!read.success) throw createDamageError();
  return read.data;
}

export function createNewerError(): BackupError {
  return new BackupError('The backup was made by a newer version of the site.');
}

function createDamageError(): BackupError {
  return new BackupError('The beginning of the backup is damaged.');
}

/** Derives the key and a check value that reveals whether the passphrase is right but nothing about the key. */
async function derive(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 64, SCRYPT, (error, made) => (error ? reject(error) : resolve(made)));
  });
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) };
}

/** Detects accidental damage only. Without a key, an attacker could compute valid tags. */
function createHashSeal(beginning: Buffer): Seal {
  const tagOf = (index: number, head: Buffer, body: Buffer) =>
    createHash('sha256')
      .update(bindFrame(beginning, index, head))
      .update(body)
      .digest()
      .subarray(0, TAG_BYTES);
  return {
    close: (index, head, body) => Buffer.concat([body, tagOf(index, head, body)]),
    open(index, head, sealed) {
      const body = sealed.subarray(0, -TAG_BYTES);
      return tagOf(index, head, body).equals(sealed.subarray(-TAG_BYTES)) ? body : null;
    },
  };
}

/** The key is unique to the file, so a frame's index is a nonce that never repeats. */
function createCipherSeal(key: Buffer, beginning: Buffer): Seal {
  const nonceOf = (index: number): Buffer => {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(BigInt(index), 4);
    return nonce;
  };
  return {
    close(index, head, body) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index)).setAAD(bindFrame(beginning, index, head));
      return Buffer.concat([cipher.update(body), cipher.final(), cipher.getAuthTag()]);
    },
    open(index, head, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index), { authTagLength: TAG_BYTES });
      decipher.setAAD(bindFrame(beginning, index, head)).setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

function bindFrame(beginning: Buffer, index: number, head: Buffer): Buffer {
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(index));
  return Buffer.concat([beginning, place, head]);
}
