import { z } from 'zod';
import { MEDIA_KEY } from '../../library/files/storage';

/*
 * A backup is one file: a preamble, then frames. A frame is a byte that tells its type, the length of its body (4 bytes), the body
 * and a tag (16 bytes) over all of it and its place among the frames. The frames: the header; of each part its beginning, its data and its end, which
 * tells how much it was and its SHA-256; and the end of all, with the SHA-256 of the file up to there.
 */

/** With what every backup begins. */
export const MAGIC = Buffer.from('PROSPECTUS BACKUP\n');
/** Of the file's make; what it holds is told by the header's migrations. */
export const FORMAT_VERSION = 1;
/** The most that one frame of data holds, before it is compressed. */
export const CHUNK_BYTES = 1 << 20;
/** The longest body of a frame: a list of columns or of sequences fits, and what compression only made longer. */
export const MAX_BODY_BYTES = CHUNK_BYTES + 65_536;
export const FRAME_HEAD_BYTES = 5;

/** `C` is data that is compressed, `D` data as it is. */
export type FrameType = 'H' | 'P' | 'C' | 'D' | 'E' | 'Z';

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What stands before the frames, and is never encrypted. */
export const preambleSchema = z.object({
  version: count,
  /** Of the key that is made of the passphrase, and by which the right passphrase is known; null where there is none. */
  encryption: z.object({ salt: z.base64(), check: z.base64() }).nullable(),
});

/** What a backup holds, and of when it is. */
export const headerSchema = z.object({
  /** The version of the site that made it. */
  product: z.string(),
  /** The hashes of the migrations its tables had seen. */
  migrations: z.array(z.string()),
  /** ISO 8601. */
  at: z.string(),
  /** Rows by table. */
  counts: z.record(z.string(), count),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** Where a file may lie below the folder of attached files: no way out of it, and nothing hidden on the way. */
function isSafePath(name: string): boolean {
  const steps = name.split('/');
  return !/[\\\0]/.test(name) && steps.every((step) => step !== '' && step !== '.' && step !== '..');
}

export const partSchema = z.discriminatedUnion('kind', [
  /** Rows, a JSON array of texts a line; each text as the database writes that type, null for nothing. */
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()).min(1) }),
  z.object({ kind: z.literal('picture'), name: z.string().regex(MEDIA_KEY) }),
  z.object({ kind: z.literal('attached'), name: z.string().max(4096).refine(isSafePath) }),
  /** One JSON value: where the sequences stand, and the kept secret. */
  z.object({ kind: z.literal('value'), name: z.enum(['sequences', 'secret']) }),
]);
export type Part = z.infer<typeof partSchema>;

export const partEndSchema = z.object({ bytes: count, rows: count, sha256 });
export const endSchema = z.object({ parts: count, bytes: count, sha256 });

/** Where each of the database's own counters stands. */
export const sequencesSchema = z.array(
  z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d{1,19}$/), isCalled: z.boolean() }),
);
export type Sequences = z.infer<typeof sequencesSchema>;

/** A part as a message names it. */
export function partName(part: Part): string {
  return part.kind === 'table' || part.kind === 'value' ? part.name : `${part.kind} ${part.name}`;
}

export function frameHead(type: FrameType, length: number): Buffer {
  const head = Buffer.alloc(FRAME_HEAD_BYTES);
  head.write(type, 'latin1');
  head.writeUInt32BE(length, 1);
  return head;
}
