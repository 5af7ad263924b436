import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ObjectLockMode,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '../../platform/errors';
import { isPixels, mimeTypeOf } from './file-types';
import {
  bucketRequests,
  type MediaFiles,
  type OpenFile,
  requireKey,
  runForEach,
  type StoredFile,
  sortFiles,
  stemOf,
} from './storage';

/** How to reach a bucket. */
export interface BucketSettings {
  bucket: string;
  /** The address of the service; by default that of AWS in the region. */
  endpoint?: string | undefined;
  region: string;
  /** Without keys, the client uses the environment's role, like every AWS client. */
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  /** True if the bucket is the first part of the path, not of the host name. */
  isPathStyle: boolean;
  /** The beginning of all names in the bucket, such as `site/`. */
  prefix: string;
  /** Shorter time limits for tests. */
  limits?: Partial<typeof LIMITS>;
}

const LIMITS = {
  connectMs: 3000,
  /** For the beginning of an answer, per attempt. */
  answerMs: 4000,
  /** For the beginning of an answer, with all attempts and the wait for a connection. */
  totalMs: 9000,
  /** Without a byte on the connection: in the middle of an answer, of an upload, or because the visitor reads nothing. */
  idleMs: 30_000,
  /** For a whole file that is read into memory. */
  readMs: 60_000,
  uploadMs: 300_000,
  attempts: 3,
};
/** The number of connections. More requests wait for one until their time is over. */
const MAX_SOCKETS = 128;
const REMOVED_AT_ONCE = 8;
/** The most that is read into memory. Files of the library and of the record are smaller. */
const MAX_READ_BYTES = 64 * 1024 * 1024;
/** Larger files are uploaded in parts of this size in bytes, two at a time. Each part is retried. */
const PART_BYTES = 5 * 1024 * 1024;

/** Opens the library's files in an S3-compatible bucket. Nothing is requested yet. */
export function openBucket(settings: BucketSettings): MediaFiles {
  const { bucket: Bucket, prefix } = settings;
  const { client, limits, ask } = connect(settings);
  const nameOf = (key: string): string => {
    requireKey(key);
    return prefix + key;
  };

  async function* list(Prefix: string): AsyncGenerator<StoredFile> {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
      const page = await ask('list', (options) => client.send(command, options));
      for (const { Key = '', Size = 0 } of page?.Contents ?? []) {
        // When an image is removed, all files in its list are removed too, so a service that ignores the prefix must be noticed.
        if (!Key.startsWith(Prefix)) throw unavailable(new Error('The bucket listed files that were not asked for.'));
        yield { key: Key.slice(prefix.length), bytes: Size };
      }
      const next = page?.IsTruncated ? page.NextContinuationToken : undefined;
      if (next !== undefined && next === ContinuationToken)
        throw unavailable(new Error('The bucket listed the same files again.'));
      ContinuationToken = next;
    } while (ContinuationToken !== undefined);
  }

  const files: MediaFiles = {
    description: `the bucket ${Bucket}`,
    async find(key) {
      const command = new HeadObjectCommand({ Bucket, Key: nameOf(key) });
      const found = await ask('find', (options) => client.send(command, options));
      return found && { bytes: requireLength(found) };
    },
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ Bucket, Key: nameOf(key), Range });
      const found = await ask('read', (options) => client.send(command, options));
      if (!found) return null;
      const body = openBody(found);
      if (!range) return body;
      const { ContentRange = 'all of it' } = found;
      const [part, whole = ''] = ContentRange.split('/');
      if (part !== `bytes ${range.start}-${range.end}` || !/^\d+$/.test(whole)) {
        body.stream.destroy();
        throw unavailable(new Error(`The bucket answered with another part of the file: ${ContentRange}.`));
      }
      return { bytes: Number(whole), stream: body.stream };
    },
    async read(key) {
      const found = await files.open(key);
      return found && readBody(found, limits.readMs);
    },
    async filesOf(key) {
      requireKey(key);
      const found: StoredFile[] = [];
      for await (const file of list(`${prefix}${stemOf(key)}.`)) found.push(file);
      return sortFiles(key, found);
    },
    list: () => list(prefix),
    async store(key, file) {
      const params = {
        ...{ Bucket, Key: nameOf(key), Body: createReadStream(file), ContentType: mimeTypeOf(key) },
        CacheControl: 'public, max-age=31536000, immutable',
        // For a CDN in front of the bucket, which does not send the site's security headers.
        ...(!isPixels(key) && { ContentDisposition: 'attachment' }),
      };
      try {
        const stored = within(limits.uploadMs, (signal) => {
          const upload = new Upload({ client, params, queueSize: 2, partSize: PART_BYTES });
          signal.addEventListener('abort', () => void upload.abort(), { once: true });
          return upload.done();
        });
        await counted('store', stored);
      } catch (error) {
        throw unavailable(error, 'Files cannot be stored right now. Please try again shortly.');
      } finally {
        params.Body.destroy();
      }
    },
    async remove(keys) {
      // One by one, because not every service can remove several objects at once.
      await runForEach(keys, REMOVED_AT_ONCE, async (key) => {
        const command = new DeleteObjectCommand({ Bucket, Key: nameOf(key) });
        await ask('remove', (options) => client.send(command, options));
      });
    },
  };
  return files;
}

