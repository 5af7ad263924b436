import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../main/testing';
import { STATUS_OF } from '../platform/errors';
import { openApiDocument } from './openapi-document';

let server: TestServer;
let editor: Record<string, string>;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: 'a token of the monitoring', RATE_READS_PER_SECOND: '0' });
  editor = await server.signIn('editor');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const paths = Object.entries(openApiDocument('http://localhost').paths ?? {}).map(([path, item]) => ({
  address: path.replace(/\{\w+\}/g, 'x'),
  methods: Object.keys(item).map((method) => method.toUpperCase()),
}));
const ownPaths = [
  ...paths,
  { address: '/api/openapi.json', methods: ['GET'] },
  { address: '/api/docs', methods: ['GET'] },
]
  // Hidden from callers without the token, whatever the method.
  .filter(({ address }) => address !== '/metrics' && !address.startsWith('/media/'));

describe('every documented path', () => {
  it.each(ownPaths)('$address responds to OPTIONS with 204 and the allowed methods', async ({ address, methods }) => {
    const answer = await server.send('OPTIONS', address);
    expect([answer.status, answer.body]).toEqual([204, '']);
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed.sort());
  });

  it.each(ownPaths)(
    '$address responds to every other method with 405 before it identifies the caller',
    async ({ address, methods }) => {
      for (const method of METHODS.filter((other) => !methods.includes(other))) {
        const answer = await server.send(method, address, method === 'GET' ? undefined : '{bad');
        expect([method, answer.status, answer.body.code]).toEqual([method, 405, 'METHOD_NOT_SUPPORTED']);
        expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining([...methods, 'OPTIONS']));
      }
      if (methods.includes('GET')) return;
      const head = await server.send('HEAD', address);
      expect([head.status, head.body]).toEqual([405, '']);
    },
  );

  it.each(ownPaths.filter(({ methods }) => methods.includes('GET')))(
    '$address responds to HEAD like GET, without the body',
    async ({ address }) => {
      const get = await server.send('GET', address, undefined, admin);
      const head = await server.send('HEAD', address, undefined, admin);
      expect([head.status, head.body]).toEqual([get.status, '']);
      for (const name of ['content-type', 'cache-control', 'etag']) {
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
      }
    },
  );
});

describe('an address that matches no route', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nope',
    '/api/content',
    '/api/content/home/hero',
    '/api/Content/home',
    '/api/trpc/nope',
  ])('%s is a 404 as JSON, with every method', async (address) => {
    for (const method of METHODS.filter((one) => one === 'GET' || !address.includes('trpc'))) {
      const answer = await server.send(method, address, method === 'GET' ? undefined : {}, admin);
      expect([method, answer.status]).toEqual([method, 404]);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect((answer.body.error?.data ?? answer.body).code).toBe('NOT_FOUND');
    }
  });
});

describe('every error', () => {
  const write = { path: 'home.hero.cta', value: 'x' };
  const causes: [number, () => ReturnType<TestServer['send']>][] = [
    [400, () => server.send('POST', '/api/content/update', '{bad', editor)],
    [401, () => server.send('POST', '/api/content/update', write)],
    [403, () => server.send('GET', '/api/admin/keys', undefined, editor)],
    [404, () => server.send('GET', '/api/content/nope')],
    [405, () => server.send('PUT', '/api/content/home')],
    [409, () => server.send('POST', '/api/content/update', { ...write, base: 'never so' }, editor)],
    [413, () => server.send('POST', '/api/content/update', { value: 'x'.repeat(1024 * 1024) }, editor)],
    [414, () => server.send('GET', `/api/content/${'x'.repeat(2048)}`)],
    [415, () => server.send('POST', '/api/content/update', '{}', { ...editor, 'Content-Type': 'text/plain' })],
    [422, () => server.send('POST', '/api/content/update', { ...write, value: 5 }, editor)],
  ];

  it.each(causes)(
    'with status %i has the standard body with its request id, and is not cached',
    async (status, ask) => {
      const answer = await ask();
      expect(answer.status).toBe(status);
      const { message, code, issues = [], conflicts = [], requestId, ...more } = answer.body;
      expect([typeof message, more]).toEqual(['string', {}]);
      expect(STATUS_OF[code as keyof typeof STATUS_OF]).toBe(status);
      expect(requestId).toBe(answer.headers.get('x-request-id'));
      for (const issue of issues) expect(issue).toEqual({ path: expect.any(String), message: expect.any(String) });
      expect(conflicts.length > 0).toBe(status === 409);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    },
  );

  it('over tRPC has the same fields in its message and data', async () => {
    const rest = await server.send('POST', '/api/content/update', { ...write, base: 'never so' }, editor);
    const { error } = (await server.send('POST', '/api/trpc/content.update', { ...write, base: 'never so' }, editor))
      .body;
    const { message, code, conflicts } = rest.body;
    expect(error.message).toBe(message);
    expect(error.data).toMatchObject({ message, code, conflicts, httpStatus: 409, requestId: expect.any(String) });
    const invalid = await server.send('POST', '/api/trpc/content.batch', { changes: [] }, editor);
    expect(invalid.body.error.data).toMatchObject({ code: 'BAD_REQUEST', issues: [{ path: 'changes' }] });
  });

  it('that is unexpected reveals only its id, and the log has the details', async () => {
    const secret = 'relation "the_books" does not exist';
    vi.spyOn(server.database.db, 'select').mockImplementation(() => {
      throw new Error(secret);
    });
    const rest = await server.send('GET', '/api/content/home');
    const trpc = await server.send('GET', `/api/trpc/content.read?input=${encodeURIComponent('{"pageId":"home"}')}`);
    const masked = { message: 'Something went wrong', code: 'INTERNAL_SERVER_ERROR' };
    expect([rest.status, trpc.status]).toEqual([500, 500]);
    expect(rest.body).toEqual({ ...masked, requestId: rest.headers.get('x-request-id') });
    expect(trpc.body.error).toMatchObject({ message: masked.message, data: masked });
    expect(JSON.stringify([rest.body, trpc.body])).not.toContain('the_books');
    for (const requestId of [rest.body.requestId, trpc.body.error.data.requestId]) {
      const told = server.logged.filter((line) => line.includes(requestId) && line.includes('"level":50'));
      expect(told.map((line) => line.includes('the_books'))).toEqual([true]);
    }
  });

  it('due to the database is a 503 with Retry-After', async () => {
    vi.spyOn(server.database.db, 'select').mockImplementation(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    const answer = await server.send('GET', '/api/content/home');
    expect([answer.status, answer.body.code, answer.headers.get('cache-control')]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      'private, no-store',
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const call = await server.send('GET', `/api/trpc/content.read?input=${encodeURIComponent('{"pageId":"home"}')}`);
    expect([call.status, Number(call.headers.get('retry-after')) > 0]).toEqual([503, true]);
  });
});
