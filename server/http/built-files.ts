import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { type Bytes, sendBytes } from './send-bytes';

/** The built client's files. */
export interface BuiltFiles {
  /** Whether one of them has this address. */
  has(address: string): boolean;
  /** Serves them, and nothing else: no other address is looked for on the disk. */
  serve: RequestHandler;
}

interface BuiltFile extends Bytes {
  /** Its name's ending, which says what it is. */
  type: string;
  cacheControl: string;
}

/** @param clientDir without one there are no files, as under the development server */
export function builtFiles(clientDir: string | undefined): BuiltFiles {
  if (clientDir === undefined) return { has: () => false, serve: (_req, _res, next) => next() };
  const files = readFiles(clientDir);
  return {
    has: (address) => files.has(address),
    serve: (req, res, next) => {
      const file = req.method === 'GET' || req.method === 'HEAD' ? files.get(req.path) : undefined;
      if (!file) return next();
      res.type(file.type).set('Cache-Control', file.cacheControl);
      sendBytes(req, res, file);
    },
  };
}

/** All of them, by their addresses: some two megabytes, which are kept in memory with the forms the build has compressed. */
function readFiles(dir: string): Map<string, BuiltFile> {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')) && !/\.(?:br|gz)$/.test(name));
  return new Map(names.map((name) => [`/${encodeURI(name)}`, readFile(path.join(dir, name), name)]));
}

function readFile(file: string, name: string): BuiltFile {
  const identity = readFileSync(file);
  const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`;
  const packed = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined);
  const [br, gzip] = [packed('.br'), packed('.gz')];
  // Built files carry their content's hash in their names and never change; the others are asked for again.
  const cacheControl = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
  const bodies = { identity, ...(br && { br }), ...(gzip && { gzip }) };
  return { etag, bodies, type: path.extname(name), cacheControl };
}
