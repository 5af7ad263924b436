import { createCode } from '../../../e2e/run/authenticator-app';
import { type Answer, startTestServer, type TestServer } from '../../main/testing';
import { createAccount } from './accounts';

type Sent = Record<string, string>;

/** A server, with a person who signs in with a password and can turn on a second factor. */
export interface FactorTest {
  server: TestServer;
  email: string;
  password: string;
  /** Resets the test with a new person and client, so that failed attempts of earlier tests do not count. */
  begin(): Promise<void>;
  /** Returns the headers that a browser sends after a response, with its cookies. */
  jar(answer: Answer, before?: Sent): Sent;
  signIn(headers?: Sent): Promise<Answer>;
  verify(code: string, headers: Sent): Promise<Answer>;
  call(name: string, input: object, headers: Sent): Promise<Answer>;
  whoIs(headers: Sent): Promise<Answer>;
  /** Turns on the second factor, which uses up the current code. */
  turnOn(): Promise<{ headers: Sent; secret: string; used: string; recoveryCodes: string[] }>;
}

/** Starts the test server and returns its helpers. */
export async function startFactorTest(): Promise<FactorTest> {
  const server = await startTestServer({ TRUST_PROXY: 'true' });
  const password = 'a long password';
  let people = 0;
  let from: Sent = {};

  const test: FactorTest = {
    server,
    email: '',
    password,

    async begin() {
      await server.database.reset();
      people += 1;
      test.email = `ada${people}@example.com`;
      from = { 'X-Forwarded-For': `203.0.113.${people}` };
      await createAccount(server.services.auth, { email: test.email, name: 'Ada', password, role: 'admin' });
    },

    jar(answer, before = {}) {
      const pairs = new Map((before.Cookie ?? '').split('; ').map((pair) => pair.split(/=(.*)/s) as [string, string]));
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
        if (/Max-Age=0/i.test(line)) pairs.delete(name);
        else pairs.set(name, value);
      }
      const kept = [...pairs].filter(([name]) => name);
      const Cookie = kept.map(([name, value]) => `${name}=${value}`).join('; ');
      return { Cookie, Origin: server.url, ...from };
    },

    signIn: (headers = {}) =>
      server.send('POST', '/api/auth/sign-in/email', { email: test.email, password }, { ...from, ...headers }),
    verify: (code, headers) => server.send('POST', '/api/auth/two-factor/verify', { code }, { ...from, ...headers }),
    call: (name, input, headers) => server.send('POST', `/api/trpc/${name}`, input, headers),
    whoIs: (headers) => server.send('GET', '/api/auth/session', undefined, headers),

    async turnOn() {
      const first = test.jar(await test.signIn());
      const begun = await test.call('factor.begin', { password }, first);
      const { secret } = begun.body.result.data;
      const used = await createCode(secret);
      const on = await test.call('factor.confirm', { code: used }, first);
      if (on.status !== 200) throw new Error(`The second factor could not be turned on: ${on.status}`);
      return { headers: test.jar(on, first), secret, used, recoveryCodes: on.body.result.data.recoveryCodes };
    },
  };
  return test;
}
