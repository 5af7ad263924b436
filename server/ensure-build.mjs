import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'dist');
const SOURCES = ['src', 'server', 'db', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'];

/**
 * Builds when the sources changed since the last build, or always with `force`. A shipped image has no sources and never
 * builds. The new build is made aside and put in place when it is whole: one that fails or is stopped leaves the old one.
 */
export function ensureBuild({ force = false } = {}) {
  if (!existsSync(path.join(root, 'src'))) return;
  const stamp = stampOf(SOURCES.map((source) => path.join(root, source)));
  if (!force && isBuilt(stamp)) return;
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite))
    throw new Error('The site is not built, and building it needs the development dependencies: run `npm ci`.');
  process.stdout.write('Building the site.\n');
  const fresh = path.join(root, `dist-${process.pid}`);
  try {
    run([vite, 'build', '--logLevel', 'warn', '--outDir', path.join(fresh, 'client')]);
    run([vite, 'build', '--ssr', '--logLevel', 'warn', '--outDir', path.join(fresh, 'server')]);
    cpSync(path.join(root, 'db/migrations'), path.join(fresh, 'migrations'), { recursive: true });
    run([path.join(fresh, 'server/prepare-dump.js'), path.join(fresh, 'pglite.tar.gz')]);
    writeFileSync(path.join(fresh, 'build-stamp'), stamp);
    // Another process may have built the same meanwhile; whichever comes last stays.
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** @param {string} stamp */
function isBuilt(stamp) {
  const file = path.join(dist, 'build-stamp');
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/** @param {string[]} args */
function run(args) {
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
}

/**
 * Tells the sources apart by their contents. Tests are no part of a build.
 * @param {string[]} files
 */
function stampOf(files) {
  const hash = createHash('sha256');
  /** @param {string} file */
  const visit = (file) => {
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) visit(path.join(file, name));
      return;
    }
    if (/\.test\.tsx?$/.test(file)) return;
    hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
  };
  for (const file of files) visit(file);
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureBuild({ force: process.argv.includes('--force') });
