import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler } from 'express';
import { AppError } from '../../platform/errors';
import { isNotModified } from '../../platform/http/request';
import type { LibraryServices } from '../context';
import { endingOf, FILE_TYPES } from '../files/file-types';
import { DOCUMENT_ID, findFileAt } from './documents';
import { answerWithdrawn, isWithdrawn } from './withdraw-media';

/** Keeps documents from loading or running anything; the browser's built-in viewer works regardless. */
const POLICY = "default-src 'none'; sandbox";
const ADDRESS = /^\/([a-z0-9]{10})\/([a-z0-9-]{1,100}\.[a-z]{2,4})$/;

/**
 * Serves `GET /media/files/{id}/{name}`: the document's current file, for anyone. Browsers revalidate it on every request. Types that a
 * browser cannot display, or might execute, are sent as downloads.
 * @param onRead called with each request for a document that exists, and the document's id
 */
export function serveDocuments(
  { database, media }: Pick<LibraryServices, 'database' | 'media'>,
  onRead: (req: Request, id: string) => void,
): RequestHandler {
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.set('Allow', 'GET, HEAD');
      throw new AppError('METHOD_NOT_SUPPORTED', 'Use GET, HEAD.');
    }
    const [, id = '', addressName = ''] = ADDRESS.exec(req.path) ?? [];
    const found = DOCUMENT_ID.test(id) ? await findFileAt(database.db, id, addressName) : null;
    const file = found && (await media.storage.read(found.key));
    const type = found && FILE_TYPES[endingOf(found.key)];
    if (found && !file && (await isWithdrawn(database.db, found.key))) return answerWithdrawn(req, res);
    if (!file || !type) throw new AppError('NOT_FOUND', 'File not found.');
    onRead(req, id);
    const etag = `"${found.key}"`;
    res.set({
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'Content-Security-Policy': POLICY,
      'Content-Disposition': dispositionOf(found.name, type.isShown),
      'X-Content-Type-Options': 'nosniff',
      ETag: etag,
    });
    if (isNotModified(req, etag)) return void res.status(304).end();
    res.set({ 'Content-Type': type.mimeType, 'Content-Length': String(file.bytes) });
    if (req.method === 'HEAD') return void res.end();
    await pipeline(file.stream(), res).catch((error: NodeJS.ErrnoException) => {
      // A client that disconnects early is not a server error.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') next(error);
    });
  };
}

/** Returns the Content-Disposition header (RFC 6266), with the name in ASCII and in UTF-8. */
function dispositionOf(name: string, isShown: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
