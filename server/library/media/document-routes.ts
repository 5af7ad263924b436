import type { Request, RequestHandler } from 'express';
import { AppError } from '../../platform/errors';
import type { LibraryServices } from '../context';
import { endingOf, FILE_TYPES } from '../files/file-types';
import { DOCUMENT_ID, findFileAt } from './documents';
import { serveFile } from './serve-file';
import { answerWithdrawn, isWithdrawn } from './withdraw-media';

/** Keeps documents from loading or running anything; the browser's built-in viewer works regardless. */
const POLICY = "default-src 'none'; sandbox";
const ADDRESS = /^\/([a-z0-9]{10})\/([a-z0-9-]{1,100}\.[a-z]{2,4})$/;

/**
 * Serves `GET /media/files/{id}/{name}`: the document's current file, for anyone. Browsers revalidate it on every request. Types that a
 * browser cannot display, or might execute, are sent as downloads.
 * @param onRead called with each request for the beginning of a document that exists, and the document's id
 */
export function serveDocuments(
  { database, media, log }: Pick<LibraryServices, 'database' | 'media' | 'log'>,
  onRead: (req: Request, id: string) => void,
): RequestHandler {
  return async (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.set('Allow', 'GET, HEAD');
      throw new AppError('METHOD_NOT_SUPPORTED', 'Use GET, HEAD.');
    }
    const [, id = '', addressName = ''] = ADDRESS.exec(req.path) ?? [];
    const found = DOCUMENT_ID.test(id) ? await findFileAt(database.db, id, addressName) : null;
    const type = found && FILE_TYPES[endingOf(found.key)];
    if (!found || !type) throw new AppError('NOT_FOUND', 'File not found.');
    const headers = () => ({
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'Content-Security-Policy': POLICY,
      'Content-Disposition': dispositionOf(found.name, type.isShown),
      'X-Content-Type-Options': 'nosniff',
    });
    const onFound = (): void => {
      if (isFromStart(req)) onRead(req, id);
    };
    if (await serveFile(req, res, { files: media.storage, key: found.key, headers, log, onFound })) return;
    if (await isWithdrawn(database.db, found.key)) return answerWithdrawn(req, res);
    throw new AppError('NOT_FOUND', 'File not found.');
  };
}

/** Viewers read a long document in parts, but it is only one reader. */
function isFromStart({ headers }: Request): boolean {
  return headers.range === undefined || headers.range.startsWith('bytes=0-');
}

/** Returns the Content-Disposition header (RFC 6266), with the name in ASCII and in UTF-8. */
export function dispositionOf(name: string, isShown: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
