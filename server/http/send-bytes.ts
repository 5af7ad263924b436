import type { Request, Response } from 'express';
import { isNotModified } from './request';

/** What is sent as it is kept: in full, and compressed where that is smaller. */
export interface Bytes {
  etag: string;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

const ENCODINGS = ['br', 'gzip'] as const;

/** Sends what is kept in the form that the browser takes; nothing where it has this very one. */
export function sendBytes(req: Request, res: Response, { etag, bodies }: Bytes): void {
  res.set('Vary', 'Accept-Encoding');
  const isKept = res.get('Cache-Control') !== 'no-store';
  if (isKept) res.set('ETag', etag);
  if (isKept && isNotModified(req, etag)) return void res.status(304).end();
  // The smallest it takes: browsers name gzip first, and mean nothing by it.
  const encoding = ENCODINGS.find((one) => bodies[one] !== undefined && req.acceptsEncodings(one) === one);
  if (encoding) res.set('Content-Encoding', encoding);
  const body = (encoding && bodies[encoding]) ?? bodies.identity;
  res.set('Content-Length', String(body.length));
  res.end(req.method === 'HEAD' ? undefined : body);
}
