import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { contentType } from 'mime-types';
import { etagOf, Finished } from './finished';

/** The built client's files. */
export interface BuiltFiles {
  has(address: string): boolean;
  /** Returns the file at an address. */
  get(address: string): Finished | undefined;
  /** Reads all files that have not been requested yet, so that later changes to the folder have no effect. */
  readAll(): void;
  /** Serves the files. Other addresses are never looked up on the disk. */
  serve: RequestHandler;
}

/**
 * Creates the collection of built files.
 * @param clientDir folder of the built client; without it there are no files, as in development
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
 * Returns all files by address. Each is read on its first request and kept in memory with its compressed versions, about two megabytes in
 * total.
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

/** @param all names of all files in the folder */
function readFile(dir: string, name: string, all: ReadonlySet<string>): Finished {
  const file = path.join(dir, name);
  const identity = readFileSync(file);
  const packed = (suffix: string) => (all.has(name + suffix) ? readFileSync(file + suffix) : undefined);
  const [br, gzip] = [packed('.br'), packed('.gz')];
  // Files in `assets/` have a content hash in their name and never change. Others are revalidated each time, because drawings and icons change
  // with the firm's brand while their addresses stay the same.
  const cacheControl = name.startsWith('assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate';
  const type = contentType(path.extname(name)) || 'application/octet-stream';
  return new Finished({
    status: 200,
    type,
    headers: ['Cache-Control', cacheControl],
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    etag: etagOf(identity),
  });
}
