import express, { type RequestHandler } from 'express';
import { AppError } from '../errors';

/** The largest JSON body, in bytes. */
export const MAX_JSON_BYTES = 1024 * 1024;
const MAX_DEPTH = 64;

const parseJson = express.json({ limit: MAX_JSON_BYTES, type: () => true, strict: false });

/**
 * Reads a JSON body into `req.body`. A request without a body is an empty object.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, BAD_REQUEST
 */
export const readJson: RequestHandler = (req, res, next) => {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (!hasBody) {
    req.body = {};
    req.headers['content-type'] = 'application/json';
    return next();
  }
  if (!req.is('application/json')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON, with the content type application/json.');
  }
  parseJson(req, res, (error?: unknown) => {
    if (error) return next(error);
    if (typeof req.body !== 'object' || req.body === null || Array.isArray(req.body)) {
      return next(new AppError('BAD_REQUEST', 'The request must be a JSON object.'));
    }
    if (isDeeperThan(req.body, MAX_DEPTH))
      return next(new AppError('BAD_REQUEST', 'The request is nested too deeply.'));
    // The adapter knows the bare type alone.
    req.headers['content-type'] = 'application/json';
    next();
  });
};

/** Whether a value is nested deeper than `limit`. Walks with a list of its own: deep input must not exhaust the call stack. */
export function isDeeperThan(root: unknown, limit: number): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}
