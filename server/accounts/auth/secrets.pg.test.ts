import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { twoFactor } from '../../../db/schema/accounts';
import { startTestServer, type TestServer } from '../../main/testing';
import { createLogger } from '../../platform/log';
import { announceSecrets } from './announce-secrets';
import { readSecrets } from './auth-secret';
import { createDeviceCookie, readKnownDevice } from './known-device';
import { findRecoveryCode, keptRecoveryCodes } from './recovery-codes';
import { rekeyFactors } from './rekey-factors';

const BEFORE = 'the secret of the time before and of some length';
const NOW = 'the secret of today which is of some length';

let before: TestServer;
let between: TestServer;
let after: TestServer;

beforeAll(async () => {
  before = await startTestServer({ AUTH_SECRET: BEFORE });
  between = await startTestServer({ AUTH_SECRET: NOW, AUTH_SECRET_OLD: `${BEFORE}, ${'x'.repeat(32)}` });
  after = await startTestServer({ AUTH_SECRET: NOW });
});
afterAll(() => Promise.all([before, between, after].map((each) => each.close())));
beforeEach(() => before.database.reset());

const who = (server: TestServer, Cookie = '') => server.send('GET', '/api/auth/session', undefined, { Cookie });

it('a session survives a change of the secret if the former secret is configured, and its cookie is signed again', async () => {
  const { Cookie } = await before.signIn('editor');
  expect((await who(after, Cookie)).status).toBe(401);
  const answer = await who(between, Cookie);
  expect(answer.status).toBe(200);
  const [line = ''] = answer.headers.getSetCookie();
  expect(line).toMatch(/^prospectus\.session_token=.*Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
  const fresh = line.split(';')[0] ?? '';
  expect((await who(after, fresh)).status).toBe(200);
  expect((await who(between, fresh)).headers.getSetCookie()).toEqual([]);
  expect((await who(between, Cookie?.replace(/.(?=%3D)/, 'x'))).status).toBe(401);
  // Pages are cached, so they never set cookies.
  expect((await between.send('GET', '/', undefined, { Cookie: Cookie ?? '' })).headers.getSetCookie()).toEqual([]);
});

it('a known browser stays known', () => {
  const headers = new Headers({ cookie: createDeviceCookie('ada@example.com', BEFORE).split(';')[0] ?? '' });
  expect(readKnownDevice(headers, 'ada@example.com', [NOW])).toBeNull();
  expect(readKnownDevice(headers, 'ada@example.com', [NOW, BEFORE])).toMatch(/^[\w-]{16}$/);
});

const CODE = 'abcde-fghij';

it('recovery codes that an earlier version stored encrypted are hashed at startup and still work', async () => {
  const { db } = before.database;
  const { Cookie } = await before.signIn();
  const userId = (await who(before, Cookie)).body.user.id;
  const backupCodes = await symmetricEncrypt({ key: NOW, data: JSON.stringify([CODE, 'other-codes']) });
  const secret = await symmetricEncrypt({ key: NOW, data: 'theirs' });
  await db.insert(twoFactor).values({ id: 'theirs', userId, secret, backupCodes });
  for (let start = 0; start < 2; start++) expect(await rekeyFactors(db, { secret: NOW, old: [] })).toEqual(NOTHING);
  const [row] = await db.select().from(twoFactor);
  expect(row?.secret).toBe(secret);
  const kept = keptRecoveryCodes(row?.backupCodes ?? '');
  expect(kept).toHaveLength(2);
  for (const hash of kept) expect(hash).toMatch(/^scrypt\$/);
  expect(await findRecoveryCode(row?.backupCodes ?? '', ' ABCDE fghij')).toBe(kept[0]);
  expect(await findRecoveryCode(row?.backupCodes ?? '', kept[0] ?? '')).toBeUndefined();
});
const NOTHING = { renewed: 0, lost: 0 };

it('second factors are re-encrypted at startup, and those that no secret can decrypt are logged', async () => {
  const { db } = before.database;
  const seal = (key: string, data: string) => symmetricEncrypt({ key, data });
  const keys = { ours: BEFORE, fresh: NOW, lost: 'a secret that nobody knows any more, sadly' };
  for (const [id, key] of Object.entries(keys)) {
    const { Cookie } = await before.signIn();
    const userId = (await who(before, Cookie)).body.user.id;
    await db
      .insert(twoFactor)
      .values({ id, userId, secret: await seal(key, id), backupCodes: await seal(key, JSON.stringify([CODE])) });
  }
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  await announceSecrets(db, { secret: NOW, old: [BEFORE], place: 'environment' }, log);
  const rows = await db.select().from(twoFactor);
  const open = (id: string) => {
    const row = rows.find((each) => each.id === id);
    return symmetricDecrypt({ key: NOW, data: row?.secret ?? '' });
  };
  expect(await open('ours')).toBe('ours');
  expect(await open('fresh')).toBe('fresh');
  await expect(open('lost')).rejects.toThrow();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'Second factors re-encrypted with the current secret: 1.',
    expect.stringMatching(/^Second factors that no secret can decrypt: 1\./),
  ]);
});

it('a secret stored next to the data it protects is reported at startup and to admins', async () => {
  const { database } = before;
  const { DATA_DIR } = before.services.env;
  await expect(readSecrets(database, { AUTH_SECRET: NOW, AUTH_SECRET_OLD: ['kept'], DATA_DIR })).rejects.toThrow(
    'AUTH_SECRET_OLD contains kept, but no generated secret is stored',
  );
  const kept = await readSecrets(database, { AUTH_SECRET: undefined, AUTH_SECRET_OLD: undefined, DATA_DIR });
  expect(kept).toMatchObject({ old: [], place: database.kind === 'postgres' ? 'database' : 'folder' });
  const next = await readSecrets(database, { AUTH_SECRET: NOW, AUTH_SECRET_OLD: ['kept'], DATA_DIR });
  expect(next).toEqual({ secret: NOW, old: [kept.secret], place: 'environment' });
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  await announceSecrets(database.db, { ...kept, place: 'database' }, log);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Set AUTH_SECRET, with AUTH_SECRET_OLD=kept.');
  const shown = await between.send('GET', '/api/trpc/settings.secret', undefined, await between.signIn('admin'));
  expect(shown.body.result.data).toEqual({ place: 'environment', old: 2 });
});
