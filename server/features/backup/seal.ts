import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { BackupError } from './backup-error';
import { FORMAT_VERSION, MAGIC, preambleSchema } from './format';

export const TAG_BYTES = 16;
const HASH_BYTES = 32;
/** The longest preamble that is read, in bytes. */
const MAX_PREAMBLE_BYTES = 4096;
/** A tenth of a second and 64 MB for each passphrase that is tried. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/** Closes the frames of a backup so that none can be changed, left out, doubled or moved unseen, and opens them. */
export interface Seal {
  /** @returns what is written behind the frame's head: its body and its tag */
  close(index: number, head: Buffer, body: Buffer): Buffer;
  /** @returns null where a single bit of it is another one, or it stood elsewhere */
  open(index: number, head: Buffer, sealed: Buffer): Buffer | null;
}

type Preamble = z.infer<typeof preambleSchema>;

/** The beginning of a new backup, and the seal of its frames: with a passphrase they are encrypted. */
export async function newSeal(passphrase: string | undefined): Promise<{ preamble: Buffer; seal: Seal }> {
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
  return { preamble: Buffer.concat([bytes, hash]), seal: derived ? encrypting(derived.key, hash) : plain(hash) };
}

/**
 * Reads the beginning of a backup.
 * @param take gives the next bytes of the file
 * @throws BackupError where it is no backup, a damaged or a newer one, or the passphrase is missing or another
 */
export async function readSeal(
  take: (length: number) => Promise<Buffer>,
  passphrase: string | undefined,
): Promise<{ preamble: Buffer; seal: Seal }> {
  const magic = await take(MAGIC.length);
  if (!magic.equals(MAGIC)) throw new BackupError('This file is no backup of the site, or its beginning is damaged.');
  const length = await take(4);
  if (length.readUInt32BE() > MAX_PREAMBLE_BYTES) throw damagedBeginning();
  const json = await take(length.readUInt32BE());
  const hash = await take(HASH_BYTES);
  const bytes = Buffer.concat([magic, length, json]);
  if (!createHash('sha256').update(bytes).digest().equals(hash)) throw damagedBeginning();
  const { encryption } = readPreamble(json);
  const preamble = Buffer.concat([bytes, hash]);
  if (!encryption) return { preamble, seal: plain(hash) };
  if (passphrase === undefined) {
    const message =
      'The backup is encrypted: its passphrase is needed, in BACKUP_PASSPHRASE or with --passphrase-stdin.';
    throw new BackupError(message);
  }
  const { key, check } = await derive(passphrase, Buffer.from(encryption.salt, 'base64'));
  const expected = Buffer.from(encryption.check, 'base64');
  if (expected.length !== check.length || !timingSafeEqual(expected, check)) {
    throw new BackupError('The passphrase is not the one the backup was encrypted with.');
  }
  return { preamble, seal: encrypting(key, hash) };
}

function readPreamble(json: Buffer): Preamble {
  const words = JSON.parse(json.toString()) as { version?: unknown };
  // A newer one may look otherwise in all else.
  if (Number(words.version) > FORMAT_VERSION) throw newerBackup();
  const read = preambleSchema.safeParse(words);
  if (!read.success) throw damagedBeginning();
  return read.data;
}

export function newerBackup(): BackupError {
  return new BackupError('The backup was made by a newer version of the site.');
}

function damagedBeginning(): BackupError {
  return new BackupError('The backup is damaged in its beginning.');
}

/** A key, and beside it what tells that it is the right one and nothing of the key. */
async function derive(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 64, SCRYPT, (error, made) => (error ? reject(error) : resolve(made)));
  });
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) };
}

/** Tells damage alone: whoever may write the file may make another one. */
function plain(beginning: Buffer): Seal {
  const tagOf = (index: number, head: Buffer, body: Buffer) =>
    createHash('sha256')
      .update(placed(beginning, index, head))
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

/** The key is this file's alone, so that a frame's place among the others is a nonce that never comes twice. */
function encrypting(key: Buffer, beginning: Buffer): Seal {
  const nonceOf = (index: number): Buffer => {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(BigInt(index), 4);
    return nonce;
  };
  return {
    close(index, head, body) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index)).setAAD(placed(beginning, index, head));
      return Buffer.concat([cipher.update(body), cipher.final(), cipher.getAuthTag()]);
    },
    open(index, head, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index), { authTagLength: TAG_BYTES });
      decipher.setAAD(placed(beginning, index, head)).setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

function placed(beginning: Buffer, index: number, head: Buffer): Buffer {
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(index));
  return Buffer.concat([beginning, place, head]);
}
