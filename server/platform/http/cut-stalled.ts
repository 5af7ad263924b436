import type { RequestHandler } from 'express';

/**
 * How long a client may take nothing of a response, in milliseconds. A system that buffers megabytes reports only now and then that a slow
 * client has read, so a shorter time would cut such clients.
 */
export const STALL_MS = 120_000;

/**
 * Closes the connection if the client stops reading the response, because a response may occupy a file, memory, or one of the few bundles
 * that are made at the same time. A response that waits for the server may take any time.
 */
export const cutStalled: RequestHandler = (_req, res, next) => {
  // Node starts the time again whenever the system accepts more of the response.
  res.setTimeout(STALL_MS, () => {
    if (res.writableLength > 0) res.destroy();
  });
  next();
};
