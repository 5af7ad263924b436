import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../db/open-database';
import { runCommand as run } from './command';
import { ADMIN, expect, headline, signIn, test, write } from './fixtures';
import { readSite, upload } from './moved-site';

const PASSPHRASE = 'a passphrase of the firm';

test('a site stays the same when its backups move it from the embedded database to Postgres and back', async ({
  start,
  cluster,
  folder,
}) => {
  test.setTimeout(300_000);
  const [first, second, third] = ['first', 'second', 'third'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const server = await start({ DATA_DIR: first, ...ADMIN });
  const headers = await signIn(server.url);
  expect(await write(server.url, headers, 'home.hero.headline', 'The site that moves')).toBe(200);
  const pictures = await upload(server.url, headers, [1, 2]);
  mkdirSync(path.join(first, 'attached-assets'), { recursive: true });
  writeFileSync(path.join(first, 'attached-assets', 'letter.txt'), 'A letter');

  // The server has the embedded database open, so the command asks the server for the backup.
  const one = path.join(folder, 'one.tar');
  const made = await run('backup', [one], { DATA_DIR: first, PORT: String(server.port) });
  expect(made).toEqual({ code: 0, printed: expect.stringContaining('not encrypted') });
  expect(existsSync(path.join(first, 'backup-token'))).toBe(false);
  const before = await readSite(server.url, pictures);
  await server.stop();

  const onPostgres = { DATABASE_URL: cluster.url(), DATA_DIR: second };
  expect(await run('restore', [one], onPostgres)).toMatchObject({ code: 0 });
  const moved = await start(onPostgres);
  expect(await readSite(moved.url, pictures)).toEqual(before);
  expect(await headline(moved.url)).toBe('The site that moves');
  expect(await run('restore', [one, '--replace'], onPostgres)).toEqual({
    code: 1,
    printed: expect.stringMatching(/^A server is using Postgres .*\. Stop it first\.$/m),
  });

  const two = path.join(folder, 'two.tar.age');
  const secret = { ...onPostgres, BACKUP_PASSPHRASE: PASSPHRASE };
  expect(await run('backup', [two], secret)).toEqual({ code: 0, printed: expect.stringContaining(', encrypted.') });
  await moved.stop();
  expect(await run('restore', [one], onPostgres)).toEqual({
    code: 1,
    printed: expect.stringContaining('The target already has content.'),
  });
  const admin = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', maxConnections: 1 });
  await admin.db.execute(sql`create view report as select page_id from pages`);
  await admin.close();
  expect(await run('restore', [one, '--replace'], onPostgres)).toEqual({
    code: 1,
    printed: expect.stringMatching(/^The database reported an error: cannot drop [^\n]*\n$/m),
  });
  const wrong = await run('restore', [two, '--passphrase-stdin'], { DATA_DIR: third }, 'another passphrase\n');
  expect(wrong).toEqual({
    code: 1,
    printed: 'The passphrase does not match the backup, or its beginning is damaged.\n',
  });
  // Somebody could have replaced the encrypted backup.
  expect(await run('restore', [one, '--passphrase-stdin'], { DATA_DIR: third }, `${PASSPHRASE}\n`)).toEqual({
    code: 1,
    printed: expect.stringContaining('This backup is not encrypted, so nobody needed the passphrase to write it.'),
  });
  expect(existsSync(third)).toBe(false);
  expect(await run('restore', [two, '--passphrase-stdin'], { DATA_DIR: third }, `${PASSPHRASE}\n`)).toMatchObject({
    code: 0,
  });
  // No process has the folder open, so the command reads the folder directly.
  const three = path.join(folder, 'three.tar');
  expect(await run('backup', [three], { DATA_DIR: third })).toMatchObject({ code: 0 });
  const back = await start({ DATA_DIR: third });
  expect(await readSite(back.url, pictures)).toEqual(before);
});

test('a backup needs a site, and the server if the server has the site open', async ({ start, folder }) => {
  const [there, nowhere] = [path.join(folder, 'there'), path.join(folder, 'nowhere')];
  const file = path.join(folder, 'none.tar');
  expect(await run('backup', [file], { DATA_DIR: nowhere })).toEqual({
    code: 1,
    printed: `There is no site in ${nowhere}. Set DATA_DIR or DATABASE_URL to where it is.\n`,
  });
  const server = await start({ DATA_DIR: there });
  expect(await run('backup', [file], { DATA_DIR: there, PORT: '9' })).toEqual({
    code: 1,
    printed: expect.stringContaining('Set PORT to the port it listens on'),
  });
  for (const token of ['', 'x'.repeat(43)]) {
    const headers = { 'X-Backup-Token': token, 'Content-Type': 'application/json' };
    const answer = await fetch(`${server.url}/api/admin/backups`, { method: 'POST', headers, body: '{"name":"a"}' });
    expect(answer.status).toBe(401);
  }
  expect(await run('backup', [], { DATA_DIR: there })).toEqual({
    code: 1,
    printed: expect.stringMatching(/^npm run backup/),
  });
  expect(readdirSync(folder)).toEqual(['there']);
});
