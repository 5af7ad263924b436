import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { TOOLS } from './answer-mcp';

let server: TestServer;
let key: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ RATE_KEY_WRITES_PER_MINUTE: '0' });
  key = { ...(await server.key(['content:draft', 'claims:read'])), Accept: 'application/json, text/event-stream' };
  await server.send('POST', '/api/drafts', { name: 'Autumn' }, key);
  const admin = await server.signIn('admin');
  const claim = { statement: 'We own 77 mills.', kind: 'figure' };
  expect((await server.send('POST', '/api/claims', claim, admin)).status).toBe(201);
});
afterAll(() => server.close());

const post = (message: unknown) => server.send('POST', '/mcp', message, key);

const VALUES = [
  'home',
  'home.hero',
  'hero',
  'page',
  'section',
  'element',
  'site',
  'insights',
  'claims',
  'disclosures',
  '__proto__',
  'constructor',
  '~',
];
/** Values that a tool may accept, and any others. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(1, 0, -1, 2 ** 53, null, '', ...VALUES),
  fc.string(),
  fc.jsonValue({ maxDepth: 4 }),
);
const change = fc.record(
  {
    op: fc.constantFrom(
      'set',
      'unset',
      'insert',
      'move',
      'remove',
      'addSection',
      'changeSection',
      'deleteSection',
      'x',
    ),
    path: fc.oneof(
      fc.constantFrom('home.hero.cta', 'home.welcome.body', 'home.welcome.body.~a', 'home', 'dynamic.x.y'),
      value,
    ),
    base: value,
    value,
    after: value,
    sectionId: value,
    sectionType: value,
    sectionName: value,
    sectionData: value,
    pageId: value,
  },
  { requiredKeys: ['op'] },
);

it('no argument of any tool makes the server fail, or say more than what is wrong', { timeout: 300_000 }, async () => {
  for (const { name, input } of TOOLS.values()) {
    const fields = Object.keys(input.shape).map((field) => {
      const own = field === 'changes' ? fc.oneof(fc.array(change, { maxLength: 3 }), value) : value;
      return [field, own] as const;
    });
    const given = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(given, async (args) => {
        const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
        const { status, body } = await post(message);
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        // 400 for keys that could reach a prototype.
        expect([200, 400]).toContain(status);
        expect(text).not.toMatch(
          /INTERNAL_SERVER_ERROR|Something went wrong|Internal server error|node_modules|\.ts:\d/,
        );
      }),
      { numRuns: 150 },
    );
  }
  expect(server.logged.filter((line) => /"level":50/.test(line))).toEqual([]);
});

it('no message makes the server fail', { timeout: 300_000 }, async () => {
  const message = fc.record(
    {
      jsonrpc: fc.constantFrom('2.0', '1.0', 2),
      id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), value),
      method: fc.oneof(
        fc.constantFrom('initialize', 'ping', 'tools/list', 'tools/call', 'server/discover', 'subscriptions/listen'),
        fc.constantFrom(
          'notifications/initialized',
          'notifications/cancelled',
          'resources/list',
          'completion/complete',
        ),
        value,
      ),
      params: value,
      result: value,
      error: value,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(message, async (sent) => {
      const { status } = await post(sent);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 500 },
  );
});
