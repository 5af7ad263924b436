import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { contentType } from 'mime-types';
import { etagOf, Finished } from './finished';

/** The built client's files. */
export interface BuiltFiles {
  /** The one that has this address. */
  get(address: string): Finished | undefined;
  /** Serves them, and nothing else: no other address is looked for on the disk. */
  serve: RequestHandler;
}

/**
 * @param clientDir without one there are no files, as under the development server
 * @param unsent names of headers that files are sent without
 */
export function builtFiles(clientDir: string | undefined, unsent: readonly string[] = []): BuiltFiles {
  const files = clientDir === undefined ? new Map<string, Finished>() : readFiles(clientDir);
  return {
    get: (address) => files.get(address),
    serve: (req, res, next) => {
      const file = req.method === 'GET' || req.method === 'HEAD' ? files.get(req.path) : undefined;
      if (!file) return next();
      for (const name of unsent) res.removeHeader(name);
      file.send(req, res);
    },
  };
}

/** All of them, by their addresses: some two megabytes, which are kept in memory with the forms the build has compressed. */
function readFiles(dir: string): Map<string, Finished> {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')) && !/\.(?:br|gz)$/.test(name));
  return new Map(names.map((name) => [`/${encodeURI(name)}`, readFile(path.join(dir, name), name)]));
}

function readFile(file: string, name: string): Finished {
  const identity = readFileSync(file);
  const packed = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined);
  const [br, gzip] = [packed('.br'), packed('.gz')];
  // Built files carry their content's hash in their names and never change; the others are asked for again.
  const cacheControl = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
  const type = contentType(path.extname(name)) || 'application/octet-stream';
  return new Finished({
    status: 200,
    type,
    headers: ['Cache-Control', cacheControl],
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    etag: etagOf(identity),
  });
}
