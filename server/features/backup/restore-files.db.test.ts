import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getAttachedFolder } from './attached-files';
import { finishRestore, restoreFiles } from './restore-files';
import { openTarget, type Target } from './testing-backup';

let target: Target;

beforeAll(async () => {
  target = await openTarget('pglite');
  mkdirSync(getAttachedFolder(target.dataDir));
  writeFileSync(path.join(getAttachedFolder(target.dataDir), 'letter.txt'), 'Of before');
}, 120_000);
afterAll(() => target.close());

const letter = () => readFileSync(path.join(getAttachedFolder(target.dataDir), 'letter.txt'), 'utf8');
const secretFile = () => path.join(target.dataDir, 'auth-secret');

async function begin() {
  const files = await restoreFiles(target.storage, target.dataDir);
  await files.begin('attached', 'letter.txt');
  await files.write(Buffer.from('Restored'));
  await files.end();
  await files.secret('a secret');
  return files;
}

it('the next start removes the files of a restore that was never committed', async () => {
  await begin();
  expect(letter()).toBe('Of before');
  await finishRestore(target.database, target.dataDir);
  expect([letter(), existsSync(secretFile()), existsSync(path.join(target.dataDir, 'restored'))]).toEqual([
    'Of before',
    false,
    false,
  ]);
});

it('the next start moves the files of a restore that was killed after its commit into place, once', async () => {
  const files = await begin();
  await target.database.db.transaction((tx) => files.promise(tx));
  expect(letter()).toBe('Of before');
  await Promise.all([finishRestore(target.database, target.dataDir), finishRestore(target.database, target.dataDir)]);
  expect([letter(), readFileSync(secretFile(), 'utf8')]).toEqual(['Restored', 'a secret']);
  expect(existsSync(path.join(target.dataDir, 'restored'))).toBe(false);
  await finishRestore(target.database, target.dataDir);
  expect(letter()).toBe('Restored');
});

it('a file that cannot be written is reported, and the restore can be undone', async () => {
  const files = await restoreFiles(target.storage, target.dataDir);
  await expect(files.begin('attached', 'x'.repeat(300))).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
  await files.undo(target.database);
  expect(existsSync(path.join(target.dataDir, 'restored'))).toBe(false);
});
