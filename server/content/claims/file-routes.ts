import { rm } from 'node:fs/promises';
import express, { type Request, type Response, type Router } from 'express';
import { readIdempotencyKey } from '../../accounts/auth/create-context';
import { refuseForeignOrigin } from '../../accounts/auth/identify-request';
import { requireAccess } from '../../accounts/auth/procedures';
import type { LibraryServices } from '../../library/context';
import { MAX_FILE_BYTES } from '../../library/files/file-types';
import { receiver } from '../../library/media/media-routes';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import type { CountRequest } from '../../platform/http/rate-limits';
import { actorKeyOf, runOnce } from '../../platform/idempotency/run-once';
import { addClaimFile, type OnceForFile, readClaimFile } from './claim-files';

/** The maximum size of an upload with its multipart headers, checked before reading it. */
const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + 100_000;

/**
 * Serves `POST /api/claims/{id}/upload`, multipart with one file in `files`, and `GET /api/claims/{id}/files/{fileId}/content`, the file as a download.
 * Checks have the same order as in every REST route. Nothing of a file is ever cached, and it opens in no page of the site.
 */
export function claimFileRoutes(services: LibraryServices, countRequest: CountRequest): Router {
  const { media, database, env } = services;
  const receive = receiver(media.storage);
  const onceUnder =
    (key: string, actor: Actor): OnceForFile =>
    (hash, write) =>
      runOnce(database.db, { actorKey: actorKeyOf(actor, hash), key, requestHash: `claim file ${hash}` }, write);
  const router = express.Router();

  router.all('/claims/:id/upload', async (req: Request, res: Response) => {
    if (answerOther(req, res, ['POST'])) return;
    const actor = actorOf(req);
    requireAccess(actor, 'claim', true, true);
    refuseForeignOrigin(req, env.PUBLIC_URL);
    await countRequest(req);
    const claimId = readId(req.params.id, 'claim');
    if (!req.is('multipart/form-data')) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data, in the field files.');
    }
    if (Number(req.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) {
      throw new AppError('PAYLOAD_TOO_LARGE', 'The file is larger than 25 MB.');
    }
    const key = readIdempotencyKey(req);
    await receive(req, res);
    const incoming = Object.values((req.files ?? {}) as Record<string, Express.Multer.File[]>).flat();
    const [first] = incoming;
    if (!first || incoming.length > 1) {
      await Promise.all(incoming.map(({ path }) => rm(path, { force: true })));
      throw new AppError('BAD_REQUEST', 'Send exactly one file, in the field files.');
    }
    const file = { file: first.path, name: first.originalname };
    const once = key === null ? undefined : onceUnder(key, actor);
    const kept = await addClaimFile({ media, env, db: database.db }, claimId, file, actor, once);
    res.status(201).json(kept);
  });

  router.all('/claims/:id/files/:fileId/content', async (req: Request, res: Response) => {
    if (answerOther(req, res, ['GET', 'HEAD'])) return;
    requireAccess(actorOf(req), 'files', false, true);
    await countRequest(req);
    const [claimId, fileId] = [readId(req.params.id, 'claim'), readId(req.params.fileId, 'file')];
    const { name, mimeType, content } = await readClaimFile(services, claimId, fileId);
    res.attachment(name);
    res.set({
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    });
    // Express would add a character set, but that of the file is unknown.
    res.setHeader('Content-Type', mimeType);
    res.send(content);
  });
  return router;
}

/** Answers OPTIONS. @returns true if the request was answered @throws AppError METHOD_NOT_SUPPORTED for any other method than the allowed ones */
function answerOther(req: Request, res: Response, allowed: readonly string[]): boolean {
  if (allowed.includes(req.method)) return false;
  const all = [...allowed, 'OPTIONS'].join(', ');
  res.set('Allow', all);
  if (req.method !== 'OPTIONS') throw new AppError('METHOD_NOT_SUPPORTED', `Use ${all}.`);
  res.status(204).end();
  return true;
}

function actorOf({ actor }: Request): Actor {
  if (!actor) throw new Error('The request has no actor.');
  return actor;
}

/** @throws AppError NOT_FOUND */
function readId(text: string | string[] | undefined, what: string): number {
  if (typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new AppError('NOT_FOUND', `There is no such ${what}.`);
}
