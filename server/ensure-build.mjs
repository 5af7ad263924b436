import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'dist');
const VITE = path.join(root, 'node_modules/vite/bin/vite.js');
const SOURCES = ['src', 'server', 'db', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'];

/**
 * Builds the site if the sources changed since the last build, or always with `force`. A shipped image has no sources and never builds. The
 * build is made in a separate folder and moved into place when complete, so a failed or interrupted build keeps the old one.
 */
export async function ensureBuild({ force = false } = {}) {
  if (!existsSync(path.join(root, 'src'))) return;
  const stamp = hashSources(SOURCES.map((source) => path.join(root, source)));
  if (!force && isBuilt(stamp)) return;
  if (!existsSync(VITE)) {
    throw new Error('The site is not built, and building it requires the development dependencies. Run `npm ci`.');
  }
  process.stdout.write('Building the site.\n');
  const fresh = path.join(root, `dist-${process.pid}`);
  try {
    await buildInto(fresh);
    writeFileSync(path.join(fresh, 'build-stamp'), stamp);
    moveIntoPlace(fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Builds everything that the site needs to run.
 * @param {string} dir
 * @param {string[]} flags additional flags for Vite
 */
export async function buildInto(dir, flags = []) {
  const build = [VITE, 'build', '--logLevel', 'warn', ...flags, '--outDir'];
  await run([...build, path.join(dir, 'client')]);
  // Imported dynamically because a shipped image does not include it.
  const { compressFiles } = await import('./compress-files.mjs');
  await compressFiles(path.join(dir, 'client'));
  await run([...build, path.join(dir, 'server'), '--ssr']);
  cpSync(path.join(root, 'db/migrations'), path.join(dir, 'migrations'), { recursive: true });
  cpSync(path.join(root, 'server/accounts/auth/common-passwords.bin'), path.join(dir, 'common-passwords.bin'));
  cpSync(path.join(root, 'server/features/bundle/verify.mjs'), path.join(dir, 'verify.mjs'));
  cpSync(path.join(root, 'server/site/share/card-fonts'), path.join(dir, 'card-fonts'), { recursive: true });
  await run([path.join(dir, 'server/prepare-dump.js'), path.join(dir, 'pglite.tar.gz')]);
}

/** @param {string} stamp */
function isBuilt(stamp) {
  const file = path.join(dist, 'build-stamp');
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/**
 * Moves the new build into place. If two processes built at the same time, the last one wins.
 * @param {string} fresh
 */
function moveIntoPlace(fresh) {
  for (let tries = 1; ; tries++) {
    rmSync(dist, { recursive: true, force: true });
    try {
      renameSync(fresh, dist);
      return;
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

/**
 * Runs a Node script of the build and passes on termination signals.
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function run(args) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
    const stop = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    process.once('SIGTERM', stop).once('SIGINT', stop);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      if (code === 0) resolve();
      else reject(new Error(`The build stopped with ${signal ?? `code ${code}`}.`));
    });
  });
}

/**
 * Returns a hash of the sources. Tests are not part of a build.
 * @param {string[]} files
 */
function hashSources(files) {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureBuild({ force: process.argv.includes('--force') }).catch(failBuild);
}

/**
 * Prints the error and ends the process. The build tools have already printed details.
 * @param {unknown} error
 * @returns {never}
 */
export function failBuild(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
