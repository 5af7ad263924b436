import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../db/schema/history';
import { NEVER_REPEATED, WRITING } from '../../src/lib/never-repeated';
import { ONCE } from '../accounts/auth/procedures';
import type { Meta } from '../accounts/auth/trpc';
import { startTestServer, type TestServer } from '../main/testing';
import { appRouter } from './router';

type Definition = { type: string; meta?: Meta; middlewares: readonly unknown[] };
const procedures = Object.entries(appRouter._def.procedures) as unknown as [string, { _def: Definition }][];
const mutations = procedures
  .map(([name, { _def }]) => [name, _def] as const)
  .filter(([, { type }]) => type === 'mutation');

it.each(mutations)('%s runs once per Idempotency-Key, or is declared as never repeated', (_, { middlewares }) => {
  expect(middlewares.filter((middleware) => ONCE.includes(middleware))).toHaveLength(1);
});

const route = (meta: Meta | undefined) => (meta?.openapi ? `/api${meta.openapi.path}` : null);

it("the client's list of the writing help's mutations is complete", () => {
  const writing = mutations.filter(([name, { meta }]) => name.startsWith('ai.') && !meta?.isNeverRepeated);
  expect(writing.map(([name, { meta }]) => [name, route(meta)]).sort()).toEqual([...WRITING].sort());
});

it("the client's list of mutations that are never repeated is complete", () => {
  const flagged = mutations.filter(([, { meta }]) => meta?.isNeverRepeated);
  expect(flagged.map(([name, { meta }]) => [name, route(meta)]).sort()).toEqual([...NEVER_REPEATED].sort());
});

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

const call = (name: string, input: unknown, key: string) =>
  server.send('POST', `/api/trpc/${name}`, input, { ...admin, 'Idempotency-Key': key });
const audited = async (action: string) =>
  (await server.database.db.select().from(auditLog)).filter((entry) => entry.action === action).length;

describe('a mutation that cannot run in a transaction', () => {
  it('runs once and returns the first response again', async () => {
    const question = { section: 'home.hero.headline', currentText: 'We buy companies.', tone: 'professional' };
    const first = await call('ai.copy', question, 'one');
    const again = await call('ai.copy', question, 'one');
    expect([first.status, again.body]).toEqual([200, first.body]);
    const other = await call('ai.copy', question, 'two');
    expect(other.body.result.data.id).not.toBe(first.body.result.data.id);
  });

  it('rejects a key that was used for another request, and stores nothing for a failed request', async () => {
    const question = { section: 'home.hero.headline', currentText: 'We buy companies.', tone: 'professional' };
    expect((await call('ai.section', { prompt: 'A call to action', pageId: 'nowhere' }, 'one')).status).toBe(404);
    expect((await call('ai.copy', question, 'one')).status).toBe(200);
    expect((await call('ai.copy', { ...question, currentText: 'Another' }, 'one')).status).toBe(422);
  });

  it('responds with 409 and Retry-After while the first request is running', async () => {
    const question = { section: 'home.hero.headline', currentText: 'We buy companies.', tone: 'professional' };
    const answers = await Promise.all([1, 2, 3].map(() => call('ai.copy', question, 'one')));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    for (const { status, headers } of answers) if (status === 409) expect(headers.get('retry-after')).toBe('1');
  });

  it('does not replay the response to a caller without access', async () => {
    await call('chain.setMailed', { isOn: false }, 'one');
    const visitor = await server.send(
      'POST',
      '/api/trpc/chain.setMailed',
      { isOn: false },
      { 'Idempotency-Key': 'one' },
    );
    expect(visitor.status).toBe(401);
  });
});

describe('a mutation that returns a secret', () => {
  it('runs every time and stores no response', async () => {
    const key = randomUUID();
    const made = { name: 'Newsletter', scopes: ['content:read'] };
    const [one, two] = [await call('keys.create', made, key), await call('keys.create', made, key)];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.result.data.key).not.toBe(two.body.result.data.key);
    expect(await audited('key-add')).toBe(2);
  });
});
