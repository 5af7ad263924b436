import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { twoFactor } from '../../../db/schema/accounts';
import { createCode } from '../../../e2e/run/authenticator-app';
import type { TestServer } from '../../main/testing';
import { type FactorTest, startFactorTest } from './testing-factor';

let test: FactorTest;
let server: TestServer;
let email: string;
const password = 'a long password';

beforeAll(async () => {
  test = await startFactorTest();
  server = test.server;
});
afterAll(() => server.close());
beforeEach(async () => {
  await test.begin();
  email = test.email;
});

describe('turning on the second factor', () => {
  it("asks for the password, returns a secret, and is complete with the app's first code", async () => {
    const headers = test.jar(await test.signIn());
    const wrong = await test.call('factor.begin', { password: 'not this one' }, headers);
    expect(wrong.body.error.data.issues).toEqual([{ path: 'password', message: 'The password is wrong.' }]);
    const { address, secret } = (await test.call('factor.begin', { password }, headers)).body.result.data;
    expect(address).toMatch(/^otpauth:\/\/totp\/127\.0\.0\.1:ada\d+%40example\.com\?secret=/);
    // Until it is confirmed, the password is enough.
    expect((await test.signIn()).body.user.email).toBe(email);
    const refused = await test.call('factor.confirm', { code: '000000' }, headers);
    expect([refused.status, refused.body.error.data.issues[0].path]).toEqual([400, 'code']);
    const on = await test.call('factor.confirm', { code: await createCode(secret) }, headers);
    const { recoveryCodes } = on.body.result.data;
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
    const after = test.jar(on, headers);
    expect((await test.whoIs(after)).body.user.email).toBe(email);
    const state = await server.send('GET', '/api/trpc/factor.read', undefined, after);
    expect(state.body.result.data).toEqual({ isOn: true, recoveryCodes: 10 });
    expect((await test.call('factor.begin', { password }, after)).status).toBe(409);
    const [row] = await server.database.db.select().from(twoFactor);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(row)).not.toContain(recoveryCodes[0]);
    for (const hash of JSON.parse(row?.backupCodes ?? '')) expect(hash).toMatch(/^scrypt\$/);
  });

  it('is limited to the person: API keys and visitors can neither read nor change it', async () => {
    const key = await server.key(['admin']);
    expect((await test.call('factor.begin', { password }, key)).status).toBe(403);
    expect((await test.call('factor.begin', { password }, {})).status).toBe(401);
    expect((await server.send('GET', '/api/trpc/factor.read', undefined, key)).status).toBe(403);
  });
});

describe("a person's second factor", () => {
  it('gets new recovery codes after entering the password, which replace the old ones', async () => {
    const { headers, recoveryCodes } = await test.turnOn();
    expect((await test.call('factor.renewCodes', { password: 'no' }, headers)).status).toBe(400);
    const renewed = (await test.call('factor.renewCodes', { password }, headers)).body.result.data.recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect((await test.verify(recoveryCodes[0] ?? '', test.jar(await test.signIn()))).status).toBe(401);
    expect((await test.verify(renewed[0], test.jar(await test.signIn()))).status).toBe(200);
  });

  it('can be turned off with the password, which is then enough to sign in', async () => {
    const { headers, secret } = await test.turnOn();
    expect((await test.call('factor.turnOff', { password: 'no' }, headers)).status).toBe(400);
    expect((await test.signIn()).body.twoFactor).toBe(true);
    const off = await test.call('factor.turnOff', { password }, headers);
    expect((await test.whoIs(test.jar(off, headers))).status).toBe(200);
    expect((await test.signIn()).body.user.email).toBe(email);
    expect((await test.call('factor.renewCodes', { password }, test.jar(off, headers))).status).toBe(409);
    // Turning it on again creates a new secret.
    const begun = await test.call('factor.begin', { password }, test.jar(off, headers));
    expect(begun.body.result.data.secret).not.toBe(secret);
  });

  it('counts wrong passwords as guesses', async () => {
    const headers = test.jar(await test.signIn());
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) {
      statuses.push((await test.call('factor.begin', { password: `guess ${guess}` }, headers)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });
});
