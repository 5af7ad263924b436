import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { dayIn } from '../../../src/content/day';
import { recordAudit } from '../../accounts/audit/record-audit';
import { isFromOwnPage } from '../../accounts/auth/identify-request';
import { requireAccess } from '../../accounts/auth/procedures';
import { AppError, ForeignOrigin } from '../../platform/errors';
import type { CountRequest } from '../../platform/http/rate-limits';
import { ownOrigin } from '../../platform/http/request';
import type { Services } from '../context';
import { exportPublications } from './list-publications';
import { readNeededFile, readStoredPage } from './read-publication';
import { PUBLICATIONS_QUERY, toQuery } from './router';
import { makeViewable } from './view-page';

/** A stored page never runs anything, loads nothing, and has no origin, so that it cannot act with the reader's session. */
const STORED_POLICY = "default-src 'none'; sandbox; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
/** The policy of a stored page that is shown in the dashboard, which may use what is inlined in it. */
const VIEW_POLICY =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; sandbox; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

const csvQuery = z.strictObject(PUBLICATIONS_QUERY);
const htmlQuery = z.strictObject({ view: z.literal('true').optional() });

/**
 * Serves `GET /api/record/publications.csv`, the advertisement log as a download, and `GET /api/record/publications/{id}/html`, a stored page:
 * byte for byte as a download, or, with `?view=true`, with its files inside and without scripts, for a frame in the dashboard.
 */
export function recordRoutes(services: Services, countRequest: CountRequest): Router {
  const { database, env, log, region, media } = services;
  const router = express.Router();

  async function allow(req: Request, res: Response) {
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

  router.all('/record/publications.csv', async (req: Request, res: Response) => {
    const actor = await allow(req, res);
    // The export is recorded, so a link elsewhere must not cause it.
    if (actor.kind === 'session' && !isFromOwnPage(req, env.PUBLIC_URL)) throw new ForeignOrigin();
    const asked = csvQuery.parse(Object.fromEntries(Object.entries(req.query).filter(([, value]) => value !== '')));
    const narrowed = Object.entries(asked).map(([name, value]) => `${name} ${value}`);
    await recordAudit(database.db, actor, 'publication-export', narrowed.join(', ') || 'all');
    const { timeZone } = region.latest;
    res.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="advertisement-log-${dayIn(timeZone)}.csv"`,
    });
    const chunks = exportPublications(database.db, toQuery(asked), {
      timeZone,
      origin: ownOrigin(req, env.PUBLIC_URL),
    });
    // Breaking the connection makes a truncated download fail visibly.
    await pipeline(Readable.from(chunks), res).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error, requestId: req.id }, 'request failed');
    });
  });

  router.all('/record/publications/:id/html', async (req: Request, res: Response) => {
    await allow(req, res);
    const { id } = req.params;
    if (typeof id !== 'string' || !/^\d{1,15}$/.test(id)) throw new AppError('BAD_REQUEST', 'An id is a number.');
    const { view } = htmlQuery.parse(req.query);
    const { html, manifest } = await readStoredPage(database.db, Number(id));
    const name = `publication-${id}.${manifest.headers['content-type']?.startsWith('text/html') ? 'html' : 'xml'}`;
    res.set({
      'Content-Type': manifest.headers['content-type'] ?? 'text/plain; charset=utf-8',
      'Content-Disposition': `${view ? 'inline' : 'attachment'}; filename="${name}"`,
      'Content-Security-Policy': view ? VIEW_POLICY : STORED_POLICY,
      'X-Content-Type-Options': 'nosniff',
    });
    if (!view) return void res.end(html);
    // A sandboxed page has an origin of its own, so asking for its own agent cluster only logs a warning.
    res.removeHeader('Origin-Agent-Cluster');
    const read = (hash: string) => readNeededFile(database.db, media.storage, hash);
    res.end(await makeViewable(html.toString('utf8'), manifest, read));
  });
  return router;
}
