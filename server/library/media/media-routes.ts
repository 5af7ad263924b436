import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import multer, { MulterError } from 'multer';
import { readIdempotencyKey } from '../../accounts/auth/create-context';
import { refuseForeignOrigin } from '../../accounts/auth/identify-request';
import { requireAccess } from '../../accounts/auth/procedures';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { NEVER_STORED } from '../../platform/http/cdn';
import type { CountRequest } from '../../platform/http/rate-limits';
import { readFields } from '../../platform/http/read-fields';
import { actorKeyOf, runOnce } from '../../platform/idempotency/run-once';
import type { LibraryServices } from '../context';
import { endingOf, FILE_TYPES, isPixels, MAX_FILE_BYTES } from '../files/file-types';
import { isSealed, MEDIA_KEY, type MediaStorage } from '../files/storage';
import { DOCUMENT_ID } from './documents';
import type { Once } from './media-library';
import { serveFile } from './serve-file';
import { answerWithdrawn, isWithdrawn } from './withdraw-media';

/** Maximum number of files in one upload. */
const MAX_FILES = 10;
/** Maximum total size of an upload in bytes, checked before reading it. */
const MAX_TOTAL_BYTES = 60 * 1024 * 1024;

const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};
/** How long a redirect to the CDN may be cached. A file may be withdrawn, or the CDN no longer be used. */
const REDIRECT_CACHE_CONTROL = 'public, max-age=600';

/** How long a redirect to the CDN waits for the database, in milliseconds. */
const CHECK_MS = 300;

/**
 * Serves `GET /media/{key}`: an immutable file, for anyone. SVGs that are opened directly are sandboxed. With a CDN, redirects to it if the
 * file is an image of pixels, which needs none of the site's headers. Documents are left to `serveDocumentVersions`.
 */
export function serveMedia({ media, database, env, log }: LibraryServices): RequestHandler {
  return async (req, res, next) => {
    const key = decodeKey(req.path);
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.set('Allow', 'GET, HEAD');
      throw new AppError('METHOD_NOT_SUPPORTED', 'Use GET, HEAD.');
    }
    if (key === null) throw new AppError('NOT_FOUND', 'File not found.');
    if (env.MEDIA_CDN_URL !== undefined && isPixels(key)) {
      const isGone = await checkSoon(isWithdrawn(database.db, key));
      if (isGone) return answerWithdrawn(req, res);
      // Without an answer, a withdrawn file is redirected too. It no longer exists there either.
      res.set('Cache-Control', isGone === null ? NEVER_STORED : REDIRECT_CACHE_CONTROL);
      return void res.redirect(302, `${env.MEDIA_CDN_URL}/${key}`);
    }
    if (FILE_TYPES[endingOf(key)]) return next();
    const before = media.changes;
    // The caches may have been purged while the file was read, and would store a withdrawn file for a year.
    const headers = () => (media.changes === before ? HEADERS : { ...HEADERS, 'Cache-Control': NEVER_STORED });
    if (await serveFile(req, res, { files: media.storage, key, headers, log })) return;
    if (await isWithdrawn(database.db, key)) return answerWithdrawn(req, res);
    throw new AppError('NOT_FOUND', 'File not found.');
  };
}

/**
 * Serves `GET /media/{key}` for a version of a document, for people with an account and API keys: what was replaced is no longer public. Visitors get the
 * current file at the document's own address. Needs to know the caller.
 */
export function serveDocumentVersions({
  media,
  database,
  log,
}: Pick<LibraryServices, 'media' | 'database' | 'log'>): RequestHandler {
  return async (req, res, next) => {
    const key = decodeKey(req.path);
    const type = key === null ? undefined : FILE_TYPES[endingOf(key)];
    if (key === null || !type) return next();
    // A person who must set up a second factor first has no role yet.
    const isVisitor = (req.actor?.role ?? null) === null;
    const disposition = { 'Content-Disposition': type.isShown ? 'inline' : 'attachment' };
    const headers = () => ({ ...HEADERS, ...disposition, 'Cache-Control': NEVER_STORED });
    if (!isVisitor && (await serveFile(req, res, { files: media.storage, key, headers, log }))) return;
    if (await isWithdrawn(database.db, key)) return answerWithdrawn(req, res);
    throw new AppError('NOT_FOUND', 'File not found.');
  };
}

/** Returns the result of a check, or null if it fails or takes too long. */
async function checkSoon(check: Promise<boolean>): Promise<boolean | null> {
  const waiting = new AbortController();
  const late = setTimeout(CHECK_MS, null, { signal: waiting.signal }).catch(() => null);
  try {
    return await Promise.race([check.catch(() => null), late]);
  } finally {
    waiting.abort();
  }
}

function decodeKey(address: string): string | null {
  const key = address.slice(1);
  return MEDIA_KEY.test(key) && !isSealed(key) ? key : null;
}

