import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Meta } from '../../accounts/auth/trpc';
import { appRouter } from '../../api/router';
import { startTestServer, type TestServer } from '../../main/testing';
import { appRoutes } from '../../main/testing-routes';
import type { RenderApp } from '../rendering/render-page';

const MARKER = 'Zwetschge';
const LAYOUTS = ['landing', 'article', 'legal', 'insights'];
const render: RenderApp = async (_url, boot) => ({
  html: JSON.stringify(boot).replaceAll('<', ''),
  head: '<title>Page</title>',
  status: 200,
});

let server: TestServer;
let admin: Record<string, string>;
let draftId: number;
/** The addresses of all pages, and of the entries of a collection. */
let pages: string[];
/** Everything that was streamed to an editor. */
let streamed = '';
const stream = new AbortController();

beforeAll(async () => {
  server = await startTestServer(
    { RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0', RATE_KEY_WRITES_PER_MINUTE: '0' },
    render,
  );
  admin = await server.signIn('admin');
  const made: string[] = [];
  for (const [index, layout] of [...LAYOUTS, 'insights-entry'].entries()) {
    const { body } = await send('POST', '/api/pages', { title: `Page ${index}`, layout, status: 'published' });
    made.push(body.pageId);
  }
  const section = { pageId: 'home', sectionId: 'fair', sectionType: 'hero', sectionName: 'Fair' };
  await send('POST', '/api/sections', { ...section, sectionData: { headline: 'The fair' } });
  draftId = (await send('POST', '/api/drafts', { name: `The ${MARKER}` })).body.id;
  const known = (await server.services.directory.read()).entries.filter(({ path }) => path !== null);
  pages = known.map(({ path }) => path as string);
  const changes = [
    ...known.map(({ pageId }) => ({ path: `${pageId}.page.title`, value: `${MARKER} ${pageId}` })),
    { path: 'site.firm.name', value: `${MARKER} & Co` },
    { path: 'site.navigation.0.text', value: MARKER },
    { path: 'home.hero.headline', value: MARKER },
    { path: 'dynamic.fair.headline', value: MARKER },
    { path: `${made[4]}.entry`, value: entry(`Told of ${MARKER}`) },
    {
      op: 'addSection',
      sectionId: 'plums',
      pageId: 'about',
      after: null,
      sectionType: 'hero',
      sectionName: MARKER,
      sectionData: { headline: MARKER },
    },
  ].filter(({ path }) => !path?.startsWith('demo.'));
  const { status, body } = await send('POST', `/api/drafts/${draftId}/changes`, { changes });
  expect(status, JSON.stringify(body)).toBe(200);
  pages = pages.filter((path) => path !== '/overlay-demo');
  // Ends by the abort.
  follow().catch(() => undefined);
});
afterAll(async () => {
  stream.abort();
  await server.close();
});

const entry = (standfirst: string) => ({
  ...{ standfirst, author: MARKER, date: '2026-01-01', categories: [], cover: '', imageAlt: '' },
});
const send = (method: string, path: string, body?: unknown, headers = admin) =>
  server.send(method, path, body, headers);

async function follow(): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({}));
  const answer = await fetch(`${server.url}/api/trpc/live.events?input=${input}`, {
    headers: { ...admin, Accept: 'text/event-stream' },
    signal: stream.signal,
  });
  const decoder = new TextDecoder();
  for await (const part of answer.body ?? []) streamed += decoder.decode(part);
}

const queries = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta: Meta } }>,
).flatMap(([name, { _def }]) =>
  _def.type === 'query' && !name.startsWith('drafts.') ? [{ name, meta: _def.meta }] : [],
);

