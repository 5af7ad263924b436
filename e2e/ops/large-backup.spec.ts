import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../db/open-database';
import { abandon, listUnfinished } from '../../server/library/files/testing-unfinished';
import { seedChanges } from '../bench/seed-changes';
import { beginCommand as begin, runCommand as run } from './command';
import { ADMIN, expect, headline, signIn, test, write } from './fixtures';
import { readSite, upload } from './moved-site';

const CHANGES = 10_000;
const PICTURES = 200;

test('a large site is backed up and restored correctly, and a killed restore leaves its target unchanged', async ({
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
  const before = await readSite(server.url, pictures);
  const file = path.join(folder, 'large.tar');
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
    // Often enough to kill it before it ends.
    const often = { timeout: 60_000, intervals: [10] };
    await expect.poll(() => printed().split(' restored\n').length, often).toBeGreaterThan(lines);
    child.kill('SIGKILL');
    expect(await ended).toMatchObject({ code: null });
    // Only after minutes, it is certain that no other process uses a folder of unfinished files.
    for (const name of readdirSync(path.join(to, 'tmp'))) abandon(path.join(to, 'tmp', name));
    target = await start({ DATA_DIR: to, ...ADMIN });
    expect(await headline(target.url)).toBe('As it was');
    expect(listUnfinished(to)).toEqual([]);
    expect(existsSync(path.join(to, 'restored'))).toBe(false);
    expect((await fetch(target.url + pictures[0])).status).toBe(404);
    await target.stop();
  }
  expect(await run('restore', [file, '--replace'], { DATA_DIR: to })).toMatchObject({ code: 0 });
  target = await start({ DATA_DIR: to, RATE_READS_PER_SECOND: '0' });
  expect(await readSite(target.url, pictures)).toEqual(before);

  // The embedded database has a single connection, yet the site must keep responding during the backup.
  const session = await signIn(target.url);
  const embedded = path.join(folder, 'embedded.tar');
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
