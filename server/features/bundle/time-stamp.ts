import { createHash, randomBytes } from 'node:crypto';
import { guardedPost } from '../../library/link-preview/guarded-fetch';
import type { Env } from '../../platform/env';

/** A time stamp of an independent authority (RFC 3161), or the reason why there is none. */
export type TimeStamp = { response: Buffer } | { problem: string };

const TIME_MS = 10_000;
const MAX_BYTES = 64_000;
/** The DER encoding of the algorithm identifier of SHA-256. */
const SHA_256 = Buffer.from('300d06096086480165030402010500', 'hex');

/**
 * Asks the time-stamping authority at `TSA_URL` for a time stamp of a file. Checks only that the response is about this request: verify its
 * signature with `openssl ts`.
 * @returns null if no authority is configured
 */
export async function requestTimeStamp(
  { TSA_URL, LINK_PREVIEW_ALLOW_PRIVATE }: Pick<Env, 'TSA_URL' | 'LINK_PREVIEW_ALLOW_PRIVATE'>,
  data: Buffer | string,
): Promise<TimeStamp | null> {
  if (TSA_URL === undefined) return null;
  const hash = createHash('sha256').update(data).digest();
  // A positive integer of fixed length.
  const nonce = Buffer.concat([Buffer.of(0x40), randomBytes(8)]);
  const query = sequence(
    integer(Buffer.of(1)),
    sequence(SHA_256, tagged(0x04, hash)),
    integer(nonce),
    // Asks for the certificate, which is needed to verify the time stamp.
    Buffer.of(0x01, 0x01, 0xff),
  );
  try {
    const { status, body } = await guardedPost(TSA_URL, {
      allowPrivate: LINK_PREVIEW_ALLOW_PRIVATE === 'true',
      // The response is signed.
      allowHttp: true,
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: query,
      timeMs: TIME_MS,
      maxBytes: MAX_BYTES,
    });
    if (status !== 200) return { problem: `The time-stamping authority answered with status ${status}.` };
    if (body.length >= MAX_BYTES) return { problem: 'The response of the time-stamping authority is too large.' };
    return isGranted(body) && body.includes(tagged(0x04, hash)) && body.includes(integer(nonce))
      ? { response: body }
      : { problem: 'The time-stamping authority refused the request.' };
  } catch {
    return { problem: 'The time-stamping authority could not be reached.' };
  }
}

/** Returns true if the status of a response is `granted` or `grantedWithMods`. */
function isGranted(body: Buffer): boolean {
  // TimeStampResp ::= SEQUENCE { status SEQUENCE { status INTEGER, … }, … }
  const response = contentOf(body, 0);
  const status = response === null ? null : contentOf(body, response);
  return status !== null && body[status] === 0x02 && body[status + 1] === 1 && (body[status + 2] ?? 9) <= 1;
}

/** Returns where the content of a sequence begins, or null if there is no sequence. */
function contentOf(body: Buffer, at: number): number | null {
  const length = body[at + 1];
  if (body[at] !== 0x30 || length === undefined) return null;
  return at + 2 + (length < 0x80 ? 0 : length - 0x80);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function integer(value: Buffer): Buffer {
  return tagged(0x02, value);
}

/** Encodes a value of fewer than 128 bytes. */
function tagged(tag: number, value: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag, value.length), value]);
}
