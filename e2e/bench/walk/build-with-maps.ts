import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildInto } from '../../../server/ensure-build.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Builds the site unminified, with source maps. @returns the output folder, which the caller must remove */
export async function buildWithMaps(): Promise<string> {
  const dist = mkdtempSync(path.join(ROOT, 'dist-walk-'));
  await buildInto(dist, ['--sourcemap', '--minify', 'false']);
  return dist;
}
