import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Builds the site with source maps, its functions as they were written. @returns the folder, which is the caller's to remove */
export async function buildWithMaps(): Promise<string> {
  const dist = mkdtempSync(path.join(ROOT, 'dist-walk-'));
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  for (const [side, flags] of [
    ['client', []],
    ['server', ['--ssr']],
  ] as const) {
    const args = ['build', ...flags, '--sourcemap', '--minify', 'false', '--logLevel', 'error'];
    const env = { ...process.env, NODE_ENV: 'production' };
    execFileSync(process.execPath, [vite, ...args, '--outDir', path.join(dist, side)], {
      cwd: ROOT,
      stdio: 'inherit',
      env,
    });
  }
  cpSync(path.join(ROOT, 'db/migrations'), path.join(dist, 'migrations'), { recursive: true });
  return dist;
}
