import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passkey, session, user } from '../../../db/schema/accounts';
import { settings } from '../../../db/schema/operations';
import { createCode } from '../../../e2e/run/authenticator-app';
import type { TestServer } from '../../main/testing';
import { type FactorTest, startFactorTest } from './testing-factor';

let test: FactorTest;
let server: TestServer;
const password = 'a long password';

beforeAll(async () => {
  test = await startFactorTest();
  server = test.server;
});
afterAll(() => server.close());
beforeEach(() => test.begin());

async function givePasskey() {
  const [person] = await server.database.db.select({ id: user.id }).from(user).where(eq(user.email, test.email));
  await server.database.db.insert(passkey).values({
    id: 'laptop',
    name: 'Laptop',
    publicKey: 'AAAA',
    userId: person?.id ?? '',
    credentialID: 'of-laptop',
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  });
}

const ruleForAll = () => server.database.db.insert(settings).values({ key: 'second-factor', value: 'all' });
const age = () =>
  server.database.db.execute(
    sql`update session set created_at = created_at - interval '16 minutes', confirmed_at = confirmed_at - interval '16 minutes'`,
  );
const used = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'AAAA' },
};
const ON_FACTORS: [string, object][] = [
  ['factor.begin', { password }],
  ['factor.confirm', { code: '000000' }],
  ['factor.renewCodes', { password }],
  ['factor.turnOff', { password }],
  ['passkeys.offer', {}],
  ['passkeys.add', { name: 'Mine', response: used }],
  ['passkeys.rename', { id: 'laptop', name: 'Mine' }],
  ['passkeys.remove', { id: 'laptop' }],
  ['auth.confirm', { password }],
  ['users.endOwnSessions', { id: 'x' }],
];

describe('a password without the second factor', () => {
  it.each(['none', 'all'])('gives no access for a person who has a passkey, with the rule %s', async (rule) => {
    await givePasskey();
    if (rule === 'all') await ruleForAll();
    const headers = test.jar(await test.signIn());
    expect((await test.whoIs(headers)).body.user).toMatchObject({ needsFactor: true, needsPasskey: true });
    for (const [name, input] of ON_FACTORS) {
      const answer = await test.call(name, input, headers);
      expect([name, answer.status, answer.body.error?.data.reason]).toEqual([name, 403, 'SET_UP_FACTOR']);
    }
    expect(await server.database.db.select().from(passkey)).toHaveLength(1);
    expect((await server.send('GET', '/api/admin/users', undefined, headers)).status).toBe(403);
  });

  it('enrolls the first factor if required, but changes or removes nothing', async () => {
    await ruleForAll();
    const headers = test.jar(await test.signIn());
    for (const [name, input] of ON_FACTORS.filter(([each]) => /renew|turnOff|rename|remove|end/.test(each))) {
      expect([name, (await test.call(name, input, headers)).status]).toEqual([name, 403]);
    }
    expect((await test.call('factor.begin', { password }, headers)).status).toBe(200);
  });
});

describe('a person who has a factor', () => {
  it('confirms with the factor and no longer with only the password', async () => {
    const { headers, secret } = await test.turnOn();
    await age();
    for (const name of ['factor.turnOff', 'factor.renewCodes']) {
      expect((await test.call(name, { password }, headers)).body.error.data.reason).toBe('CONFIRM_IDENTITY');
    }
    const refused = await test.call('auth.confirm', { password }, headers);
    expect([refused.status, refused.body.error.data.reason]).toEqual([403, 'FACTOR_REQUIRED']);
    const confirmed = await test.call('auth.confirm', { code: await createCode(secret, 1) }, headers);
    expect(confirmed.status).toBe(200);
    const after = test.jar(confirmed, headers);
    expect((await test.call('factor.turnOff', { password }, after)).status).toBe(200);
  });

  it('needs a recent passkey to enroll an app', async () => {
    await givePasskey();
    const headers = test.jar(await test.signIn());
    await server.database.db.update(session).set({ begunBy: 'passkey' });
    await age();
    const late = await test.call('factor.begin', { password }, headers);
    expect(late.body.error.data.reason).toBe('CONFIRM_IDENTITY');
    await server.database.db.update(session).set({ confirmedAt: new Date() });
    expect((await test.call('factor.begin', { password }, headers)).status).toBe(200);
  });

  it('loses the sessions that began with the password before the app was turned on', async () => {
    const older = test.jar(await test.signIn());
    await test.turnOn();
    expect((await test.call('factor.turnOff', { password }, older)).status).toBe(401);
    expect((await test.whoIs(older)).status).toBe(401);
  });

  it('ends the unfinished sign-ins with only a password when a factor is added', async () => {
    await ruleForAll();
    const stranger = test.jar(await test.signIn());
    await givePasskey();
    await server.database.db.update(session).set({ begunBy: 'password' });
    const own = test.jar(await test.signIn());
    await server.database.db.execute(
      sql`update session set begun_by = 'passkey' where created_at = (select max(created_at) from session)`,
    );
    const { secret } = (await test.call('factor.begin', { password }, own)).body.result.data;
    const on = await test.call('factor.confirm', { code: await createCode(secret) }, own);
    expect(on.status).toBe(200);
    expect((await test.whoIs(stranger)).status).toBe(401);
    expect((await test.whoIs(test.jar(on, own))).body.user).not.toHaveProperty('needsFactor');
  });

  it('still needs the factor after changing the password', async () => {
    const { headers } = await test.turnOn();
    await age();
    const changed = await test.call(
      'auth.changePassword',
      { currentPassword: password, newPassword: 'another long password' },
      headers,
    );
    expect(changed.status).toBe(200);
    const after = test.jar(changed, headers);
    const refused = await test.call('factor.turnOff', { password: 'another long password' }, after);
    expect(refused.body.error?.data.reason).toBe('CONFIRM_IDENTITY');
  });

  it('cannot confirm with the code of an app that was never turned on', async () => {
    const headers = test.jar(await test.signIn());
    const { secret } = (await test.call('factor.begin', { password }, headers)).body.result.data;
    await givePasskey();
    await server.database.db.update(session).set({ begunBy: 'passkey' });
    await age();
    const confirmed = await test.call('auth.confirm', { code: await createCode(secret) }, headers);
    expect(confirmed.status).toBe(400);
  });

  it('can use a recovery code only once, even with concurrent requests', async () => {
    const { recoveryCodes } = await test.turnOn();
    const waiting = await Promise.all([1, 2, 3, 4].map(async () => test.jar(await test.signIn())));
    const answers = await Promise.all(waiting.map((each) => test.verify(recoveryCodes[0] ?? '', each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });
});