/** Requests everything that the site serves without the link, and returns what contains the marker. */
async function crawl(): Promise<string[]> {
  const found: string[] = [];
  const look = async (name: string, answer: Promise<{ body: unknown; headers: Headers }>) => {
    const { body, headers } = await answer;
    const text = `${JSON.stringify(body)} ${JSON.stringify([...headers])}`;
    if (text.includes(MARKER) || text.includes(encodeURIComponent(MARKER))) found.push(name);
  };
  const files = ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/.well-known/security.txt', '/insights'];
  for (const path of [...pages, ...files]) {
    for (const address of [path, `${path}/feed.xml`, `${path}?category=${MARKER}`]) {
      await look(address, server.send('GET', address));
      await look(`${address}, signed in`, send('GET', address));
    }
  }
  for (const { path, methods } of await appRoutes(server)) {
    if (!methods.includes('GET')) continue;
    const address = path.replace(':pageId', 'home').replace(/:\w+/g, 'x');
    await look(address, server.send('GET', address));
  }
  for (const pageId of ['home', 'about', 'site', 'team']) {
    await look(`card ${pageId}`, server.send('GET', `/media/share/${pageId}.png`));
    await look(`content ${pageId}`, server.send('GET', `/api/content/${pageId}`));
    await look(`sections ${pageId}`, server.send('GET', `/api/sections/${pageId}`));
  }
  await look('unknown link', server.send('GET', '/preview/AAAAAAAAAAAAAAAAAAAAAA'));
  await look('export', send('GET', '/api/export'));
  await look('search', send('GET', `/api/search?q=${MARKER.slice(0, 6)}`));
  for (const { name, meta } of queries) {
    const request = name === 'search.content' ? { q: MARKER.slice(0, 6) } : (meta.example?.request ?? {});
    const input = encodeURIComponent(JSON.stringify(request));
    await look(name, send('GET', `/api/trpc/${name}?input=${input}`));
  }
  return found;
}

/** Returns for each page whether a link shows the marker there. */
async function crawlWith(link: string): Promise<Record<string, unknown>> {
  const shown: Record<string, unknown> = {};
  for (const path of pages) {
    const { status, body, headers } = await server.send('GET', `${link}${path}`);
    expect([path, headers.get('cache-control'), headers.get('etag')]).toEqual([path, 'private, no-store', null]);
    shown[path] = status === 200 ? String(body).includes(`"title":"${MARKER}`) : status;
  }
  return shown;
}

const always = <T>(value: T) => Object.fromEntries(pages.map((path) => [path, value]));

describe('the words of a draft', { timeout: 240_000 }, () => {
  it('are nowhere but behind a link that works, before, during and after its life', async () => {
    expect(await crawl()).toEqual([]);
    const { body } = await send('POST', `/api/drafts/${draftId}/previews`, { days: 1 });
    const link = (body.url as string).slice(server.url.length);
    expect(await crawl()).toEqual([]);
    expect(await crawlWith(link)).toEqual(always(true));
    // Nothing that was rendered with the draft has been kept.
    expect(await crawl()).toEqual([]);
    for (const path of ['/insights/feed.xml', '/sitemap.xml', '/api/content/home', '/admin', '/media/share/home.png']) {
      const { status, body } = await server.send('GET', link + path);
      expect([path, status, JSON.stringify(body).includes(`"${MARKER}"`)]).toEqual([path, 404, false]);
    }

    await send('POST', `/api/drafts/${draftId}/withdraw`);
    expect(await crawlWith(link)).toEqual(always(404));
    await send('POST', `/api/drafts/${draftId}/reopen`);
    expect(await crawlWith(link)).toEqual(always(true));
    await send('DELETE', `/api/previews/${body.id}`);
    expect(await crawlWith(link)).toEqual(always(404));
    expect(await crawl()).toEqual([]);
    expect(streamed).not.toBe('');
    expect(streamed).not.toContain(MARKER);
    expect(server.logged.join('\n')).not.toContain(MARKER);
  });

  it('are on the site once the draft is published, and no longer behind the link', async () => {
    const { body } = await send('POST', `/api/drafts/${draftId}/previews`, { days: 1 });
    expect((await send('POST', `/api/drafts/${draftId}/publish`)).status).toBe(200);
    expect(await crawlWith((body.url as string).slice(server.url.length))).toEqual(always(false));
    expect(await crawl()).toEqual(expect.arrayContaining(['/', '/about', '/insights/feed.xml', 'content home']));
  });
});
