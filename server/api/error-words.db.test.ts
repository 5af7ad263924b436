import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../main/testing';
import { restRoutes } from './rest-routes';
import { appRouter } from './router';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({
    RATE_EDITOR_WRITES_PER_MINUTE: '0',
    RATE_READS_PER_SECOND: '0',
    RATE_AI_PER_MINUTE: '0',
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn('admin');
});

const send = (method: string, address: string, body?: unknown) => server.send(method, address, body, editor);
const JARGON = /invalid input|expected|received|too (?:small|big)|zod|undefined|NaN|discriminator|regex|pattern/i;

describe('an input error', () => {
  it.each([
    ['POST', '/api/content/update', { value: 1 }, { path: 'This field is required.' }],
    ['POST', '/api/content/update', { path: 5, value: 1 }, { path: 'Must be text.' }],
    ['POST', '/api/content/batch', {}, { changes: 'This field is required.' }],
    ['POST', '/api/content/batch', { changes: [] }, { changes: 'Must have at least 1 item.' }],
    ['POST', '/api/content/batch', { changes: 'x' }, { changes: 'Must be a list.' }],
    [
      'POST',
      '/api/content/batch',
      { changes: [{ path: 'a', value: 1 }], note: 'x'.repeat(501) },
      { note: 'Must have at most 500 characters.' },
    ],
    ['PATCH', '/api/sections/a', { position: 'first' }, { position: 'Must be a number.' }],
    ['PATCH', '/api/sections/a', { isActive: 'yes' }, { isActive: 'Must be true or false.' }],
    ['PATCH', '/api/sections/a', { sectionName: ' ' }, { sectionName: 'Must not be empty.' }],
    ['GET', '/api/content/home?ids=maybe', undefined, { ids: 'Must be one of "true", "false".' }],
    [
      'GET',
      '/api/pages?cursor=zzz',
      undefined,
      { cursor: 'The cursor is invalid. Use the nextCursor of an earlier response.' },
    ],
  ])('of %s %s with %j names the field and says what it must be', async (method, address, body, expected) => {
    const answer = await send(method, address, body);
    expect(answer.status).toBe(400);
    const told = answer.body.issues.map(({ path, message }: { path: string; message: string }) => [path, message]);
    expect(Object.fromEntries(told)).toEqual(expected);
  });

  it.each([
    ['unknown fields', Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]))],
    ['items that are none', { changes: Array.from({ length: 500 }, () => 1) }],
    ['unknown fields in each item', { changes: Array.from({ length: 500 }, () => ({ a: 1, b: 1, c: 1 })) }],
  ])(
    'lists at most a hundred issues, so that the response to %s is not much longer than the request',
    async (_what, body) => {
      for (const address of ['/api/content/batch', '/api/trpc/content.batch']) {
        const answer = await send('POST', address, body);
        const { issues } = answer.body.error?.data ?? answer.body;
        expect([answer.status, issues.length]).toEqual([400, 100]);
        expect(JSON.stringify(answer.body).length).toBeLessThan(15_000);
      }
    },
  );

  it('of content says what the field must be', async () => {
    const answer = await send('POST', '/api/content/update', { path: 'home.hero.cta', value: 5 });
    expect([answer.status, answer.body.issues]).toEqual([
      422,
      [{ path: 'path', message: 'home.hero.cta: Must be text.' }],
    ]);
  });

  it('for a field in a deleted section names the path that was sent, not other fields', async () => {
    await send('POST', '/api/content/delete', { path: 'home.hero' });
    const answer = await send('POST', '/api/content/update', { path: 'home.hero.headline', value: 'New' });
    expect([answer.status, answer.body.issues]).toEqual([
      422,
      [{ path: 'path', message: 'There is no home.hero. Set it as a whole, with subheadline, cta as well.' }],
    ]);
  });
});

it('a command over REST does not claim to have changed anything', async () => {
  const answer = await send('POST', '/api/admin/command', {
    command: 'change the button text of the hero to "Call us"',
  });
  expect(answer.body).toMatchObject({ action: 'update', field: 'home.hero.cta', value: 'Call us' });
  expect(answer.body.message).toMatch(/^Set .* to “Call us”\. Nothing is changed until you send/);
  expect((await send('GET', '/api/content/home')).body.hero.cta).not.toBe('Call us');
});

describe('an issue', () => {
  it("never uses the validator's vocabulary, on any route", async () => {
    let seen = 0;
    // Signing in or out would end the test's session.
    const routes = restRoutes(appRouter).filter(({ path }) => !path.startsWith('/auth/'));
    for (const { method, path, fields } of routes) {
      const address = `/api${path.replace(/\{\w+\}/g, '1')}`;
      for (const value of [5, 'x', null, [], {}, true]) {
        const body = Object.fromEntries(
          fields.filter((name) => !path.includes(`{${name}}`)).map((name) => [name, value]),
        );
        const query =
          method === 'GET'
            ? `?${new URLSearchParams(Object.entries(body).map(([name]) => [name, String(value)]))}`
            : '';
        const answer = await send(method, address + query, method === 'POST' || method === 'PATCH' ? body : undefined);
        for (const { path: at, message } of answer.body?.issues ?? []) {
          seen += 1;
          expect([method, path, at, message]).toEqual([method, path, at, expect.not.stringMatching(JARGON)]);
        }
      }
    }
    expect(seen).toBeGreaterThan(200);
  }, 120_000);
});