/** Objects of a bucket that are written as a whole, under any name. */
export interface BucketObjects {
  /** Returns null if the object does not exist. @throws AppError SERVICE_UNAVAILABLE */
  read(key: string): Promise<Buffer | null>;
  /** @param lock until when the bucket refuses to delete or replace it, if it has object lock @throws AppError SERVICE_UNAVAILABLE */
  write(key: string, bytes: Buffer, lock?: { mode: ObjectLockMode; until: Date }): Promise<void>;
  /** Does nothing if the object does not exist. @throws AppError SERVICE_UNAVAILABLE */
  remove(key: string): Promise<void>;
}

/** Opens objects in an S3-compatible bucket. Nothing is requested yet. */
export function openBucketObjects(settings: BucketSettings): BucketObjects {
  const { bucket: Bucket, prefix } = settings;
  const { client, limits, ask } = connect(settings);
  return {
    async read(key) {
      const command = new GetObjectCommand({ Bucket, Key: prefix + key });
      const found = await ask('read', (options) => client.send(command, options));
      return found && readBody(openBody(found), limits.readMs);
    },
    async write(key, bytes, lock) {
      const command = new PutObjectCommand({
        ...{ Bucket, Key: prefix + key, Body: bytes },
        // Buckets with object lock require it.
        ContentMD5: createHash('md5').update(bytes).digest('base64'),
        ...(lock && { ObjectLockMode: lock.mode, ObjectLockRetainUntilDate: lock.until }),
      });
      const stored = within(limits.uploadMs, (abortSignal) => client.send(command, { abortSignal }));
      await counted('store', stored).catch((error: unknown) => {
        throw unavailable(error);
      });
    },
    async remove(key) {
      const command = new DeleteObjectCommand({ Bucket, Key: prefix + key });
      await ask('remove', (options) => client.send(command, options));
    },
  };
}

function connect(settings: BucketSettings) {
  const limits = { ...LIMITS, ...settings.limits };
  const client = createClient(settings, limits);

  /** Sends a request that has a short answer, or whose answer is read later. Returns null if the object does not exist. */
  const ask = <T>(
    operation: string,
    send: (options: { abortSignal: AbortSignal; requestTimeout: number }) => Promise<T>,
  ): Promise<T | null> =>
    counted(
      operation,
      within(limits.totalMs, (abortSignal) => send({ abortSignal, requestTimeout: limits.answerMs })),
    ).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw unavailable(error);
    });
  return { client, limits, ask };
}

function createClient(
  { endpoint, region, accessKeyId, secretAccessKey, isPathStyle }: BucketSettings,
  limits: typeof LIMITS,
): S3Client {
  // Otherwise the client prints a warning about later versions, on versions of Node that this one supports.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const hasKeys = accessKeyId !== undefined && secretAccessKey !== undefined;
  return new S3Client({
    region,
    forcePathStyle: isPathStyle,
    maxAttempts: limits.attempts,
    // Other services than AWS do not know the checksums that the client would add. The hash in each key protects the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint }),
    ...(hasKeys && { credentials: { accessKeyId, secretAccessKey } }),
    requestHandler: {
      connectionTimeout: limits.connectMs,
      socketTimeout: limits.idleMs,
      throwOnRequestTimeout: true,
      // Busy connections are not worth a warning: requests that wait too long are reported anyway.
      socketAcquisitionWarningTimeout: limits.totalMs,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
}

/** @throws AppError SERVICE_UNAVAILABLE for an answer without an end */
function openBody(found: GetObjectCommandOutput): OpenFile {
  const { Body } = found;
  if (!(Body instanceof Readable)) throw new Error('The bucket answered without a stream.');
  try {
    return { bytes: requireLength(found), stream: Body };
  } catch (error) {
    Body.destroy();
    throw error;
  }
}

/**
 * Returns the length of an object. Node ensures that the body has this length.
 * @throws AppError SERVICE_UNAVAILABLE if the bucket does not send it
 */
function requireLength({ ContentLength }: { ContentLength?: number | undefined }): number {
  if (ContentLength === undefined) throw unavailable(new Error('The bucket did not send the length of a file.'));
  return ContentLength;
}

/** Reads a whole object into memory, within a limited time. @throws AppError SERVICE_UNAVAILABLE */
async function readBody({ bytes, stream }: OpenFile, ms: number): Promise<Buffer> {
  try {
    if (bytes > MAX_READ_BYTES) throw new Error(`The bucket answered with ${bytes} bytes.`);
    return await within(ms, (signal) => buffer(addAbortSignal(signal, stream)));
  } catch (error) {
    stream.destroy();
    throw unavailable(error);
  }
}

/** Runs the work, and aborts it when its time is over. A result that was returned in time is not affected. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`The bucket did not answer within ${ms} ms.`);
      reject(error);
      ending.abort(error);
    }, ms);
  });
  try {
    return await Promise.race([work(ending.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Counts a request to the bucket once it is answered. */
async function counted<T>(operation: string, request: Promise<T>): Promise<T> {
  try {
    const answer = await request;
    bucketRequests.add(operation, 'ok');
    return answer;
  } catch (error) {
    bucketRequests.add(operation, isMissing(error) ? 'missing' : 'error');
    throw error;
  }
}

/** True if the bucket answered that there is no such object. A missing bucket is an error. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

function unavailable(
  error: unknown,
  message = 'This file cannot be read right now. Please try again shortly.',
): AppError {
  return new AppError('SERVICE_UNAVAILABLE', message, { cause: withoutRequest(error), retryAfter: 5 });
}

/** Returns an error of the client without the request and the response in it, which contain the signature and do not belong in a log. */
function withoutRequest(error: unknown): Error {
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode === undefined ? '' : ` (status ${$metadata.httpStatusCode})`;
  return new Error(`${name}: ${message}${status}`);
}
