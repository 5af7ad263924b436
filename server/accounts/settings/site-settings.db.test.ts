import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, keptVersions } from '../../../db/schema/history';
import { settings } from '../../../db/schema/operations';
import { startTestServer, type TestServer } from '../../main/testing';
import { readSetting } from './site-settings';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  admin = await server.signIn('admin');
});

const key = 'messagesKeptMonths';
const change = (value: unknown, headers = admin) =>
  server.send('POST', '/api/trpc/settings.change', { key, value }, headers);
const putBack = (version: number) => server.send('POST', '/api/trpc/settings.putBack', { key, version }, admin);
const read = async () =>
  (
    await server.send(
      'GET',
      `/api/trpc/settings.read?input=${encodeURIComponent(JSON.stringify({ key }))}`,
      undefined,
      admin,
    )
  ).body.result.data;

describe('a setting', () => {
  it('is null until an admin sets it, and each change is versioned and recorded', async () => {
    expect(await read()).toEqual({ value: null, versions: [] });
    for (const value of [12, 12, 24, null]) expect((await change(value)).status).toBe(200);
    const { value, versions } = await read();
    expect(value).toBeNull();
    expect(versions.map((one: { version: number; value: unknown }) => [one.version, one.value])).toEqual([
      [3, null],
      [2, 24],
      [1, 12],
    ]);
    expect(versions[0].by).toMatch(/^Person/);
    const audited = await server.database.db.select().from(auditLog).orderBy(auditLog.id);
    expect(audited.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'setting-change messagesKeptMonths: 12',
      'setting-change messagesKeptMonths: 24',
      'setting-change messagesKeptMonths: not set',
    ]);
  });

  it('is restored as a new version', async () => {
    await change(12);
    await change(24);
    expect((await putBack(1)).status).toBe(200);
    expect(await readSetting(server.database.db, key)).toBe(12);
    expect((await read()).versions).toHaveLength(3);
    expect((await putBack(9)).status).toBe(404);
  });

  it('rejects invalid values without storing them', async () => {
    for (const value of [0, -1, 1.5, 241, '12', true, 'x'.repeat(3000)]) {
      expect([value, (await change(value)).status]).toEqual([value, 400]);
    }
    expect(
      (await server.send('POST', '/api/trpc/settings.change', { key: 'auth-secret', value: 'x' }, admin)).status,
    ).toBe(400);
    expect((await change(12, await server.signIn('editor'))).status).toBe(403);
    const { db } = server.database;
    expect([await db.$count(settings), await db.$count(keptVersions), await db.$count(auditLog)]).toEqual([0, 0, 0]);
  });

  it('has the later value if two admins change it at once, and both versions are stored', async () => {
    await Promise.all([change(6), change(7)]);
    const { value, versions } = await read();
    expect(versions).toHaveLength(2);
    expect(versions[0].value).toBe(value);
  });
});
