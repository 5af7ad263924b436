import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = path.join(root, 'dist/build-stamp');
const SOURCES = ['src', 'server', 'db', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'];

/** Builds when the sources changed since the last build, or always with `--force`. A shipped image has no sources and never builds. */
export function ensureBuild({ force = false } = {}) {
  if (!existsSync(path.join(root, 'src'))) return;
  const stamp = stampOf(SOURCES.map((source) => path.join(root, source)));
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  process.stdout.write('Building the site.\n');
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  run([vite, 'build', '--logLevel', 'warn']);
  run([vite, 'build', '--ssr', '--logLevel', 'warn']);
  cpSync(path.join(root, 'db/migrations'), path.join(root, 'dist/migrations'), { recursive: true });
  run([path.join(root, 'dist/server/prepare-dump.js'), path.join(root, 'dist/pglite.tar.gz')]);
  writeFileSync(stampFile, stamp);
}

function run(args) {
  execFileSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

function stampOf(files) {
  const hash = createHash('sha256');
  const visit = (file) => {
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) visit(path.join(file, name));
      return;
    }
    hash.update(path.relative(root, file)).update(readFileSync(file));
  };
  for (const file of files) visit(file);
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureBuild({ force: process.argv.includes('--force') });
