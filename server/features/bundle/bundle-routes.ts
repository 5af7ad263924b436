import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { recordAudit } from '../../accounts/audit/record-audit';
import { isFromOwnPage } from '../../accounts/auth/identify-request';
import { requireAccess } from '../../accounts/auth/procedures';
import type { Actor } from '../../platform/actor';
import { AppError, ForeignOrigin } from '../../platform/errors';
import type { CountRequest } from '../../platform/http/rate-limits';
import { ownOrigin } from '../../platform/http/request';
import { flagParameter } from '../../platform/trpc/wire-types';
import type { Services } from '../context';
import { readVerifier } from './finish-bundle';
import { requireBundleRights, requireInUse, writeBundle } from './write-bundle';

/** The number of bundles that a server makes at the same time. */
const AT_ONCE = 2;
const SECONDS = 30;

const MAX_PAGES = 200;
const pageId = z.string().min(1).max(100);

const bundleQuery = z.strictObject({
  at: z.iso.datetime({ offset: true, message: 'A moment is written as 2026-01-31T12:00:00Z.' }).optional(),
  page: z.union([pageId, z.array(pageId).max(MAX_PAGES, `A bundle can name at most ${MAX_PAGES} pages.`)]).optional(),
  files: flagParameter.optional(),
  chain: flagParameter.optional(),
  check: flagParameter.optional(),
});

/**
 * Serves `GET /api/record/bundle`, some pages (`page`, once for each) or the whole site at a moment as a signed ZIP file that is written as it is sent, and
 * `GET /api/record/verify.mjs`, the program that verifies it. With `check=true`, only answers whether the bundle can be made.
 */
export function bundleRoutes(services: Services, countRequest: CountRequest): Router {
  const { database, env, log } = services;
  const router = express.Router();
  let running = 0;

  router.all('/record/bundle', async (req: Request, res: Response) => {
    const actor = await allow(req, res, countRequest);
    // It costs a lot and is recorded, so a link elsewhere must not cause it.
    if (actor.kind === 'session' && !isFromOwnPage(req, env.PUBLIC_URL)) throw new ForeignOrigin();
    const asked = bundleQuery.parse(Object.fromEntries(Object.entries(req.query).filter(([, value]) => value !== '')));
    const { files, chain, check } = asked;
    const pages = [...new Set([asked.page ?? []].flat())];
    const at = asked.at === undefined ? new Date() : new Date(asked.at);
    const request = { at, pages, withFiles: files === 'true', withChain: chain === 'true' };
    requireBundleRights(actor, request);
    await requireInUse(services, request);
    if (running >= AT_ONCE)
      throw new AppError('TOO_MANY_REQUESTS', 'Two bundles are being made already. Please try again in a moment.', {
        retryAfter: SECONDS,
      });
    if (req.method === 'HEAD' || check === 'true') return void res.status(204).end();
    running += 1;
    try {
      const whole = pages.length === 0 ? 'whole site' : `${pages.length} pages`;
      const parts = [
        pages.length === 1 ? pages[0] : whole,
        at.toISOString(),
        files === 'true' ? 'with files' : 'without files',
      ];
      const named = pages.length > 1 ? `: ${pages.join(', ')}` : '';
      await recordAudit(database.db, actor, 'bundle-make', parts.join(', ') + named);
      const gone = new AbortController();
      res.once('close', () => gone.abort(new Error('The client disconnected.')));
      const day = at.toISOString().slice(0, 10);
      res.set({
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${pages.length > 1 ? 'pages' : safe(pages[0] ?? 'site')}-${day}.zip"`,
      });
      const site = ownOrigin(req, env.PUBLIC_URL);
      // Breaking the connection makes a truncated download fail visibly.
      await writeBundle(services, res, { request, site, actor, signal: gone.signal }).catch((error: unknown) => {
        if (!gone.signal.aborted) log.error({ err: error, requestId: req.id }, 'making a bundle failed');
        res.destroy();
      });
    } finally {
      running -= 1;
    }
  });

  router.all('/record/verify.mjs', async (req: Request, res: Response) => {
    await allow(req, res, countRequest);
    res.set({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Disposition': 'attachment; filename="verify.mjs"',
    });
    res.end(await readVerifier());
  });
  return router;
}

/** Checks a request for a download of the record. @throws AppError */
export async function allow(req: Request, res: Response, countRequest: CountRequest): Promise<Actor> {
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.set('Allow', 'GET, HEAD');
    throw new AppError('METHOD_NOT_SUPPORTED', 'Use GET, HEAD.');
  }
  const { actor } = req;
  if (!actor) throw new Error('The request has no actor.');
  requireAccess(actor, 'record', false, true);
  await countRequest(req);
  return actor;
}

function safe(name: string): string {
  return name.replace(/[^A-Za-z0-9-]/g, '-');
}