/** Returns the id of the document in `?replaces=`. @throws AppError BAD_REQUEST */
function readReplaces({ query }: Request): string | undefined {
  const { replaces } = readFields(query, ['replaces']);
  if (replaces === undefined) return undefined;
  if (DOCUMENT_ID.test(replaces)) return replaces;
  throw new AppError('BAD_REQUEST', 'This is not the id of a document.');
}

/** Serves `POST /api/media`: multipart, with files in `files` or `image`. Checks have the same order as in every REST route. */
export function uploadRoutes(services: LibraryServices, countRequest: CountRequest): Router {
  const { media, database, env } = services;
  const receive = receiver(media.storage);
  const onceUnder =
    (key: string, actor: Actor): Once =>
    (hash, write) =>
      runOnce(database.db, { actorKey: actorKeyOf(actor, hash), key, requestHash: `media ${hash}` }, write);
  const router = express.Router();
  router.all('/media', async (req: Request, res: Response) => {
    if (req.method === 'OPTIONS') return void res.set('Allow', 'POST, OPTIONS').status(204).end();
    if (req.method !== 'POST') {
      res.set('Allow', 'POST, OPTIONS');
      throw new AppError('METHOD_NOT_SUPPORTED', 'Use POST, OPTIONS.');
    }
    const { actor } = req;
    if (!actor) throw new Error('The request has no actor.');
    requireAccess(actor, 'editor', true, true);
    refuseForeignOrigin(req, env.PUBLIC_URL);
    await countRequest(req);
    if (!req.is('multipart/form-data')) {
      throw new AppError(
        'UNSUPPORTED_MEDIA_TYPE',
        'Send the files as multipart/form-data, in the field files or image.',
      );
    }
    if (Number(req.headers['content-length'] ?? 0) > MAX_TOTAL_BYTES) {
      throw new AppError('PAYLOAD_TOO_LARGE', 'All files of an upload together can have at most 60 MB.');
    }
    const replaces = readReplaces(req);
    const key = readIdempotencyKey(req);
    await receive(req, res);
    const incoming = Object.values((req.files ?? {}) as Record<string, Express.Multer.File[]>).flat();
    if (incoming.length === 0) throw new AppError('BAD_REQUEST', 'There is no file in the field files or image.');
    const files = incoming.map(({ path: file, originalname: name }) => ({ file, name }));
    if (replaces !== undefined && files.length > 1)
      throw new AppError('BAD_REQUEST', 'Send only one file to replace a document.');
    const once = key === null ? undefined : onceUnder(key, actor);
    const kept = await media.add(database.db, files, actor, { once, replaces });
    res.status(201).json({ success: 1, file: kept[0], files: kept });
  });
  return router;
}

/** Returns a function that stores the files of a multipart request in the folder of unfinished files. */
export function receiver({ temporaryDir }: MediaStorage): (req: Request, res: Response) => Promise<void> {
  // Files of a failed request, which would otherwise remain until the next start.
  const begun = new WeakMap<Request, string[]>();
  const upload = multer({
    storage: multer.diskStorage({
      destination: temporaryDir,
      filename: (req, _file, done) => {
        const name = randomUUID();
        begun.set(req, [...(begun.get(req) ?? []), path.join(temporaryDir, name)]);
        done(null, name);
      },
    }),
    limits: { fileSize: MAX_FILE_BYTES, files: MAX_FILES, fields: 10, fieldSize: 10_000, parts: MAX_FILES + 10 },
    // Every browser sends file names in UTF-8.
    defParamCharset: 'utf8',
  }).fields([
    { name: 'files', maxCount: MAX_FILES },
    { name: 'image', maxCount: MAX_FILES },
  ]);
  return (req, res) =>
    new Promise((resolve, reject) => {
      upload(req, res, (error: unknown) => {
        if (!error) return resolve();
        const left = (begun.get(req) ?? []).map((file) => rm(file, { force: true }));
        void Promise.allSettled(left).then(() => reject(fromMulter(error)));
      });
    });
}

function fromMulter(error: unknown): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return new AppError('PAYLOAD_TOO_LARGE', 'The file is larger than 25 MB.');
    if (error.code === 'LIMIT_FILE_COUNT')
      return new AppError('PAYLOAD_TOO_LARGE', `You can upload at most ${MAX_FILES} files at once.`);
    const message =
      error.code === 'LIMIT_UNEXPECTED_FILE' ? 'Send files in the field files or image.' : 'The upload cannot be read.';
    return new AppError('BAD_REQUEST', message);
  }
  // The form parser has its own messages, unlike database errors, which are passed on.
  const isForm = error instanceof Error && /multipart|boundary|unexpected end of form|malformed/i.test(error.message);
  return isForm ? new AppError('BAD_REQUEST', 'The upload is not complete.') : error;
}
