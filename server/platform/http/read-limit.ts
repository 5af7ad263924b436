import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Env } from '../env';
import { clientAddress } from './client-address';
import { hasCredentials } from './cookies';
import { tooManyRequests } from './rate-limits';
import { WindowCount } from './window-count';

/** Points for a file, and for any other request: a page loads a few dozen files. */
const FILE_POINTS = 1;
const OTHER_POINTS = 10;
const WINDOW_MS = 1000;

/** Reports of page views and clicks count as reads, because a visitor sends one with almost every page. */
const VISIT = /^\/visits\//i;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Length of a window in seconds, after which a refused client may retry. */
export const READ_RETRY_SECONDS = WINDOW_MS / 1000;

/** The limit on visitors' reads. It is counted in memory: each server counts its own, and a cached page costs no query. */
export interface ReadLimit {
  /**
   * Counts every request, including those for missing addresses, before any route. A request with a session or key is let through to be
   * identified first, unless the client has sent too many invalid ones.
   * @throws AppError TOO_MANY_REQUESTS
   */
  count: RequestHandler;
  /** Counts a visitor's read that bypasses the app. Returns true if it may be answered. */
  take(ip: string | undefined, isFile: boolean): boolean;
  /** Returns true if the client has used up its reads, so that the next one will be refused. Counts nothing. */
  isUsedUp(ip: string | undefined): boolean;
  /** Counts a request with an invalid session or key like any other. @throws AppError TOO_MANY_REQUESTS */
  countStranger(req: Pick<Request, 'ip'> & IncomingMessage): void;
}

/** Creates the limit. @param isFile returns true for the address of a file, which counts as a tenth */
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

/** @throws AppError TOO_MANY_REQUESTS if `ms` is positive */
function refuseAfter(ms: number): void {
  if (ms > 0) throw tooManyRequests(ms);
}
