import { isUtf8 } from 'node:buffer';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { isForbiddenKey } from '../../../src/lib/dotted-path';
import { AppError, type Issue } from '../errors';
import { removeControls } from './remove-controls';

/** The maximum size of a JSON body, in bytes. */
export const MAX_JSON_BYTES = 1024 * 1024;
const MAX_DEPTH = 64;
const TOO_DEEP = 'The request is nested too deeply.';
/** Minimum average size of a value in a large body, in bytes: a body of nothing but brackets takes much longer to process. */
export const BYTES_A_VALUE = 50;

/** Reads a JSON body of the usual size. */
export const readJson = readJsonUpTo(MAX_JSON_BYTES);

/**
 * Returns a handler that reads a JSON body up to a size into `req.body`. A request without a body counts as an empty object.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, BAD_REQUEST
 */
export function readJsonUpTo(maxBytes: number): RequestHandler {
  const parse = express.json({
    limit: maxBytes,
    type: () => true,
    strict: false,
    // Decoding would replace invalid bytes, so that changed text would be stored.
    verify: (_req, _res, bytes) => {
      if (!isUtf8(bytes)) throw new AppError('BAD_REQUEST', 'The request is not valid UTF-8.');
      refuseEndless(bytes, Math.floor(Math.max(MAX_JSON_BYTES, bytes.length) / BYTES_A_VALUE));
    },
  });
  return (req, res, next) => read(req, res, next, maxBytes, parse);
}

function read(req: Request, res: Response, next: NextFunction, maxBytes: number, parse: RequestHandler): void {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (!hasBody) {
    req.body = {};
    next();
    return;
  }
  if (Number(req.headers['content-length']) > maxBytes) {
    throw new AppError('PAYLOAD_TOO_LARGE', 'The request is larger than allowed.');
  }
  if (!req.is('application/json')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON, with the content type application/json.');
  }
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(req.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The request must be JSON in UTF-8.');
  }
  parse(req, res, (error?: unknown) => {
    if (error) return next(error);
    if (typeof req.body !== 'object' || req.body === null || Array.isArray(req.body)) {
      return next(new AppError('BAD_REQUEST', 'The request must be a JSON object.'));
    }
    const problem = shapeProblem(req.body, MAX_DEPTH);
    if (problem) return next(new AppError('BAD_REQUEST', problem.message, { issues: [problem] }));
    next();
  });
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = Buffer.from('"\\,[{]}');

/**
 * Checks the size of a JSON body by its brackets and commas before it is parsed. A body of only brackets and commas takes a hundred times
 * as long to process as other JSON of the same length.
 * @throws AppError BAD_REQUEST if nested too deeply, PAYLOAD_TOO_LARGE for more than `most` values
 */
function refuseEndless(bytes: Uint8Array, most: number): void {
  let count = 1;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) count += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      count += 1;
      depth += 1;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_DEPTH + 1) throw new AppError('BAD_REQUEST', TOO_DEEP);
    if (count > most) {
      throw new AppError('PAYLOAD_TOO_LARGE', `The request contains more than ${most.toLocaleString('en-US')} values.`);
    }
  }
}

/** Maximum length of a path in an error, so that the input cannot make the response long. */
const MAX_PATH_LENGTH = 500;

/** An object or list in a body, with its position. */
interface Place {
  value: object;
  key: string;
  parent: Place | null;
}

/**
 * Removes control characters from all strings, and returns the first problem that is independent of any schema: nesting deeper than
 * `limit`, or a key that could reach a prototype. Uses its own queue instead of recursion, because deep input must not exhaust the call
 * stack.
 */
function shapeProblem(root: object, limit: number): Issue | null {
  let level: Place[] = [{ value: root, key: '', parent: null }];
  for (let depth = 0; level.length > 0; depth++) {
    const next: Place[] = [];
    for (const parent of level) {
      for (const [key, value] of Object.entries(parent.value)) {
        if (isForbiddenKey(key)) return { path: pathOf(parent, key), message: `The key "${key}" is not allowed.` };
        if (depth === limit) return { path: pathOf(parent, key), message: TOO_DEEP };
        if (typeof value === 'string') removeFrom(parent.value, key, value);
        if (typeof value === 'object' && value !== null) next.push({ value, key, parent });
      }
    }
    level = next;
  }
  return null;
}

/** Removes control characters from a string in a body. A password or passphrase is left as typed. */
function removeFrom(parent: object, key: string, text: string): void {
  const clean = /pass(?:word|phrase)/i.test(key) ? text : removeControls(text);
  if (clean !== text) Object.assign(parent, { [key]: clean });
}

function pathOf(parent: Place, key: string): string {
  const keys = [key];
  for (let at: Place | null = parent; at?.parent; at = at.parent) keys.push(at.key);
  return keys.reverse().join('.').slice(0, MAX_PATH_LENGTH);
}
