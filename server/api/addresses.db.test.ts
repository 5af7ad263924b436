import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn();
});

const section = { pageId: 'home', sectionId: 'a-b', sectionType: 'hero', sectionName: 'A', sectionData: {} };
const send = (method: string, address: string, body?: unknown) => server.send(method, address, body, editor);

describe('a path parameter', () => {
  it('is decoded before the lookup', async () => {
    await send('POST', '/api/sections', section);
    const page = await send('GET', '/api/content/home');
    expect((await send('GET', '/api/content/%68o%6De')).body).toEqual(page.body);
    expect((await send('GET', '/api/sections/%68ome')).body).toMatchObject([{ sectionId: 'a-b' }]);
    expect((await send('PATCH', '/api/sections/a%2Db', { sectionName: 'B' })).body.sectionName).toBe('B');
    const { id } = (await send('GET', '/api/history?page=home')).body.items[0];
    const encoded = [...String(id)].map((digit) => `%${digit.charCodeAt(0).toString(16)}`).join('');
    expect((await send('POST', `/api/history/${encoded}/revert`)).body.success).toBe(true);
    expect((await send('DELETE', '/api/sections/%61-b')).body).toEqual({ success: true, sectionId: 'a-b' });
  });

  it('never changes the route, whatever it contains', async () => {
    for (const address of ['/api/content/home%2Fx', '/api/sections/a%2Frestore', '/api/content/%2e%2e%2Fsections']) {
      const answer = await send('GET', address);
      expect([address, answer.status, answer.body.code]).toEqual([address, 404, 'NOT_FOUND']);
    }
    expect((await send('POST', '/api/sections/a-b%2Frestore')).status).toBe(405);
    // Only parameters are decoded; the rest is the route's own name.
    expect((await send('GET', '/api/%63ontent/home')).status).toBe(404);
  });

  it('that cannot be decoded is a 400, after the caller is identified', async () => {
    for (const bad of ['%', '%zz', '%E0%A4%A', '%ff']) {
      const answer = await send('GET', `/api/content/${bad}`);
      expect([bad, answer.status, answer.body]).toEqual([
        bad,
        400,
        { message: 'The address cannot be decoded.', code: 'BAD_REQUEST', requestId: expect.any(String) },
      ]);
      expect((await server.send('DELETE', `/api/sections/${bad}`)).status).toBe(401);
    }
  });
});

describe('slashes', () => {
  it.each([
    '/api/content/home//',
    '/api/content//home',
    '/api/content//',
    '/api//content/home',
    '/api/sections//x',
    '/api/history/1//revert',
    '/api/admin/stats//',
    '/api///',
  ])('%s matches no route and is a 404 with the standard error body', async (address) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await server.send(method, address, method === 'POST' ? {} : undefined, editor);
      expect([method, answer.status, answer.headers.get('content-type')]).toEqual([
        method,
        404,
        'application/json; charset=utf-8',
      ]);
      expect(answer.body).toEqual({
        message: 'There is no such route.',
        code: 'NOT_FOUND',
        requestId: expect.any(String),
      });
    }
  });

  it('a trailing slash makes no difference', async () => {
    expect((await send('GET', '/api/content/home/')).body).toEqual((await send('GET', '/api/content/home')).body);
  });
});
