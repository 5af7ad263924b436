import type { RequestHandler } from 'express';
import { AppError } from '../errors';

const ALLOWED = 'GET, HEAD, OPTIONS';

/** Allows only reading an address, and answers OPTIONS itself. @throws AppError METHOD_NOT_SUPPORTED, with an `Allow` header */
export const onlyReads: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  res.set('Allow', ALLOWED);
  if (req.method !== 'OPTIONS') throw new AppError('METHOD_NOT_SUPPORTED', `Use ${ALLOWED}.`);
  res.status(204).end();
};
