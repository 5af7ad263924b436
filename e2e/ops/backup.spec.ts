import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { openDatabase } from '../../db/open-database';
import { PAGE_PATHS } from '../../src/pages/routes';
import { seedChanges } from '../bench/seed-changes';
import { beginCommand as begin, runCommand as run } from './command';
import { ADMIN, expect, headline, signIn, test, write } from './fixtures';

const PASSPHRASE = 'a passphrase of the firm';
const CHANGES = 10_000;
const PICTURES = 200;

/** All that a visitor and an editor are shown, and the pictures' bytes. */
async function shown(url: string, pictures: string[]): Promise<unknown> {
  const headers = await signIn(url);
  const text = async (address: string) => {
    const answer = await fetch(url + address, { headers });
    expect([address, answer.status]).toEqual([address, 200]);
    return answer.text();
  };
  // Where it is served from is told in it.
  const page = async (address: string) => (await (await fetch(url + address)).text()).replaceAll(url, 'the site');
  const hash = async (address: string) => {
    const answer = await fetch(url + address);
    return [
      answer.status,
      createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex'),
    ];
  };
  return {
    pages: await Promise.all(Object.values(PAGE_PATHS).map(page)),
    content: await Promise.all(['home', 'about', 'site'].map((id) => text(`/api/content/${id}`))),
    history: await text('/api/history?page=home&limit=200'),
    sections: await text('/api/sections/home'),
    messages: await text('/api/admin/messages'),
    pictures: await Promise.all([...pictures, '/attached-assets/letter.txt'].map(hash)),
  };
}

async function upload(url: string, headers: Record<string, string>, colours: number[]): Promise<string[]> {
  const form = new FormData();
  for (const colour of colours) {
    const background = { r: colour % 256, g: (colour * 7) % 256, b: (colour * 31) % 256 };
    const bytes = await sharp({ create: { width: 64, height: 32, channels: 3, background } })
      .png()
      .toBuffer();
    form.append('files', new Blob([bytes as BlobPart]), `${colour}.png`);
  }
  const { 'Content-Type': _, ...session } = headers;
  const answer = await fetch(`${url}/api/media`, { method: 'POST', body: form, headers: session });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { files: { url: string }[] }).files.map((file) => file.url);
}

