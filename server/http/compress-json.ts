import compression from 'compression';
import type { RequestHandler } from 'express';

/**
 * Compresses what the API answers, as the browser or program takes it: a page's content to about a fifth. Streams of events are sent
 * as they come, since what is compressed waits for more.
 */
export function compressJson(): RequestHandler {
  return compression({
    filter: (_req, res) => String(res.getHeader('Content-Type')).startsWith('application/json'),
  });
}
