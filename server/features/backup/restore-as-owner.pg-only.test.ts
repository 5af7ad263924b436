import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { migrateAsOwner } from '../../../db/bring-up-to-date';
import { rawRows } from '../../../db/client';
import { openDatabase } from '../../../db/open-database';
import { startTestServer } from '../../main/testing';
import { restoreBackup } from './restore-backup';
import { backUp, openTarget } from './testing-backup';

it('a restore as the owner of the tables gives the serving role its rights again, and no more', async () => {
  const server = await startTestServer();
  const folder = mkdtempSync(path.join(tmpdir(), 'prospectus-backup-'));
  const backup = await backUp(server, path.join(folder, 'site.tar'));
  const target = await openTarget('postgres');
  const role = `serving_${randomBytes(5).toString('hex')}`;
  const [row] = rawRows<{ name: string }>(await target.database.db.execute(sql`select current_database() as name`));
  const address = new URL(process.env.TEST_DATABASE_URL ?? '');
  address.pathname = `/${row?.name}`;
  const migrateUrl = address.href;
  [address.username, address.password] = [role, 'a pass phrase'];
  await migrateAsOwner({ migrateUrl, databaseUrl: address.href, dataDir: '' });

  await restoreBackup(backup, target, { isReplacing: true, servingUrl: address.href });

  const serving = await openDatabase({ databaseUrl: address.href, dataDir: '', maxConnections: 1 });
  const audit = await serving.db.execute(sql`select id from audit_log where action = 'backup-restore'`);
  expect(rawRows(audit)).toHaveLength(1);
  await serving.db.execute(sql`update settings set value = value`);
  await expect(serving.db.execute(sql`update changes set ref = ref`)).rejects.toMatchObject({
    cause: { code: '42501' },
  });
  await serving.close();
  await target.database.db.execute(sql.raw(`drop owned by ${role}`));
  await target.database.db.execute(sql.raw(`drop role ${role}`));
  await target.close();
  await server.close();
  rmSync(folder, { recursive: true });
});
