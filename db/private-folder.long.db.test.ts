import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openServices } from '../server/main/open-services';
import { readEnv } from '../server/platform/env';
import { createLogger } from '../server/platform/log';
import { makePrivate } from './private-folder';

const failing = vi.hoisted(() => ({ isOn: false }));
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>();
  const chmodSync: typeof fs.chmodSync = (file, mode) => {
    if (failing.isOn) throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    fs.chmodSync(file, mode);
  };
  return { ...fs, chmodSync };
});

let folder: string;
let umask: number;
beforeAll(() => {
  umask = process.umask();
  folder = mkdtempSync(path.join(tmpdir(), 'prospectus-private-'));
});
afterAll(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});
const getMode = (file: string) => statSync(file).mode & 0o777;

/** Creates a folder with the modes of older versions. */
function openFolder(name: string): string {
  const data = path.join(folder, name);
  mkdirSync(path.join(data, 'pglite', 'base'), { recursive: true });
  writeFileSync(path.join(data, 'pglite', 'base', '1'), 'hashes');
  chmodSync(path.join(data, 'pglite', 'base', '1'), 0o666);
  for (const each of ['', 'pglite', 'pglite/base']) chmodSync(path.join(data, each), 0o755);
  return data;
}

describe('makePrivate', () => {
  it('removes the access of other accounts to a folder, its existing content and new files', () => {
    const data = openFolder('existing');
    writeFileSync(path.join(folder, 'outside'), '');
    chmodSync(path.join(folder, 'outside'), 0o644);
    symlinkSync(path.join(folder, 'outside'), path.join(data, 'link'));
    expect(makePrivate(data)).toBeNull();
    expect(['', 'pglite', 'pglite/base', 'pglite/base/1'].map((each) => getMode(path.join(data, each)))).toEqual([
      0o700, 0o700, 0o700, 0o600,
    ]);
    expect(getMode(path.join(folder, 'outside'))).toBe(0o644);
    writeFileSync(path.join(data, 'new'), '');
    expect(getMode(path.join(data, 'new'))).toBe(0o600);
  });

  it('returns the problem if the modes cannot be changed', async () => {
    const data = openFolder('foreign');
    // Another test file in this process may have loaded the module without the failing file system.
    vi.resetModules();
    const fresh = await import('./private-folder');
    failing.isOn = true;
    const problem = fresh.makePrivate(data);
    failing.isOn = false;
    expect(problem).toMatch(/^Other accounts of this host can read the data folder .*chown/);
  });
});

it('each start removes the access of other accounts to the folder and the database', async () => {
  const data = path.join(folder, 'started');
  const env = readEnv({ DATA_DIR: data });
  for (const _ of ['new', 'again']) {
    const services = await openServices(env, createLogger('silent'));
    await services.database.close();
    const entries = readdirSync(data, { recursive: true, encoding: 'utf8' });
    expect(entries.length).toBeGreaterThan(100);
    expect(entries.filter((each) => (getMode(path.join(data, each)) & 0o077) !== 0)).toEqual([]);
    expect(getMode(data)).toBe(0o700);
    chmodSync(data, 0o755);
    for (const each of entries) chmodSync(path.join(data, each), getMode(path.join(data, each)) | 0o066);
  }
}, 60_000);
