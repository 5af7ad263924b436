import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type BackupHeader, CHUNK_BYTES, type FrameType, frameHead, type Part } from './format';
import { newSeal } from './seal';

/** Takes the bytes of a backup as they are made, and says when it is ready for more. */
export type Sink = (bytes: Buffer) => Promise<void>;

/** Writes a backup, part after part. */
export interface BackupWriter {
  header(header: BackupHeader): Promise<void>;
  begin(part: Part): Promise<void>;
  /** Data of the part that was begun. @param rows how many rows it holds */
  write(data: Buffer, rows?: number): Promise<void>;
  end(): Promise<void>;
  /** Nothing comes after it. @returns the file's size */
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
 * Versions of a page are long and much alike: a large window finds the one before, for a third of what the usual one takes.
 */
const PACKING = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 22 };
/** Files that are compressed as they are. */
const PACKED = /\.(jpe?g|png|gif|webp|avif|mp4|webm|pdf|zip|gz|woff2?)$/i;

/** Begins a backup. @param passphrase what it is encrypted with; without one it isn't */
export async function openBackupWriter(sink: Sink, passphrase: string | undefined): Promise<BackupWriter> {
  const { preamble, seal } = await newSeal(passphrase);
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
    const head = frameHead(type, body.length);
    await put(Buffer.concat([head, seal.close(frames, head, body)]));
    frames += 1;
  }

  const putJson = (type: FrameType, value: unknown) => putFrame(type, Buffer.from(JSON.stringify(value)));

  function current(): OpenPart {
    if (!part) throw new Error('No part has been begun.');
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
      if (part) throw new Error('A part is open already.');
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
