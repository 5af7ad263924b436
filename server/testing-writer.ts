import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { KeyScope } from './auth/api-keys';
import { startTestServer, type TestServer } from './testing';

/** A server for the tests of a file, its database as new at each, and a key that writes over REST. */
export function writerTests(scopes?: KeyScope[]) {
  let server: TestServer;
  let writer: Record<string, string>;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  async function reset(): Promise<void> {
    await server.database.reset();
    writer = await server.key(scopes);
  }
  beforeEach(reset);
  const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, writer);
  return {
    get server() {
      return server;
    },
    /** A database as new, as each test begins with. */
    reset,
    send,
    batch: (...changes: object[]) => send('POST', '/api/content/batch', { changes }),
    update: (path: string, value: unknown) => send('POST', '/api/content/update', { path, value }),
    /** A page's changes, the newest first; more may be asked for: `&path=…`. */
    history: async (page: string, query = '') => (await send('GET', `/api/history?page=${page}${query}`)).body.items,
  };
}
