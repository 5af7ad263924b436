import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with `package.json`: the project's when run from the sources, or the site's when built. */
export const PROJECT_ROOT = findRoot(fileURLToPath(new URL('.', import.meta.url)));

/** The version of the software. */
export const PRODUCT_VERSION = readVersion();

function readVersion(): string {
  const text = readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('There is no package.json above the server.');
  return findRoot(parent);
}
