import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockBySocket, lockDataDir } from './lock-data-dir';
import { openDatabase } from './open-database';
import { PREPARED_DUMP } from './testing';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prospectus-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts another process that takes and holds the lock. @returns the process and its output: 'held' or an error */
async function holder(lock: string): Promise<{ child: ChildProcess; said: string }> {
  const module = fileURLToPath(new URL('./lock-data-dir.ts', import.meta.url));
  const code = `const m = await import(${JSON.stringify(module)});
    try { globalThis.kept = await m.${lock}(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1e6); }
    catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said).trim() };
}

describe.each([
  { name: 'lockDataDir', lock: lockDataDir },
  { name: 'lockBySocket', lock: lockBySocket },
])('$name', ({ name, lock }) => {
  it('rejects a second process with the folder’s name, and accepts one after the first was killed', async () => {
    const first = await holder(name);
    expect(first.said).toBe('held');
    await expect(lock(folder)).rejects.toThrow(folder);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const mine = await lock(folder);
    expect((await holder(name)).said).toContain(folder);
    mine.release();
    await expect.poll(async () => (await holder(name)).said).toBe('held');
  });
});

describe('lockBySocket', () => {
  it('accepts exactly one of many processes that find a stale socket at the same time', async () => {
    const dead = await holder('lockBySocket');
    dead.child.kill('SIGKILL');
    await once(dead.child, 'exit');
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockBySocket(folder)));
    const held = tries.filter((tried) => tried.status === 'fulfilled');
    expect(held).toHaveLength(1);
    await expect(lockBySocket(folder)).rejects.toThrow(folder);
    held[0]?.value.release();
  });

  it('does not wait for a process that died during its turn', async () => {
    const turn = path.join(folder, 'lock.turn');
    mkdirSync(turn);
    await expect(lockBySocket(folder)).rejects.toThrow(folder);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(turn, longAgo, longAgo);
    (await lockBySocket(folder)).release();
  });
});

it('prevents a second server from using the folder, and leaves the folder unchanged', async () => {
  await holder('lockDataDir');
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow('Another process has the data folder');
  expect(existsSync(path.join(folder, 'pglite'))).toBe(false);
});

it('creates the data folder with access only for its owner', async () => {
  const dataDir = path.join(folder, 'made');
  const database = await openDatabase({ dataDir, preparedDump: PREPARED_DUMP });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(existsSync(path.join(dataDir, 'pglite.unfinished'))).toBe(false);
  await database.close();
  // Without a build, creating the database takes about ten seconds, or more on a busy machine.
}, 90_000);
