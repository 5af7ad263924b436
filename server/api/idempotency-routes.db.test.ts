import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { idempotencyKeys } from '../../db/schema/operations';
import { startTestServer, type TestServer } from '../main/testing';

let server: TestServer;
let key: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  key = await server.key();
});
afterEach(() => void vi.restoreAllMocks());

const once = (idempotencyKey: string, headers = key) => ({ ...headers, 'Idempotency-Key': idempotencyKey });
const update = (value: string, headers: Record<string, string>, path = 'home.hero.cta') =>
  server.send('POST', '/api/content/update', { path, value }, headers);
const history = async (page = 'home') =>
  (await server.send('GET', `/api/history?page=${page}`, undefined, key)).body.items;
const hero = { pageId: 'demo', sectionType: 'hero', sectionName: 'A hero', sectionData: { headline: 'Hello' } };

describe('a repeated request', () => {
  it.each([
    ['POST', '/api/content/update', { path: 'home.hero.cta', value: 'x' }, 200],
    ['POST', '/api/content/delete', { path: 'home.faq' }, 200],
    ['POST', '/api/content/batch', { changes: [{ path: 'home.extra', value: 'x', base: null }] }, 200],
    ['POST', '/api/sections', hero, 201],
    ['PATCH', '/api/sections/there', { sectionName: 'B', base: 1 }, 200],
    ['DELETE', '/api/sections/there', undefined, 200],
    ['POST', '/api/sections/gone/restore', undefined, 200],
    ['POST', '/api/history/1/revert', undefined, 200],
    ['POST', '/api/drafts', { name: 'Autumn' }, 201],
    ['POST', '/api/contact', { fullName: 'A', email: 'a@b.co', subject: 'other', message: 'Hi' }, 200],
  ])('%s %s returns the first response and status, and changes nothing else', async (method, path, body, status) => {
    for (const sectionId of ['there', 'gone']) await server.send('POST', '/api/sections', { ...hero, sectionId }, key);
    await server.send('DELETE', '/api/sections/gone', undefined, key);
    const first = await server.send(method, path, body, once('one'));
    expect(first.status).toBe(status);
    const after = [await history(), await history('demo')];
    const again = await server.send(method, path, body, once('one'));
    expect([again.status, again.body]).toEqual([status, first.body]);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect([await history(), await history('demo')]).toEqual(after);
  });

  it('returns the first response over tRPC', async () => {
    const input = { path: 'home.hero.cta', value: 'x' };
    const first = await server.send('POST', '/api/trpc/content.update', input, once('one'));
    const again = await server.send('POST', '/api/trpc/content.update', input, once('one'));
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await history()).toHaveLength(1);
  });

  it('returns the original response even after later changes', async () => {
    await update('One', once('one'));
    await update('Two', key);
    expect((await update('One', once('one'))).body).toMatchObject({ value: 'One', version: 2 });
    expect((await server.send('GET', '/api/content/home')).body.hero.cta).toBe('Two');
  });
});

describe('the same key', () => {
  it('is rejected with 422 for another body, path or call', async () => {
    await update('One', once('one'));
    const input = { path: 'home.hero.cta' };
    for (const other of [
      await update('Two', once('one')),
      await update('One', once('one'), 'home.extra'),
      await server.send('POST', '/api/content/delete', input, once('one')),
      await server.send('DELETE', '/api/sections/there', undefined, once('one')),
    ]) {
      expect([other.status, other.body.code]).toEqual([422, 'UNPROCESSABLE_CONTENT']);
    }
    expect(await history()).toHaveLength(1);
  });

  it('is independent for each actor', async () => {
    const session = await server.signIn();
    const actors = [key, session, await server.key()];
    for (const [at, headers] of actors.entries()) {
      expect((await update(`Text ${at}`, once('one', headers))).body.version).toBe(at + 2);
    }
    expect(await history()).toHaveLength(3);
  });

  it('is rejected with 409 while the first request is running, and returns its response afterward', async () => {
    const { db } = server.database;
    // The first use of an API key is recorded in its own transaction, so do that first.
    await server.send('GET', '/api/content/home', undefined, key);
    const transaction = db.transaction.bind(db);
    let discarded: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      discarded = resolve;
    });
    const begun = new Promise<void>((isBegun) => {
      vi.spyOn(db, 'transaction').mockImplementationOnce(async (work, config) => {
        isBegun();
        await gate;
        return transaction(work, config);
      });
    });
    const first = update('One', once('one'));
    await begun;
    const meanwhile = await update('One', once('one'));
    expect([meanwhile.status, meanwhile.headers.get('retry-after')]).toEqual([409, '1']);
    expect((await update('Other', once('two'))).status).toBe(200);
    discarded();
    expect((await first).status).toBe(200);
    expect((await update('One', once('one'))).body).toEqual((await first).body);
    expect(await history()).toHaveLength(2);
  });

  it('is free again after 24 hours, but not before', async () => {
    await update('One', once('one'));
    const age = (hours: number) =>
      server.database.db.update(idempotencyKeys).set({ createdAt: sql`now() - make_interval(mins => ${hours * 60})` });
    await age(23.9);
    expect((await update('Two', once('one'))).status).toBe(422);
    await age(24.1);
    expect((await update('Two', once('one'))).body).toMatchObject({ value: 'Two', version: 3 });
    await age(23.9);
    expect((await update('Two', once('one'))).body).toMatchObject({ version: 3 });
  });

  it('stores nothing for a failed request', async () => {
    expect((await update('One', once('one'), 'home.hero.nothing')).status).toBe(422);
    expect((await update('One', once('one'))).status).toBe(200);
  });

  it('must be 1 to 200 visible ASCII characters', async () => {
    for (const bad of ['', 'a b', 'é', 'x'.repeat(201)]) {
      expect([bad, (await update('One', once(bad))).status]).toEqual([bad, 400]);
    }
    expect((await update('One', once('!~'.repeat(100)))).status).toBe(200);
  });
});
