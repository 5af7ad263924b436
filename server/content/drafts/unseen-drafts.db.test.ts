import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redirects } from '../../../db/schema/content';
import { documents, media } from '../../../db/schema/library';
import type { Meta } from '../../accounts/auth/trpc';
import { appRouter } from '../../api/router';
import { startTestServer, type TestServer } from '../../main/testing';
import { appRoutes } from '../../main/testing-routes';
import type { RenderApp } from '../../site/rendering/render-page';

const MARKER = 'Zwetschge';
const NEW = '/zwetschge';
const drawn: string[] = [];
const render: RenderApp = async (url, boot) => {
  drawn.push(url);
  return { html: JSON.stringify(boot), head: '', status: 200 };
};

let server: TestServer;
let admin: Record<string, string>;
let draftId: number;

beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' }, render);
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, headers = admin) =>
  server.send(method, path, body, headers);

/** Writes a draft that changes everything a draft may change, at several places. */
async function writeDraft(): Promise<void> {
  const sectionData = { headline: `Come to the ${MARKER}` };
  draftId = (await send('POST', '/api/drafts', { name: `The ${MARKER}` })).body.id;
  const changes = [
    { path: 'home.hero.headline', value: `A ${MARKER}` },
    { op: 'insert', path: 'home.welcome.body', after: null, value: `A ${MARKER} tree` },
    { path: 'about.story.title', value: `Our ${MARKER}` },
    { path: 'site.firm.name', value: `${MARKER} & Co` },
    {
      op: 'addSection',
      sectionId: MARKER,
      pageId: 'home',
      after: null,
      sectionType: 'hero',
      sectionName: MARKER,
      sectionData,
    },
    { op: 'changeSection', sectionId: 'fair', sectionName: `${MARKER} fair` },
    { path: 'dynamic.fair.headline', value: `The ${MARKER} fair` },
    { op: 'addPage', pageId: 'list', title: `${MARKER} news`, address: NEW, layout: 'insights' },
    { op: 'addPage', pageId: 'entry', title: `${MARKER} is ripe`, layout: 'insights-entry' },
    { op: 'changePage', pageId: 'team', title: MARKER, address: `${NEW}-people`, description: MARKER },
    { op: 'setRedirect', from: `${NEW}-old`, to: `https://${MARKER}.example/` },
    { op: 'setRedirect', from: '/known', to: `${NEW}?${MARKER}` },
  ];
  const { status, body } = await send('POST', `/api/drafts/${draftId}/changes`, { changes });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** Inputs of queries that have no example. */
const INPUTS: Record<string, object> = {
  'collections.choices': { collection: 'insights', among: 'entries' },
  'collections.entries': { collection: 'insights' },
  'content.read': { pageId: 'home' },
  'content.editable': { pageId: 'home', isSiteShown: true },
  'history.past': { pageId: 'home' },
  'search.places': { find: MARKER.slice(0, 6), isCaseSensitive: false, isWholeWord: false },
  'search.content': { q: MARKER.slice(0, 6) },
  'sharing.read': { pageId: 'about' },
  'sharing.card': { pageId: 'about', title: 'About Us' },
};

const queries = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta: Meta } }>,
).flatMap(([name, { _def }]) =>
  _def.type === 'query' && !name.startsWith('drafts.') ? [{ name, meta: _def.meta }] : [],
);

describe('a draft', () => {
  const addresses = ['/', '/about', '/sitemap.xml', '/manifest.webmanifest', '/api/content/home', '/api/sections/home'];
  const moved = ['/team', '/known', NEW, `${NEW}/zwetschge-is-ripe`, `${NEW}-people`, `${NEW}-old`, `${NEW}/feed.xml`];
  const ofPages = ['/api/content/list', '/api/content/entry', '/api/content/team', '/api/sections/list'];
  const read = async () => {
    const answers = [];
    for (const address of [...addresses, ...moved, ...ofPages]) {
      const { status, headers, body } = await server.send('GET', address);
      const fields = ['etag', 'last-modified', 'location', 'link'].map((name) => headers.get(name));
      answers.push([address, status, ...fields, status === 404 ? body.message : body]);
    }
    return answers;
  };

  it('changes no public answer, no ETag and no cached page', async () => {
    const section = { pageId: 'home', sectionId: 'fair', sectionType: 'hero', sectionName: 'Fair' };
    await send('POST', '/api/sections', { ...section, sectionData: { headline: 'The fair' } });
    await server.database.db.insert(redirects).values({ from: '/known', to: '/about', origin: 'hand' });
    server.services.directory.forgetRedirects();
    await read();
    const before = await read();
    drawn.length = 0;
    await writeDraft();
    await send('PATCH', `/api/drafts/${draftId}`, { name: `Another ${MARKER}` });
    await send('POST', `/api/drafts/${draftId}/withdraw`);
    await send('POST', `/api/drafts/${draftId}/reopen`);
    expect(await read()).toEqual(before);
    expect(drawn).toEqual([]);
  });

  const readWhole = async (address: string) => {
    const { headers, body } = await server.send('GET', address);
    return JSON.stringify([[...headers], body]);
  };

  it('is in no answer to a visitor, on any route', async () => {
    for (const { path, methods } of await appRoutes(server)) {
      if (!methods.includes('GET')) continue;
      const address = path.replace(':pageId', 'home').replace(/:\w+/g, 'x');
      expect([address, await readWhole(address)]).toEqual([address, expect.not.stringMatching(/zwetschge/i)]);
    }
    const others = ['/', '/about', '/team', '/known', '/search?q=wetschg', '/api/drafts', `/api/drafts/${draftId}`];
    for (const address of [...others, '/api/search?q=wetschg']) {
      expect([address, await readWhole(address)]).toEqual([address, expect.not.stringMatching(/zwetschge/i)]);
    }
  });

  it.each(queries)('is not in the answer of $name, even to an admin', async ({ name, meta }) => {
    const input = encodeURIComponent(JSON.stringify(INPUTS[name] ?? meta.example?.request ?? {}));
    const { status, body } = await send('GET', `/api/trpc/${name}?input=${input}`);
    if (INPUTS[name] || meta.example) expect([200, 404]).toContain(status);
    expect(JSON.stringify(body)).not.toContain(MARKER);
  });

  it('is on the site once it is published', async () => {
    expect((await send('POST', `/api/drafts/${draftId}/publish`)).status).toBe(200);
    for (const address of ['/', '/about', '/api/content/home', '/api/sections/home', '/sitemap.xml', ...moved]) {
      expect([address, await readWhole(address)]).toEqual([address, expect.stringMatching(/zwetschge/i)]);
    }
  });
});

