import type { Request, RequestHandler } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { hasCredentials } from '../auth/identify';
import type { Env } from '../env';
import { clientAddress } from './client-address';
import { consume, tooMany } from './rate-limits';

/** What a request for a file counts, and what any other one: a page brings a few dozen files with it. */
const FILE_POINTS = 1;
const OTHER_POINTS = 10;

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The limit of visitors' reads, counted in memory: each server counts its own, and a page from the cache costs no query. */
export interface ReadLimit {
  /**
   * Stands before every route: whatever is asked for counts, an address of nothing too. Who shows a session or a key is let
   * through, to be told apart first; who has shown many that were none is not.
   * @throws AppError TOO_MANY_REQUESTS
   */
  count: RequestHandler;
  /** For who showed a session or a key that is none: counts like anyone. @throws AppError TOO_MANY_REQUESTS */
  countStranger(req: Request): Promise<void>;
}

/** @param isFile tells an address of a file; a page's take a tenth of the limit */
export function createReadLimit(env: Env, isFile: (path: string) => boolean): ReadLimit {
  const perSecond = env.RATE_READS_PER_SECOND;
  if (perSecond === 0) return { count: (_req, _res, next) => next(), countStranger: async () => undefined };
  const limit = { points: perSecond * OTHER_POINTS, duration: 1 };
  const reads = new RateLimiterMemory(limit);
  const strangers = new RateLimiterMemory(limit);
  return {
    async count(req, _res, next) {
      const client = clientAddress(req.ip);
      if (isFile(req.path)) await consume(reads, client, { points: FILE_POINTS });
      else if (hasCredentials(req.headers)) {
        const shown = await strangers.get(client);
        if (shown && shown.consumedPoints >= limit.points) throw tooMany(shown.msBeforeNext);
      } else if (!WRITES.has(req.method)) await consume(reads, client, { points: OTHER_POINTS });
      next();
    },
    async countStranger(req) {
      const client = clientAddress(req.ip);
      await consume(strangers, client, { points: OTHER_POINTS });
      if (!WRITES.has(req.method)) await consume(reads, client, { points: OTHER_POINTS });
    },
  };
}
