import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Meta } from '../../accounts/auth/trpc';
import { appRouter } from '../../api/router';
import { startTestServer, type TestServer } from '../../main/testing';
import { appRoutes } from '../../main/testing-routes';

const MARKER = 'Zwetschge';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' });
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, by = admin) => server.send(method, path, body, by);

async function fillRegister() {
  await send('POST', '/api/content/update', { path: 'home.hero.headline', value: 'We own 77 mills.' });
  const place = { pageId: 'home', path: 'home.hero.headline', quote: { words: '77' } };
  const claim = { statement: `${MARKER} one`, kind: 'figure', value: '77', source: MARKER, place, reason: MARKER };
  const { id } = (await send('POST', '/api/claims', claim)).body;
  await send('POST', '/api/claims/not-claims', { ...place, reason: MARKER });
  const form = new FormData();
  form.append('files', new Blob([`${MARKER} of evidence`]), `${MARKER}.txt`);
  const answer = await fetch(`${server.url}/api/claims/${id}/upload`, { method: 'POST', body: form, headers: admin });
  const file = (await answer.json()) as { id: number };
  const retired = (await send('POST', '/api/claims', { statement: `${MARKER} two`, kind: 'ranking' })).body;
  await send('POST', `/api/claims/${retired.id}/retire`, { reason: MARKER });
  return { id, fileId: file.id };
}

describe('claims', () => {
  it('are available to a key according to its scopes', async () => {
    const { id, fileId } = await fillRegister();
    const expected: Record<string, [reads: number, files: number, writes: number, links: number]> = {
      'content:read': [403, 403, 403, 403],
      'content:draft': [403, 403, 403, 403],
      'content:publish': [403, 403, 403, 403],
      'content:write': [403, 403, 403, 403],
      'claims:read': [200, 200, 403, 403],
      'claims:write': [200, 200, 200, 404],
      'admin:read': [200, 200, 403, 403],
      admin: [200, 200, 200, 404],
    };
    for (const [scope, [reads, files, writes, links]] of Object.entries(expected)) {
      const key = await server.key([scope as 'admin']);
      for (const path of [
        '',
        '/unlinked',
        '/disagreeing',
        '/not-claims',
        '/places?page=home',
        `/${id}`,
        `/${id}/places`,
        `/${id}/events`,
      ]) {
        const { status } = await send('GET', `/api/claims${path}`, undefined, key);
        expect([scope, path, status]).toEqual([scope, path, reads]);
      }
      const { status } = await send('GET', `/api/claims/${id}/files/${fileId}/content`, undefined, key);
      const change = await send('PATCH', `/api/claims/${id}`, { source: MARKER }, key);
      const unlink = await send('DELETE', `/api/claims/${id}/places/999`, undefined, key);
      expect([scope, status, change.status, unlink.status]).toEqual([scope, files, writes, links]);
    }
  });

  it('change no public answer, and only their own routes contain their words', async () => {
    const addresses = ['/', '/about', '/sitemap.xml', '/api/content/home', '/api/sections/home', '/api/pages'];
    const { id, fileId } = await fillRegister();
    const content = `/api/claims/${id}/files/${fileId}/content`;
    const routes = (await appRoutes(server)).filter(({ methods }) => methods.includes('GET'));
    const paths = routes.map(({ path }) => path.replace(':pageId', 'home').replace(/:\w+/g, String(id)));
    for (const path of [...paths, ...addresses, `/search?q=${MARKER}`, `/api/claims/${id}`, content]) {
      const { body } = await server.send('GET', path);
      expect([path, JSON.stringify(body)]).toEqual([path, expect.not.stringContaining(MARKER)]);
    }
    const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta: Meta } }>;
    for (const [name, { _def }] of Object.entries(procedures)) {
      if (_def.type !== 'query' || name.startsWith('claims.')) continue;
      const own = name === 'search.content' ? { q: MARKER } : undefined;
      const input = encodeURIComponent(JSON.stringify(own ?? _def.meta.example?.request ?? {}));
      const { body } = await send('GET', `/api/trpc/${name}?input=${input}`);
      expect([name, JSON.stringify(body)]).toEqual([name, expect.not.stringContaining(MARKER)]);
    }
    expect(JSON.stringify((await send('GET', '/api/claims')).body)).toContain(MARKER);
    expect((await send('GET', content)).body).toContain(MARKER);
    // Reading the storage, or knowing the name of a file, reveals nothing.
    for await (const { key } of server.services.media.storage.list()) {
      const stored = await server.services.media.storage.read(key);
      expect(stored?.includes(MARKER)).toBe(false);
      expect((await server.send('GET', `/media/${key}`)).status).toBe(404);
    }
  });
});
