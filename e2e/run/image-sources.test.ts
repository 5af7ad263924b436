import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the configuration of the build imports nothing that the container image is built without', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n');
  const source = readFileSync('vite.config.ts', 'utf8');
  const imported = [...source.matchAll(/(?:from|import\() ?'\.\/([^'/]+)/g)].map(([, folder]) => folder);
  expect(ignored).toContain('e2e');
  expect(imported).toContain('src');
  expect(imported.filter((folder) => ignored.includes(folder ?? ''))).toEqual([]);
});