test('a site moves from the embedded database to Postgres and back by its backups, and is the same', async ({
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

  // While the server has the embedded database open, it is asked for the backup.
  const one = path.join(folder, 'one.backup');
  const made = await run('backup', [one], { DATA_DIR: first, PORT: String(server.port) });
  expect(made).toEqual({ code: 0, printed: expect.stringContaining('not encrypted') });
  expect(existsSync(path.join(first, 'backup-token'))).toBe(false);
  const before = await shown(server.url, pictures);
  await server.stop();

  const onPostgres = { DATABASE_URL: cluster.url(), DATA_DIR: second };
  expect(await run('restore', [one], onPostgres)).toMatchObject({ code: 0 });
  const moved = await start(onPostgres);
  expect(await shown(moved.url, pictures)).toEqual(before);
  expect(await headline(moved.url)).toBe('The site that moves');
  expect(await run('restore', [one, '--replace'], onPostgres)).toEqual({
    code: 1,
    printed: expect.stringMatching(/^A server has Postgres .* open\. Stop it first\.$/m),
  });

  const two = path.join(folder, 'two.backup');
  const secret = { ...onPostgres, BACKUP_PASSPHRASE: PASSPHRASE };
  expect(await run('backup', [two], secret)).toEqual({ code: 0, printed: expect.stringContaining(', encrypted.') });
  await moved.stop();
  expect(await run('restore', [one], onPostgres)).toEqual({
    code: 1,
    printed: expect.stringContaining('The target has content of its own.'),
  });
  const admin = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', maxConnections: 1 });
  await admin.db.execute(sql`create view report as select page_id from pages`);
  await admin.close();
  expect(await run('restore', [one, '--replace'], onPostgres)).toEqual({
    code: 1,
    printed: expect.stringMatching(/^The database refused: cannot drop [^\n]*\n$/m),
  });
  const wrong = await run('restore', [two, '--passphrase-stdin'], { DATA_DIR: third }, 'another passphrase\n');
  expect(wrong).toEqual({ code: 1, printed: 'The passphrase is not the one the backup was encrypted with.\n' });
  expect(existsSync(third)).toBe(false);
  expect(await run('restore', [two, '--passphrase-stdin'], { DATA_DIR: third }, `${PASSPHRASE}\n`)).toMatchObject({
    code: 0,
  });
  // Nobody has the folder open: the backup is made of it as it lies there.
  const three = path.join(folder, 'three.backup');
  expect(await run('backup', [three], { DATA_DIR: third })).toMatchObject({ code: 0 });
  const back = await start({ DATA_DIR: third });
  expect(await shown(back.url, pictures)).toEqual(before);
});

test('a backup needs a site, and the server that has it open', async ({ start, folder }) => {
  const [there, nowhere] = [path.join(folder, 'there'), path.join(folder, 'nowhere')];
  const file = path.join(folder, 'none.backup');
  expect(await run('backup', [file], { DATA_DIR: nowhere })).toEqual({
    code: 1,
    printed: `There is no site in ${nowhere}. Set DATA_DIR or DATABASE_URL to where it is.\n`,
  });
  const server = await start({ DATA_DIR: there });
  expect(await run('backup', [file], { DATA_DIR: there, PORT: '9' })).toEqual({
    code: 1,
    printed: expect.stringContaining('Set PORT to the one it listens on'),
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

test('a large site is backed up and restored in order, and a killed restore leaves its target as it was', async ({
  start,
  cluster,
  folder,
}) => {
  test.setTimeout(900_000);
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  const source = { DATABASE_URL: cluster.url(), DATA_DIR: from };
  const server = await start({ ...source, ...ADMIN, RATE_EDITOR_WRITES_PER_MINUTE: '0' });
  const headers = await signIn(server.url);
  const pictures: string[] = [];
  for (let at = 0; at < PICTURES; at += 10) {
    pictures.push(
      ...(await upload(
        server.url,
        headers,
        Array.from({ length: 10 }, (_, index) => at + index + 1),
      )),
    );
  }
  mkdirSync(path.join(from, 'attached-assets'), { recursive: true });
  writeFileSync(path.join(from, 'attached-assets', 'letter.txt'), randomBytes(20_000_000));
  const admin = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', maxConnections: 1 });
  await seedChanges(admin.db, CHANGES);
  await admin.db.execute(sql`insert into page_versions (page_id, version, content, ids, created_at)
    select page_id, n, content, ids, now() from pages cross join generate_series(2, ${CHANGES / 10}) n where page_id = 'home'`);
  await admin.db.execute(sql`update pages set version = ${CHANGES / 10} where page_id = 'home'`);
  await admin.close();
  const before = await shown(server.url, pictures);
  const file = path.join(folder, 'large.backup');
  let began = Date.now();
  const made = await run('backup', [file], source);
  expect(made).toMatchObject({ code: 0 });
  test.info().annotations.push({ type: 'backed up', description: `in ${Date.now() - began} ms: ${made.printed}` });

  let target = await start({ DATA_DIR: to, ...ADMIN });
  expect(await write(target.url, await signIn(target.url), 'home.hero.headline', 'As it was')).toBe(200);
  await target.stop();
  began = Date.now();
  const whole = path.join(folder, 'whole');
  const restored = await run('restore', [file], { DATA_DIR: whole });
  expect(restored).toMatchObject({ code: 0 });
  test.info().annotations.push({ type: 'restored', description: `in ${Date.now() - began} ms` });

  for (const lines of [1, 2, 3]) {
    const { printed, child, ended } = begin('restore', [file, '--replace'], { DATA_DIR: to });
    await expect.poll(() => printed().split(' restored\n').length, { timeout: 60_000 }).toBeGreaterThan(lines);
    child.kill('SIGKILL');
    expect(await ended).toMatchObject({ code: null });
    target = await start({ DATA_DIR: to, ...ADMIN });
    expect(await headline(target.url)).toBe('As it was');
    expect(readdirSync(path.join(to, 'tmp'))).toEqual([]);
    expect(existsSync(path.join(to, 'restored'))).toBe(false);
    expect((await fetch(target.url + pictures[0])).status).toBe(404);
    await target.stop();
  }
  expect(await run('restore', [file, '--replace'], { DATA_DIR: to })).toMatchObject({ code: 0 });
  target = await start({ DATA_DIR: to, RATE_READS_PER_SECOND: '0' });
  expect(await shown(target.url, pictures)).toEqual(before);

  // The embedded database has one connection, and the site goes on answering while it is backed up.
  const session = await signIn(target.url);
  const embedded = path.join(folder, 'embedded.backup');
  let [isOver, slowest, writes] = [false, 0, 0];
  began = Date.now();
  const ended = run('backup', [embedded], { DATA_DIR: to, PORT: String(target.port) }).finally(() => {
    isOver = true;
  });
  for (; !isOver; writes++) {
    const asked = Date.now();
    expect(await write(target.url, session, 'home.hero.cta', `Write ${writes}`)).toBe(200);
    slowest = Math.max(slowest, Date.now() - asked);
  }
  expect(await ended).toMatchObject({ code: 0 });
  const words = `in ${Date.now() - began} ms, ${writes} writes meanwhile, the slowest in ${slowest} ms`;
  test.info().annotations.push({ type: 'backed up by its server', description: words });
  expect(writes).toBeGreaterThan(0);
  expect(slowest).toBeLessThan(5_000);
  expect(target.printed).toEqual([]);
});
