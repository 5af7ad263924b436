import { z } from 'zod';
import { MEDIA_KEY } from '../../library/files/storage';

/*
 * A backup is one file: a preamble, then frames. A frame consists of a type (1 byte), the length of its body (4 bytes), the body,
 * and a tag (16 bytes) that authenticates all of it and its index. The sequence of frames is: the header; for each part its start,
 * its data, and its end with size and SHA-256; and the end of the file with the SHA-256 of everything before it.
 */

/** The first bytes of every backup. */
export const MAGIC = Buffer.from('PROSPECTUS BACKUP\n');
/** The version of the file format. The migrations in the header determine the version of the content. */
export const FORMAT_VERSION = 1;
/** The maximum size of the data in one frame, before compression. */
export const CHUNK_BYTES = 1 << 20;
/** The maximum size of a frame's body. Leaves room for lists of columns or sequences, and for data that compression made longer. */
export const MAX_BODY_BYTES = CHUNK_BYTES + 65_536;
export const FRAME_HEAD_BYTES = 5;

/** `C` is compressed data, `D` uncompressed data. */
export type FrameType = 'H' | 'P' | 'C' | 'D' | 'E' | 'Z';

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The preamble before the frames. It is never encrypted. */
export const preambleSchema = z.object({
  version: count,
  /** The salt of the key derived from the passphrase, and a check value for the passphrase. Null if the backup is not encrypted. */
  encryption: z.object({ salt: z.base64(), check: z.base64() }).nullable(),
});

/** Describes the backup's content. */
export const headerSchema = z.object({
  /** The version of the software that made the backup. */
  product: z.string(),
  /** The hashes of the migrations applied to its tables. */
  migrations: z.array(z.string()),
  /** The time of the backup in ISO 8601. */
  at: z.string(),
  /** The number of rows per table. */
  counts: z.record(z.string(), count),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** True if a path stays inside the folder of attached files. */
function isSafePath(name: string): boolean {
  const steps = name.split('/');
  return !/[\\\0]/.test(name) && steps.every((step) => step !== '' && step !== '.' && step !== '..');
}

export const partSchema = z.discriminatedUnion('kind', [
  /** Rows as lines. Each line is a JSON array with the values in the database's text format, or null. */
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()).min(1) }),
  z.object({ kind: z.literal('picture'), name: z.string().regex(MEDIA_KEY) }),
  z.object({ kind: z.literal('attached'), name: z.string().max(4096).refine(isSafePath) }),
  /** A JSON value: the state of the sequences, or the secret. */
  z.object({ kind: z.literal('value'), name: z.enum(['sequences', 'secret']) }),
]);
export type Part = z.infer<typeof partSchema>;

export const partEndSchema = z.object({ bytes: count, rows: count, sha256 });
export const endSchema = z.object({ parts: count, bytes: count, sha256 });

/** The state of each of the database's sequences. */
export const sequencesSchema = z.array(
  z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d{1,19}$/), isCalled: z.boolean() }),
);
export type Sequences = z.infer<typeof sequencesSchema>;

/** Returns a part's name for messages. */
export function describePart(part: Part): string {
  return part.kind === 'table' || part.kind === 'value' ? part.name : `${part.kind} ${part.name}`;
}

export function createFrameHead(type: FrameType, length: number): Buffer {
  const head = Buffer.alloc(FRAME_HEAD_BYTES);
  head.write(type, 'latin1');
  head.writeUInt32BE(length, 1);
  return head;
}