describe('a key', () => {
  const CHANGE = { changes: [{ path: 'home.hero.cta', value: 'Talk' }] };

  it.each([
    ['content:read', { read: 403, write: 403, publish: 403, site: 403, ids: 403 }],
    ['content:draft', { read: 200, write: 200, publish: 403, site: 403, ids: 200 }],
    ['content:publish', { read: 200, write: 200, publish: 200, site: 403, ids: 200 }],
    ['content:write', { read: 200, write: 200, publish: 403, site: 200, ids: 200 }],
    ['admin:read', { read: 200, write: 403, publish: 403, site: 403, ids: 403 }],
    ['admin', { read: 200, write: 200, publish: 200, site: 200, ids: 200 }],
  ] as const)('with %s may do what its scope says', async (scope, may) => {
    const key = await server.key([scope]);
    const { id } = (await send('POST', '/api/drafts', { name: 'Autumn' })).body;
    const status = async (method: string, path: string, body?: unknown) => (await send(method, path, body, key)).status;
    const read = await status('GET', `/api/drafts/${id}`);
    expect([await status('GET', '/api/drafts'), await status('GET', `/api/drafts/${id}/merge`)]).toEqual([read, read]);
    expect({
      read,
      write: await status('POST', `/api/drafts/${id}/changes`, CHANGE),
      publish: await status('POST', `/api/drafts/${id}/publish`, {}),
      site: await status('POST', '/api/content/batch', CHANGE),
      ids: await status('GET', '/api/content/home?ids=true'),
    }).toEqual(may);
    expect(await status('GET', '/api/history?page=home')).toBe(200);
  });

  it('learns which drafts use an image or a document only if it may read drafts', async () => {
    const { db } = server.database;
    const [key, file, id] = [`${'c'.repeat(40)}.png`, `${'c'.repeat(40)}.pdf`, '0123456789'];
    const stored = { bytes: 1, width: 1, height: 1 };
    await db.insert(media).values([
      { key, name: 'a.png', mimeType: 'image/png', ...stored },
      { key: file, name: 'a.pdf', mimeType: 'application/pdf', ...stored },
    ]);
    await db.insert(documents).values({ id, name: 'a.pdf', addressName: 'a.pdf', key: file });
    const draft = (await send('POST', '/api/drafts', { name: `Using ${MARKER}` })).body;
    const items = [{ title: 'One', image: `/media/${key}`, link: `/media/files/${id}/a.pdf` }];
    const added = await send('POST', `/api/drafts/${draft.id}/changes`, {
      changes: [{ path: 'home.shots', value: { items } }],
    });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    for (const [scope, isTold] of [['content:read', false] as const, ['content:draft', true] as const]) {
      const by = await server.key([scope]);
      for (const [name, input] of Object.entries({ 'media.read': { key }, 'files.uses': { id } })) {
        const query = encodeURIComponent(JSON.stringify(input));
        const { status, body } = await send('GET', `/api/trpc/${name}?input=${query}`, undefined, by);
        expect([scope, name, status, JSON.stringify(body).includes(MARKER)]).toEqual([scope, name, 200, isTold]);
      }
    }
  });

  it('that may publish drafts cannot write to the site in any other way', async () => {
    const mutations = Object.entries(
      appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta: Meta } }>,
    ).flatMap(([name, { _def }]) => (_def.type === 'mutation' && _def.meta.access !== 'public' ? [name] : []));
    const key = await server.key(['content:publish', 'admin:read']);
    const writesDrafts = /^(drafts|previews|comments)\.|^(claims\.prepareChange|offering\.prepareDraft)$/;
    const others = mutations.filter((name) => !writesDrafts.test(name));
    expect(others.length).toBeGreaterThan(40);
    for (const name of others) {
      expect([name, (await send('POST', `/api/trpc/${name}`, {}, key)).status]).toEqual([name, 403]);
    }
    const refused = await send('POST', '/api/content/batch', CHANGE, key);
    expect(refused.body.message).toBe('This key may only write drafts.');
  });
});
