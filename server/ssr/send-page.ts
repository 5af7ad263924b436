import type { Request, Response } from 'express';
import { isNotModified } from '../http/request';
import type { SentPage } from './cached-page';

/** Sends a page in the form the browser takes; nothing where it has this very one. */
export function sendPage(req: Request, res: Response, page: SentPage, cacheControl: string): void {
  res.status(page.status);
  res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' });
  if (cacheControl !== 'no-store') res.set('ETag', page.etag);
  if (cacheControl !== 'no-store' && isNotModified(req, page.etag)) return void res.status(304).end();
  const encoding = req.acceptsEncodings('br', 'gzip', 'identity');
  const packed = encoding === 'br' || encoding === 'gzip' ? page.bodies[encoding] : undefined;
  if (packed && encoding) res.set('Content-Encoding', encoding);
  const body = packed ?? page.bodies.identity;
  res.set('Content-Length', String(body.length));
  res.end(req.method === 'HEAD' ? undefined : body);
}
