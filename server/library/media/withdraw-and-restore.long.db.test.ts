import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { verifyBackup } from '../../features/backup/archive';
import { restoreBackup } from '../../features/backup/restore-backup';
import { backUp, openTarget } from '../../features/backup/testing-backup';
import { picture, uploadTests } from './testing-uploads';

const tests = uploadTests();

it('a withdrawn image stays withdrawn when an earlier backup is restored, and is not in later backups', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prospectus-withdrawn-'));
  const bytes = await picture({ width: 700, height: 350, background: '#aa0000' }).png().toBuffer();
  const { body } = await tests.upload([{ bytes, name: 'a.png' }]);
  const key = body.file.url.slice('/media/'.length);
  const [before, after] = [path.join(folder, 'before.tar'), path.join(folder, 'after.tar')];
  await backUp(tests.server, before);
  const admin = await tests.server.signIn('admin');
  expect((await tests.server.send('POST', '/api/trpc/media.withdraw', { key }, admin)).status).toBe(200);
  await backUp(tests.server, after);
  const target = await openTarget('pglite');
  try {
    await restoreBackup(await verifyBackup(after, undefined), target);
    expect(await target.storage.filesOf(key)).toEqual([]);
    await restoreBackup(await verifyBackup(before, undefined), target, { isReplacing: true, isAccessKept: true });
    expect(await target.storage.filesOf(key)).toEqual([]);
  } finally {
    await target.close();
    rmSync(folder, { recursive: true });
  }
}, 60_000);
