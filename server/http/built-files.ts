import { readdirSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler, type Response } from 'express';

/** The built client's files. */
export interface BuiltFiles {
  /** Whether one of them has this address. */
  has(address: string): boolean;
  /** Serves them, and nothing else: no other address is looked for on the disk. */
  serve: RequestHandler;
}

/** @param clientDir without one there are no files, as under the development server */
export function builtFiles(clientDir: string | undefined): BuiltFiles {
  if (clientDir === undefined) return { has: () => false, serve: (_req, _res, next) => next() };
  const names = readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(clientDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')));
  const addresses = new Set(names.map((name) => `/${encodeURI(name)}`));
  const serve = express.static(clientDir, { index: false, redirect: false, setHeaders: setStaticHeaders });
  return {
    has: (address) => addresses.has(address),
    serve: (req, res, next) => (addresses.has(req.path) ? serve(req, res, next) : next()),
  };
}

/** Built files carry their content's hash in their names and never change; the others are asked for again. */
function setStaticHeaders(res: Response, file: string): void {
  const isHashed = file.includes(`${path.sep}assets${path.sep}`);
  res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
}
