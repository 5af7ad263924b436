import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { contentType } from 'mime-types';
import { etagOf, Finished } from './finished';

/** The built client's files. */
export interface BuiltFiles {
  has(address: string): boolean;
  /** The one that has this address. */
  get(address: string): Finished | undefined;
  /** Reads those that nobody has asked for yet: whatever becomes of the folder, they are sent as they are now. */
  readAll(): void;
  /** Serves them, and nothing else: no other address is looked for on the disk. */
  serve: RequestHandler;
}

/**
 * @param clientDir without one there are no files, as under the development server
 * @param unsent names of headers that files are sent without
 */
export function builtFiles(clientDir: string | undefined, unsent: readonly string[] = []): BuiltFiles {
  const files = clientDir === undefined ? new Map<string, () => Finished>() : findFiles(clientDir);
  return {
    has: (address) => files.has(address),
    get: (address) => files.get(address)?.(),
    readAll() {
      for (const read of files.values()) read();
    },
    serve: (req, res, next) => {
      const file = req.method === 'GET' || req.method === 'HEAD' ? files.get(req.path)?.() : undefined;
      if (!file) return next();
      for (const name of unsent) res.removeHeader(name);
      file.send(req, res);
    },
  };
}

/**
 * All of them, by their addresses, each read when it is asked for first: some two megabytes, which are kept in memory with the forms
 * the build has compressed.
 */
function findFiles(dir: string): Map<string, () => Finished> {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  const all = new Set(names);
  const sent = names.filter(
    (name) => !name.split('/').some((part) => part.startsWith('.')) && !/\.(?:br|gz)$/.test(name),
  );
  return new Map(sent.map((name) => [`/${encodeURI(name)}`, once(() => readFile(dir, name, all))]));
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** @param all the names of the files there are */
function readFile(dir: string, name: string, all: ReadonlySet<string>): Finished {
  const file = path.join(dir, name);
  const identity = readFileSync(file);
  const packed = (suffix: string) => (all.has(name + suffix) ? readFileSync(file + suffix) : undefined);
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
