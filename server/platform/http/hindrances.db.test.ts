import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../db/schema/accounts';
import { contactMessages } from '../../../db/schema/operations';
import { TEST_PASSWORD } from '../../accounts/auth/testing-session';
import { listUnfinished } from '../../library/files/testing-unfinished';
import { startTestServer, type TestServer } from '../../main/testing';

const HEADLINE = 'home.hero.headline';
const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.database.reset());
afterEach(async () => {
  await allow();
  vi.restoreAllMocks();
});

/** Makes every write fail with a database error code. */
async function hinder(code: string): Promise<void> {
  await server.database.db.execute(
    sql.raw(`create or replace function test_hinder() returns trigger language plpgsql as $$
    begin raise exception 'hindered' using errcode = '${code}'; end $$`),
  );
  await onTables('create trigger test_hinder before insert or update or delete on %I execute function test_hinder()');
}

async function allow(): Promise<void> {
  await onTables('drop trigger if exists test_hinder on %I');
}

async function onTables(statement: string): Promise<void> {
  await server.database.db.execute(
    sql.raw(`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('${statement}', name);
    end loop;
  end $$`),
  );
}

const write = (value: string, headers: Record<string, string>) =>
  server.send('POST', '/api/content/update', { path: HEADLINE, value }, headers);
const headline = async () => (await server.send('GET', '/api/content/home')).body.hero.headline;
const message = { fullName: 'Ada', email: 'ada@example.com', subject: 'other', message: 'Hello' };

describe.each([
  ['whose disk is full', '53100', 'The disk is full', '60'],
  ['that is read-only', '25006', 'the database is read-only', '30'],
])('a database %s', (_, code, words, seconds) => {
  it('rejects writes with 503 and this message, while reading works, and accepts them once the problem is solved', async () => {
    const key = { ...(await server.key()), 'Idempotency-Key': 'one-and-the-same' };
    const editor = await server.signIn('admin');
    // The session is due to be extended.
    await server.database.db.update(session).set({ expiresAt: new Date(Date.now() + DAY_MS) });
    const before = await headline();
    await hinder(code);

    const refused = [
      await write('Lost', key),
      await server.send('POST', '/api/trpc/content.update', { path: HEADLINE, value: 'Lost' }, editor),
      await server.send('POST', '/api/contact', message),
      await server.send('POST', '/api/auth/sign-in/email', { email: 'person1@example.com', password: TEST_PASSWORD }),
    ];
    for (const { status, headers, body } of refused) {
      expect([status, headers.get('retry-after')]).toEqual([503, seconds]);
      expect(JSON.stringify(body)).toContain(words);
    }
    expect(server.logged.filter((line) => line.includes(words))).toHaveLength(1);

    expect(await headline()).toBe(before);
    expect((await server.send('GET', '/api/history?page=home', undefined, key)).body.items).toEqual([]);
    expect((await server.send('GET', '/api/auth/session', undefined, editor)).body.user.role).toBe('admin');
    expect((await server.send('GET', '/readyz')).status).toBe(200);

    await allow();
    expect((await write('Kept', key)).status).toBe(200);
    expect((await write('Kept', key)).status).toBe(200);
    const { items } = (await server.send('GET', '/api/history?page=home', undefined, key)).body;
    expect(items).toMatchObject([{ newValue: 'Kept' }]);
    expect(await server.database.db.select().from(contactMessages)).toEqual([]);
  });
});

it.each(['57014', '40P01', '55P03', '53300', '08P01'])(
  'a write that fails with database error %s can be retried',
  async (code) => {
    const key = await server.key();
    await write('As it was', key);
    await hinder(code);
    const { status, headers, body } = await write('Lost', key);
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '5', 'SERVICE_UNAVAILABLE']);
    await allow();
    expect(await headline()).toBe('As it was');
  },
);

it('an image that does not fit on the disk is rejected and leaves nothing behind', async () => {
  const editor = await server.signIn();
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0b1f3a' } })
    .png()
    .toBuffer();
  const upload = async () => {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    const answer = await fetch(`${server.url}/api/media`, { method: 'POST', body: form, headers: editor });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), words: await answer.text() };
  };
  const { storage } = server.services.media;
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  vi.spyOn(storage, 'keep').mockRejectedValueOnce(full);
  expect(await upload()).toMatchObject({
    status: 503,
    retryAfter: '60',
    words: expect.stringContaining('The disk is full'),
  });
  expect(listUnfinished(server.services.env.DATA_DIR)).toEqual([]);
  expect((await upload()).status).toBe(201);
});
