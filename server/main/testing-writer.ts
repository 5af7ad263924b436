import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { KeyScope } from '../accounts/auth/api-keys';
import type { RenderApp } from '../site/rendering/render-page';
import { startTestServer, type TestServer } from './testing';

/**
 * Sets up a server for a test file, whose database is reset before each test, and an API key that writes over REST.
 * @param render renders pages; by default they are empty
 */
export function writerTests(scopes?: KeyScope[], render?: RenderApp) {
  let server: TestServer;
  let writer: Record<string, string>;
  beforeAll(async () => {
    server = await startTestServer({}, render);
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
    /** Resets the database, as before each test. */
    reset,
    send,
    batch: (...changes: object[]) => send('POST', '/api/content/batch', { changes }),
    update: (path: string, value: unknown) => send('POST', '/api/content/update', { path, value }),
    /** Returns a page's history, newest first; `query` adds parameters such as `&path=…`. */
    history: async (page: string, query = '') => (await send('GET', `/api/history?page=${page}${query}`)).body.items,
  };
}
