import type { RequestHandler } from 'express';

/** In seconds. */
const WAIT = '5';

/** Adds a `Retry-After` header to every 503 response, whichever part of the server sends it. */
export const alwaysSayWhen: RequestHandler = (_req, res, next) => {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => typeof res;
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status === 503 && !res.hasHeader('Retry-After')) res.setHeader('Retry-After', WAIT);
    return writeHead(status, ...rest);
  }) as typeof res.writeHead;
  next();
};
