import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import parseRange from 'range-parser';
import { AppError } from '../../platform/errors';
import { countDownload, holdBytes } from '../../platform/http/count-download';
import { isNotModified } from '../../platform/http/request';
import { mimeTypeOf } from '../files/file-types';
import type { ByteRange, MediaFiles, OpenFile } from '../files/storage';

/**
 * Up to this size in bytes, a file or part is read completely before it is sent, so that a slow client occupies nothing of the storage. Most
 * images of a page are smaller, so page views do not count as downloads. A client that leaves many unread is sent the next ones as downloads.
 */
const MAX_READ_AHEAD = 256 * 1024;

const LEFT = new Error('The client has left.');

/** A file to serve. */
interface Served {
  files: Pick<MediaFiles, 'find' | 'open'>;
  key: string;
  /** Returns the headers of a response with the file, or that it has not changed. Called when they are written. */
  headers: () => Record<string, string>;
  log: Logger;
  /** Called before the response is sent, if the file exists. */
  onFound?: () => void;
}

/**
 * Answers `GET` and `HEAD` with a stored file or, if one range is requested, with that part of it (RFC 9110, 14). Requests for several
 * ranges get the whole file. The ETag is the key, which contains the hash of the content. If reading fails in the middle, the connection is
 * closed, so that nobody takes the part for the whole.
 * @returns false if the file does not exist; nothing has been sent then
 * @throws AppError SERVICE_UNAVAILABLE if the file cannot be read, TOO_MANY_REQUESTS if the client downloads too many large files; nothing has
 * been sent then
 */
export async function serveFile(req: Request, res: Response, served: Served): Promise<boolean> {
  const { files, key, headers, onFound } = served;
  const etag = `"${key}"`;
  const isRead = req.method === 'GET';
  const isPart = isRead && isRangeWanted(req, etag);
  // Most requests need only one round trip to the storage.
  const isAsked = !isRead || isPart || req.headers['if-none-match'] !== undefined;
  const found = await (isAsked ? files.find(key) : files.open(key)).catch(refuseUnreadable);
  if (!found) return false;
  const setHeaders = (more: Record<string, string>): void => {
    onFound?.();
    res.set({ ...headers(), ETag: etag, 'Accept-Ranges': 'bytes', ...more });
  };
  if (isAsked && isNotModified(req, etag)) {
    setHeaders({});
    res.status(304).end();
    return true;
  }
  const range = isPart ? readRange(req, found.bytes) : null;
  if (range === 'unsatisfiable') {
    res.set('Content-Range', `bytes */${found.bytes}`);
    res.status(416).end();
    return true;
  }
  const length = range ? range.end - range.start + 1 : found.bytes;
  const sent = { 'Content-Type': mimeTypeOf(key), 'Content-Length': String(length) };
  if (!isRead) {
    setHeaders(sent);
    res.end();
    return true;
  }
  const open = isOpen(found) ? found : await files.open(key, range ?? undefined).catch(refuseUnreadable);
  if (!open) return false;
  // Otherwise a reader that waits for a slow storage would stay.
  res.once('close', () => open.stream.destroy(LEFT));
  try {
    const isReadAhead = length <= MAX_READ_AHEAD && holdBytes(req, res, length);
    if (!isReadAhead) countDownload(req, res);
    const content = await startReading(open.stream, { length, isReadAhead });
    setHeaders(sent);
    if (range) res.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${found.bytes}`);
    await send(req, res, content, served);
  } finally {
    open.stream.destroy();
  }
  return true;
}

function isOpen(found: { bytes: number } | OpenFile): found is OpenFile {
  return 'stream' in found;
}

/** True if the request is for a part of the file, and of the version that the client has seen (`If-Range`). */
function isRangeWanted({ headers }: Request, etag: string): boolean {
  const { range, 'if-range': version } = headers;
  return range !== undefined && (version === undefined || version === etag);
}

/** Returns the requested range, or null for the whole file: a malformed range, another unit, or several ranges. */
function readRange({ headers }: Request, bytes: number): ByteRange | 'unsatisfiable' | null {
  const ranges = parseRange(bytes, headers.range ?? '');
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}

/**
 * Waits for the first bytes, because a failure until then can still be answered with an error. Waits for all of a file to read ahead.
 * @returns the content, which fails unless it has exactly the given length
 */
async function startReading(
  stream: Readable,
  { length, isReadAhead }: { length: number; isReadAhead: boolean },
): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>> {
  const content = checkLength(stream, length);
  if (isReadAhead) return [await buffer(content).catch(refuseUnreadable)];
  const first = await content.next().catch(refuseUnreadable);
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* content;
  })();
}

async function* checkLength(stream: Readable, length: number): AsyncGenerator<Uint8Array, void> {
  let left = length;
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      left -= chunk.length;
      if (left < 0) break;
      yield chunk;
    }
  } catch (cause) {
    // With its own code, a stream that ended early would look like a visitor who left.
    throw new Error('Reading a stored file failed.', { cause });
  }
  if (left !== 0) throw new Error('A stored file does not have the expected length.');
}

async function send(
  req: Request,
  res: Response,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { key, log }: Served,
) {
  try {
    await pipeline(content, res);
  } catch (error) {
    // A client that disconnects early is not a server error.
    const { code, cause } = error as NodeJS.ErrnoException;
    if (code === 'ERR_STREAM_PREMATURE_CLOSE' || cause === LEFT) return;
    log.error({ err: error, key, requestId: req.id }, 'sending a file failed');
    res.destroy();
  }
}

/** @throws AppError SERVICE_UNAVAILABLE */
function refuseUnreadable(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  throw new AppError('SERVICE_UNAVAILABLE', 'This file cannot be read right now. Please try again shortly.', { cause });
}
