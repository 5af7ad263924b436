import { afterAll, beforeEach } from 'vitest';
import { startTestServer } from '../../main/testing';

type Person = Record<string, string>;

export const BODY = 'home.welcome.body';
export const TEXTS = ['We returned 32% to our investors.', 'Our fastest closing took 29 days.', 'Cider'];

/** Starts a server for tests of claims. Before each test, its database is empty except for `TEXTS`, and `people` are signed in. */
export async function startClaims() {
  const server = await startTestServer({
    RATE_READS_PER_SECOND: '0',
    RATE_EDITOR_WRITES_PER_MINUTE: '0',
    RATE_KEY_WRITES_PER_MINUTE: '0',
  });
  const people: { admin?: Person; editor?: Person; reviewer?: Person } = {};
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.reset();
    for (const role of ['admin', 'editor', 'reviewer'] as const) people[role] = await server.signIn(role);
    await write({ path: BODY, value: TEXTS });
  });

  const send = (method: string, path: string, body?: unknown, by = people.reviewer) =>
    server.send(method, path, body, by);
  const write = (...changes: object[]) => send('POST', '/api/content/batch', { changes }, people.admin);
  const create = async (given: object = {}, by = people.reviewer) =>
    send('POST', '/api/claims', { statement: 'We returned 32%.', kind: 'performance', value: '32%', ...given }, by);
  const link = (id: number, words: string, path = `${BODY}.0`, by = people.editor) =>
    send('POST', `/api/claims/${id}/places`, { pageId: 'home', path, quote: { words } }, by);
  const unlinked = async () => (await send('GET', '/api/claims/unlinked?page=home')).body.items;
  const ofBody = async () =>
    (await unlinked())
      .filter(({ path }: { path: string }) => path.startsWith(BODY))
      .map(({ words }: { words: string }) => words);

  return { server, people, send, write, create, link, unlinked, ofBody };
}
