import express, { type Router } from 'express';
import type { Database } from '../../../db/client';
import { isMigrated } from '../../../db/migrate';
import type { Env } from '../env';
import { AppError } from '../errors';
import type { Metrics } from '../telemetry/metrics';
import { isSameSecret } from './is-same-secret';
import { onlyReads } from './only-reads';
import { errorBody } from './translate-error';

/** Whether the server is shutting down and no longer ready for requests. */
export interface Readiness {
  isDraining: boolean;
}

/**
 * Serves `/healthz` (the server is alive), `/readyz` (the database is reachable and migrated) and `/metrics` (Prometheus text, only with
 * the token).
 */
export function opsRoutes(
  { env, database }: { env: Env; database: Database },
  readiness: Readiness,
  metrics: Metrics,
): Router {
  const router = express.Router();
  const ready = oneAtATime(async () => {
    await database.ping();
    if (!(await isMigrated(database))) throw new Error('not migrated');
  });
  router.all(['/healthz', '/readyz'], onlyReads);
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  router.get('/readyz', async (req, res) => {
    try {
      if (readiness.isDraining) throw new Error('draining');
      await ready();
      res.json({ status: 'ready' });
    } catch {
      const error = new AppError('SERVICE_UNAVAILABLE', 'The site is not ready.');
      res.status(503).set('Retry-After', String(error.retryAfter)).json(errorBody(error, req.id));
    }
  });
  router.get('/metrics', async (req, res, next) => {
    const given = req.get('authorization')?.replace(/^Bearer /, '') ?? '';
    if (!env.METRICS_TOKEN || !isSame(given, env.METRICS_TOKEN)) return next();
    res.type(metrics.type).send(await metrics.text());
  });
  return router;
}

/** Shares one run of the work among concurrent callers, because anyone may call it as often as they like. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

function isSame(given: string, token: string): boolean {
  return isSameSecret(given, token);
}
