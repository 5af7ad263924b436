import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Meta } from '../../accounts/auth/trpc';
import { appRouter } from '../../api/router';
import { startTestServer, type TestServer } from '../../main/testing';
import { appRoutes } from '../../main/testing-routes';
import type { RenderApp } from '../../site/rendering/render-page';

const MARKER = 'Zwetschge';
const drawn: string[] = [];
const render: RenderApp = async (url, boot) => {
  drawn.push(url);
  return { html: JSON.stringify(boot), head: '', status: 200 };
};

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' }, render);
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, by = admin) => server.send(method, path, body, by);
const comment = (given: object, by = admin) =>
  send('POST', '/api/comments', { pageId: 'home', path: 'home.hero.headline', text: 'Why?', ...given }, by);
const reply = (id: number, text: string, by = admin) => send('POST', `/api/comments/${id}/replies`, { text }, by);

describe('comments', () => {
  it.each([
    ['content:read', 403, 403],
    ['content:draft', 200, 201],
    ['content:publish', 200, 201],
    ['content:write', 200, 201],
    ['admin:read', 200, 403],
    ['admin', 200, 201],
  ] as const)('are for a key with %s as its scope says', async (scope, reads, writes) => {
    const key = await server.key([scope]);
    const { id } = (await comment({})).body;
    const gets = ['/api/comments', `/api/comments/${id}`, '/api/people'];
    for (const path of gets) expect([path, (await send('GET', path, undefined, key)).status]).toEqual([path, reads]);
    expect([(await comment({}, key)).status, (await reply(id, 'Yes', key)).status]).toEqual([writes, writes]);
    // The key's owner is an admin, but only the scope `admin` includes that.
    const isAllowed = writes === 201 && scope === 'admin';
    expect((await send('DELETE', `/api/comments/${id}`, undefined, key)).status).toBe(isAllowed ? 200 : 403);
  });

  it('change no public answer, ETag or cached page, and no other route has a word of them', async () => {
    const addresses = ['/', '/about', '/sitemap.xml', '/api/content/home', '/api/sections/home'];
    const readAll = async () => {
      const answers = [];
      for (const address of addresses) {
        const { status, headers, body } = await server.send('GET', address);
        answers.push([address, status, headers.get('etag'), headers.get('last-modified'), body]);
      }
      return answers;
    };
    await readAll();
    const before = await readAll();
    drawn.length = 0;
    const text = `A ${MARKER}`;
    const { id } = (await comment({ text })).body;
    await reply(id, text);
    await send('PATCH', `/api/comments/${id}`, { text: `${text}!` });
    await send('POST', `/api/comments/${id}/resolve`);
    const draftId = (await send('POST', '/api/drafts', { name: 'Autumn' })).body.id;
    await comment({ draftId, text });
    expect(await readAll()).toEqual(before);
    expect(drawn).toEqual([]);

    const routes = (await appRoutes(server)).filter(({ methods }) => methods.includes('GET'));
    const paths = routes.map(({ path }) => path.replace(':pageId', 'home').replace(/:\w+/g, String(id)));
    for (const path of [...paths, ...addresses, `/search?q=${MARKER}`, `/api/comments/${id}`]) {
      const { body } = await server.send('GET', path);
      expect([path, JSON.stringify(body)]).toEqual([path, expect.not.stringContaining(MARKER)]);
    }
    const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta: Meta } }>;
    const own: Record<string, object> = {
      'search.content': { q: MARKER },
      'content.editable': { pageId: 'home', isSiteShown: true },
      'drafts.editable': { draftId, pageId: 'home' },
      'drafts.get': { id: String(draftId) },
      'drafts.merge': { id: String(draftId) },
    };
    for (const [name, { _def }] of Object.entries(procedures)) {
      if (_def.type !== 'query' || name.startsWith('comments.')) continue;
      const input = encodeURIComponent(JSON.stringify(own[name] ?? _def.meta.example?.request ?? {}));
      const { body } = await send('GET', `/api/trpc/${name}?input=${input}`, undefined, admin);
      expect([name, JSON.stringify(body)]).toEqual([name, expect.not.stringContaining(MARKER)]);
    }
    const found = await send('GET', `/api/trpc/comments.list?input=${encodeURIComponent('{}')}`);
    expect(JSON.stringify(found.body)).toContain(MARKER);
  });
});
