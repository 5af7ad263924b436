import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { hasCredentials } from '../auth/cookies';
import type { Env } from '../env';
import { clientAddress } from './client-address';
import { tooMany } from './rate-limits';
import { WindowCount } from './window-count';

/** What a request for a file counts, and what any other one: a page brings a few dozen files with it. */
const FILE_POINTS = 1;
const OTHER_POINTS = 10;
const WINDOW_MS = 1000;

/** Reports of visits count as reads, since each stands for one page shown. */
const VISIT = /^\/visits\//i;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** How long a window is, in seconds: when a refused client may ask again. */
export const READ_RETRY_SECONDS = WINDOW_MS / 1000;

/** The limit of visitors' reads, counted in memory: each server counts its own, and a page from the cache costs no query. */
export interface ReadLimit {
  /**
   * Stands before every route: whatever is asked for counts, an address of nothing too. Who shows a session or a key is let
   * through, to be told apart first; who has shown many that were none is not.
   * @throws AppError TOO_MANY_REQUESTS
   */
  count: RequestHandler;
  /** Counts a visitor's read that needs no route. Returns whether it may be answered. */
  take(ip: string | undefined, isFile: boolean): boolean;
  /** Returns whether the client has used up its reads, so that the next one will be refused. Counts nothing. */
  isUsedUp(ip: string | undefined): boolean;
  /** For who showed a session or a key that is none: counts like anyone. @throws AppError TOO_MANY_REQUESTS */
  countStranger(req: Pick<Request, 'ip'> & IncomingMessage): void;
}

/** @param isFile tells an address of a file; a page's take a tenth of the limit */
export function createReadLimit(env: Env, isFile: (path: string) => boolean): ReadLimit {
  const perSecond = env.RATE_READS_PER_SECOND;
  if (perSecond === 0)
    return {
      count: (_req, _res, next) => next(),
      take: () => true,
      isUsedUp: () => false,
      countStranger: () => undefined,
    };
  const reads = new WindowCount(perSecond * OTHER_POINTS, WINDOW_MS);
  const strangers = new WindowCount(perSecond * OTHER_POINTS, WINDOW_MS);
  return {
    count(req, _res, next) {
      const client = clientAddress(req.ip);
      if (isFile(req.path)) refuseAfter(reads.add(client, FILE_POINTS));
      else if (hasCredentials(req.headers)) refuseAfter(strangers.wait(client));
      else if (!WRITES.has(req.method) || VISIT.test(req.path)) refuseAfter(reads.add(client, OTHER_POINTS));
      next();
    },
    isUsedUp: (ip) => reads.wait(clientAddress(ip)) > 0,
    take: (ip, isFile) => reads.add(clientAddress(ip), isFile ? FILE_POINTS : OTHER_POINTS) === 0,
    countStranger(req) {
      const client = clientAddress(req.ip);
      refuseAfter(strangers.add(client, OTHER_POINTS));
      if (!WRITES.has(req.method ?? '')) refuseAfter(reads.add(client, OTHER_POINTS));
    },
  };
}

/** @throws AppError TOO_MANY_REQUESTS */
function refuseAfter(ms: number): void {
  if (ms > 0) throw tooMany(ms);
}
