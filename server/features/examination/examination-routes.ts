import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response, type Router } from 'express';
import { recordAudit } from '../../accounts/audit/record-audit';
import { isFromOwnPage } from '../../accounts/auth/identify-request';
import { AppError, ForeignOrigin } from '../../platform/errors';
import type { CountRequest } from '../../platform/http/rate-limits';
import { allow } from '../bundle/bundle-routes';
import { requireBundleRights } from '../bundle/write-bundle';
import type { Services } from '../context';
import { openExamination, readExamination } from './examinations';

/** Serves `GET /api/record/examinations/{id}/download`, the ZIP file of a response, to those who may read everything in it. */
export function examinationRoutes(services: Services, countRequest: CountRequest): Router {
  const { database, env, log } = services;
  const router = express.Router();
  router.all('/record/examinations/:id/download', async (req: Request, res: Response) => {
    const actor = await allow(req, res, countRequest);
    if (actor.kind === 'session' && !isFromOwnPage(req, env.PUBLIC_URL)) throw new ForeignOrigin();
    const { id } = req.params;
    if (typeof id !== 'string' || !/^\d{1,15}$/.test(id)) throw new AppError('BAD_REQUEST', 'An id is a number.');
    requireBundleRights(actor, (await readExamination(database.db, Number(id))).request);
    const { examination, stream } = await openExamination(services, Number(id));
    res.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="examination-response-${id}.zip"`,
      'Content-Length': String(examination.bytes),
    });
    if (req.method === 'HEAD') {
      stream.destroy();
      return void res.end();
    }
    await recordAudit(database.db, actor, 'examination-download', `response ${id}`);
    // Breaking the connection makes a truncated or changed file fail visibly.
    await pipeline(stream, res).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error, requestId: req.id }, 'request failed');
    });
  });
  return router;
}
