import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages that cannot be part of the server's bundle because they include their own files, native code or a database. */
export const UNBUNDLED = ['@electric-sql/pglite', 'sharp', 'harfbuzzjs', 'libheif-js'];

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Copies everything a host needs to run the built site into a folder, without build and test tools.
 * @param {string} folder
 */
function ship(folder) {
  for (const name of ['package.json', 'dist', 'server/run-cli.mjs', 'server/ensure-build.mjs']) copy(name, folder);
  for (const name of collectDependencies(UNBUNDLED)) copy(path.join('node_modules', name), folder);
}

/**
 * @param {string} name
 * @param {string} folder
 */
function copy(name, folder) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
}

/**
 * Returns the packages with all their dependencies. Dependencies for other platforms are not installed and skipped.
 * @param {string[]} names
 * @returns {Set<string>}
 */
function collectDependencies(names) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} name */
  const follow = (name) => {
    const description = path.join(root, 'node_modules', name, 'package.json');
    if (found.has(name) || !existsSync(description)) return;
    found.add(name);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(description, 'utf8'));
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) follow(other);
  };
  names.forEach(follow);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ship(path.resolve(process.argv[2] ?? 'shipped'));
