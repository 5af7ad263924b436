import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import type { Identity, Recipient } from 'age-encryption';
import { BackupError } from './backup-error';

/** The first bytes of an age file. */
const AGE = Buffer.from('age-encryption.org/v1\n');
/** The start of the header's last line. */
const HEADER_END = '\n--- ';
/** A header for one passphrase has about 150 bytes. */
const MAX_HEADER_BYTES = 4096;
/** The base-2 logarithm of scrypt's N for new backups. Each attempt at a passphrase costs a tenth of a second and 64 MB. */
const WORK_FACTOR = 16;
/** The highest work factor accepted, which is the one `age` uses. A hostile file could otherwise demand gigabytes and minutes. */
const MAX_WORK_FACTOR = 18;

const WRAPPING = 'chacha20-poly1305';
/** Each key is used only once. */
const NONCE = Buffer.alloc(12);

/**
 * Returns whether a file is encrypted in the age format.
 * @throws BackupError if it is, but its header does not end soon: the library would read the whole file into memory to find the end
 */
export async function isEncryptedFile(handle: FileHandle): Promise<boolean> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0);
  const start = buffer.subarray(0, bytesRead);
  if (!start.subarray(0, AGE.length).equals(AGE)) return false;
  if (!start.includes(HEADER_END)) throw new BackupError('The beginning of the backup is damaged.');
  return true;
}

/** Encrypts a stream with a passphrase, in the age format. */
export async function encrypt(data: AsyncIterable<Uint8Array>, passphrase: string): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter, Stanza } = await loadLibrary();
  const encrypter = new Encrypter();
  encrypter.addRecipient(createRecipient(passphrase, Stanza));
  return encrypter.encrypt(toStream(data));
}

/**
 * Decrypts a stream. The returned stream fails if anything in the rest of the file is wrong.
 * @throws BackupError if the passphrase is missing or wrong, or the file's header is damaged
 */
export async function decrypt(
  data: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  if (passphrase === undefined) {
    const message = 'The backup is encrypted. Provide its passphrase in BACKUP_PASSPHRASE or with --passphrase-stdin.';
    throw new BackupError(message);
  }
  const { Decrypter } = await loadLibrary();
  const decrypter = new Decrypter();
  decrypter.addIdentity(createIdentity(passphrase));
  return decrypter.decrypt(toStream(data)).catch((error: unknown) => {
    throw error instanceof BackupError
      ? error
      : new BackupError('The beginning of the backup is damaged.', { cause: error });
  });
}

function toStream(data: AsyncIterable<Uint8Array>) {
  return ReadableStream.from(data) as globalThis.ReadableStream<Uint8Array>;
}

/** Loaded at the first use, because it would delay every start. */
function loadLibrary(): Promise<typeof import('age-encryption')> {
  return import('age-encryption');
}

/*
 * The library's own scrypt recipient blocks the process while it derives the key, so these two derive it in the thread pool.
 * https://github.com/C2SP/C2SP/blob/main/age.md#the-scrypt-recipient-type
 */

function createRecipient(passphrase: string, Stanza: typeof import('age-encryption').Stanza): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16);
      const cipher = createCipheriv(WRAPPING, await deriveKey(passphrase, salt, WORK_FACTOR), NONCE, {
        authTagLength: 16,
      });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(WORK_FACTOR)], body)];
    },
  };
}

function createIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey(stanzas) {
      const [stanza, ...others] = stanzas;
      const [type, salt = '', factor = ''] = stanza?.args ?? [];
      if (!stanza || others.length > 0 || type !== 'scrypt')
        throw new BackupError('The backup is not encrypted with a passphrase.');
      if (!/^[1-9]\d?$/.test(factor) || Number(factor) > MAX_WORK_FACTOR) throw new Error('Invalid work factor.');
      const key = await deriveKey(passphrase, Buffer.from(salt, 'base64'), Number(factor));
      const decipher = createDecipheriv(WRAPPING, key, NONCE, { authTagLength: 16 });
      decipher.setAuthTag(stanza.body.subarray(16));
      try {
        return Buffer.concat([decipher.update(stanza.body.subarray(0, 16)), decipher.final()]);
      } catch {
        throw new BackupError('The passphrase does not match the backup, or its beginning is damaged.');
      }
    },
  };
}

function deriveKey(passphrase: string, salt: Buffer, factor: number): Promise<Buffer> {
  const labeled = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]);
  const options = { N: 2 ** factor, r: 8, p: 1, maxmem: 2 ** (factor + 11) };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), labeled, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
