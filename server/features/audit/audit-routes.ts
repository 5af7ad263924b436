import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { dayIn } from '../../../src/content/day';
import { recordAudit } from '../../accounts/audit/record-audit';
import { requireConfirmed } from '../../accounts/auth/confirm-identity';
import { isFromOwnPage } from '../../accounts/auth/identify-request';
import { requireAccess } from '../../accounts/auth/procedures';
import { AppError, ForeignOrigin } from '../../platform/errors';
import type { CountRequest } from '../../platform/http/rate-limits';
import type { Services } from '../context';
import { exportAudit } from './list-audit';
import { AUDIT_QUERY } from './router';

const query = z.strictObject(AUDIT_QUERY);

/**
 * Serves `GET /api/admin/audit.csv`, the audit log as a download for the dashboard. Rows are streamed as they are read, because the log may
 * be long. The export is recorded in the log, so session requests are only accepted from our own pages.
 */
export function auditRoutes({ database, env, log, region }: Services, countRequest: CountRequest): Router {
  const router = express.Router();
  router.all('/admin/audit.csv', async (req: Request, res: Response) => {
    if (req.method !== 'GET') {
      res.set('Allow', 'GET');
      throw new AppError('METHOD_NOT_SUPPORTED', 'Use GET.');
    }
    const { actor } = req;
    if (!actor) throw new Error('The request has no actor.');
    requireAccess(actor, 'admin', false, true);
    if (actor.kind === 'session' && !isFromOwnPage(req, env.PUBLIC_URL)) throw new ForeignOrigin();
    if (actor.kind !== 'key') requireConfirmed(req.session ?? null);
    await countRequest(req);
    const asked = query.parse(Object.fromEntries(Object.entries(req.query).filter(([, value]) => value !== '')));
    const narrowed = Object.entries(asked).map(([name, value]) => `${name} ${value}`);
    await recordAudit(database.db, actor, 'record-export', narrowed.join(', ') || 'all');
    const day = dayIn(region.latest.timeZone);
    res.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="record-${day}.csv"`,
    });
    // Breaking the connection makes a truncated download fail visibly.
    await pipeline(Readable.from(exportAudit(database.db, asked)), res).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error, requestId: req.id }, 'request failed');
    });
  });
  return router;
}
