import type { RequestHandler } from 'express';

/** In seconds. */
const WAIT = '5';

/** Whoever is told that the site can not answer now (503) is told when to try again, whichever part of the server says so. */
export const alwaysSayWhen: RequestHandler = (_req, res, next) => {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => typeof res;
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status === 503 && !res.hasHeader('Retry-After')) res.setHeader('Retry-After', WAIT);
    return writeHead(status, ...rest);
  }) as typeof res.writeHead;
  next();
};
