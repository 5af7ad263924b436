import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type BackupHeader, CHUNK_BYTES, createFrameHead, type FrameType, type Part } from './format';
import { createSeal } from './seal';

/** Receives the bytes of a backup. The promise resolves when it is ready for more. */
export type Sink = (bytes: Buffer) => Promise<void>;

/** Writes a backup, one part after the other. */
export interface BackupWriter {
  header(header: BackupHeader): Promise<void>;
  begin(part: Part): Promise<void>;
  /** Writes data of the current part. @param rows the number of rows in the data */
  write(data: Buffer, rows?: number): Promise<void>;
  end(): Promise<void>;
  /** Ends the file. @returns its size */
  finish(): Promise<number>;
}

interface OpenPart {
  isPacked: boolean;
  bytes: number;
  rows: number;
  hash: Hash;
}

const compress = promisify(brotliCompress);
/**
 * Versions of a page are long and similar. A large window covers the previous version, which shrinks the output to a third.
 */
const PACKING = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 22 };
/** Files that are already compressed. */
const PACKED = /\.(jpe?g|png|gif|webp|avif|mp4|webm|pdf|zip|gz|woff2?)$/i;

/** Starts a backup. @param passphrase for encryption; undefined for an unencrypted backup */
export async function openBackupWriter(sink: Sink, passphrase: string | undefined): Promise<BackupWriter> {
  const { preamble, seal } = await createSeal(passphrase);
  const whole = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  let [frames, parts, size] = [0, 0, 0];
  let part: OpenPart | null = null;

  async function put(bytes: Buffer): Promise<void> {
    whole.update(bytes);
    size += bytes.length;
    await sink(bytes);
  }

  async function putFrame(type: FrameType, body: Buffer): Promise<void> {
    const head = createFrameHead(type, body.length);
    await put(Buffer.concat([head, seal.close(frames, head, body)]));
    frames += 1;
  }

  const putJson = (type: FrameType, value: unknown) => putFrame(type, Buffer.from(JSON.stringify(value)));

  function current(): OpenPart {
    if (!part) throw new Error('No part has been started.');
    return part;
  }

  async function flush(): Promise<void> {
    if (filled === 0) return;
    const data = chunk.subarray(0, filled);
    filled = 0;
    if (current().isPacked) return putFrame('D', data);
    await putFrame('C', await compress(data, { params: PACKING }));
  }

  await put(preamble);
  return {
    header: (header) => putJson('H', header),
    async begin(begun) {
      if (part) throw new Error('A part is already open.');
      const isFile = begun.kind === 'picture' || begun.kind === 'attached';
      part = { isPacked: isFile && PACKED.test(begun.name), bytes: 0, rows: 0, hash: createHash('sha256') };
      await putJson('P', begun);
    },
    async write(data, rows = 0) {
      const open = current();
      open.hash.update(data);
      open.bytes += data.length;
      open.rows += rows;
      for (let at = 0; at < data.length; ) {
        const copied = data.copy(chunk, filled, at);
        at += copied;
        filled += copied;
        if (filled === CHUNK_BYTES) await flush();
      }
    },
    async end() {
      await flush();
      const { bytes, rows, hash } = current();
      part = null;
      parts += 1;
      await putJson('E', { bytes, rows, sha256: hash.digest('hex') });
    },
    async finish() {
      await putJson('Z', { parts, bytes: size, sha256: whole.copy().digest('hex') });
      return size;
    },
  };
}
