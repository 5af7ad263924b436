import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveToken, takeToken } from './one-time-token';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prospectus-token-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a token is valid once, for one of several requests at the same time', async () => {
  const token = await leaveToken(folder);
  const taken = await Promise.all(Array.from({ length: 5 }, () => takeToken(folder, token)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await takeToken(folder, token)).toBe(false);
});

it('a wrong token is refused, and the right one stays valid', async () => {
  const token = await leaveToken(folder);
  expect(
    await takeToken(
      folder,
      token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
    ),
  ).toBe(false);
  expect(await takeToken(folder, undefined)).toBe(false);
  expect(await takeToken(folder, token)).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});
