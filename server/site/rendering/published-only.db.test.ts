import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { media } from '../../../db/schema/library';
import { render } from '../../../src/entry-server';
import { openApiDocument } from '../../api/openapi-document';
import { startTestServer, type TestServer } from '../../main/testing';

const SIZE = { mimeType: 'image/webp', bytes: 1, width: 40, height: 20 };
const buildMediaKey = (digit: string) => `${digit.repeat(40)}-40x20-${'0'.repeat(18)}.webp`;
const buildPictureUrl = (digit: string) => `/media/${buildMediaKey(digit)}`;

let server: TestServer;
let editor: Record<string, string>;
/** Every planted marker, by the kind of unpublished content that contains it. */
const planted = new Map<string, string>();
const pageIds = new Set<string>();
const sectionIds = new Set<string>();
/** All requests with their responses: everything a visitor can read. */
const answers = new Map<string, { status: number; text: string }>();

/** Returns a unique word to plant in a kind of unpublished content. */
function mark(kind: string): string {
  const word = `leak${kind.replace(/\W/g, '').toLowerCase()}zq`;
  planted.set(kind, word);
  return word;
}

async function send(method: string, path: string, body?: unknown): Promise<Record<string, string>> {
  const answer = await server.send(method, path, body, editor);
  expect([method, path, answer.status < 300, answer.body]).toEqual([method, path, true, expect.anything()]);
  return answer.body;
}

const write = (path: string, value: unknown) => send('POST', '/api/content/update', { path, value });

async function makePage(title: string, status: 'draft' | 'published', layout = 'article'): Promise<string> {
  const { pageId = '' } = await send('POST', '/api/pages', { title, layout, status });
  pageIds.add(pageId);
  return pageId;
}

async function addSection(pageId: string, sectionName: string, sectionData: object): Promise<string> {
  const { sectionId = '' } = await send('POST', '/api/sections', {
    ...{ pageId, sectionType: 'team', sectionName, sectionData, sectionId: sectionName },
  });
  sectionIds.add(sectionId);
  return sectionId;
}

const person = (name: string, image: string) => ({ members: [{ name, title: '', bio: name, image }] });
const body = (text: string, image?: string) => ({
  blocks: [
    { type: 'paragraph', data: { text } },
    ...(image === undefined ? [] : [{ type: 'image', data: { file: { url: image }, caption: text } }]),
  ],
});

async function plantEverything(): Promise<void> {
  const { db } = server.services.database;
  await db.insert(media).values([
    { key: buildMediaKey('1'), name: 'one.webp', alt: mark('alt text of a picture on an unpublished page'), ...SIZE },
    { key: buildMediaKey('2'), name: 'two.webp', alt: mark('alt text of a picture on a deleted page'), ...SIZE },
    { key: buildMediaKey('3'), name: 'three.webp', alt: mark('alt text of a picture in a hidden section'), ...SIZE },
    { key: buildMediaKey('4'), name: 'four.webp', alt: mark('alt text of a picture in a deleted section'), ...SIZE },
    { key: buildMediaKey('5'), name: 'five.webp', alt: mark('alt text of a picture that has another one'), ...SIZE },
    {
      key: buildMediaKey('6'),
      name: `${mark('file name of an unused picture')}.webp`,
      alt: mark('alt text unused'),
      ...SIZE,
    },
    {
      key: buildMediaKey('7'),
      name: 'seven.webp',
      alt: mark('alt text of a picture in an unpublished entry'),
      ...SIZE,
    },
    { key: buildMediaKey('8'), name: `${mark('library photo of an unpublished person')}.webp`, alt: '', ...SIZE },
    { key: buildMediaKey('9'), name: 'nine.webp', alt: mark('alt text of a picture in incomplete evidence'), ...SIZE },
  ]);
  server.services.pictures.forgetLibrary();

  const unpublished = await makePage(mark('title of an unpublished page'), 'draft');
  await write(`${unpublished}.page.description`, mark('description of an unpublished page'));
  await write(`${unpublished}.body`, body(mark('text of an unpublished page'), buildPictureUrl('1')));
  const nameless = planted.get('library photo of an unpublished person') as string;
  await addSection(unpublished, mark('section of an unpublished page'), person(nameless, ''));
  const photo = `/attached-assets/${mark('photo on an unpublished page')}.webp`;
  await addSection(unpublished, 'unseen', person('Ada Ferrow', photo));

  const deleted = await makePage(mark('title of a deleted page'), 'published');
  await write(`${deleted}.body`, body(mark('text of a deleted page'), buildPictureUrl('2')));
  const gone = `/attached-assets/${mark('photo on a deleted page')}.webp`;
  await addSection(deleted, 'gone', person('Ben Marsh', gone));
  await send('DELETE', `/api/pages/${deleted}`);

  // A public page names both people without a photo.
  const shown = await makePage('Shown to everyone', 'published');
  await addSection(shown, 'shown', {
    members: [...person('Ada Ferrow', '').members, ...person('Ben Marsh', '').members],
  });
  await write(`${shown}.body`, {
    blocks: [{ type: 'image', data: { file: { url: buildPictureUrl('5'), alt: 'Its own words' }, caption: '' } }],
  });
  await write(`${shown}.hero.subheadline`, mark('earlier text of a published page'));
  await write(`${shown}.hero.subheadline`, 'What it says now');
  const hidden = await addSection('home', mark('name of a hidden section'), person('Cleo', buildPictureUrl('3')));
  await write(`dynamic.${hidden}.members.0.bio`, mark('text of a hidden section'));
  await send('PATCH', `/api/sections/${hidden}`, { isActive: false });
  const removed = await addSection('about', mark('name of a deleted section'), person('Dora', buildPictureUrl('4')));
  await write(`dynamic.${removed}.members.0.bio`, mark('text of a deleted section'));
  await send('DELETE', `/api/sections/${removed}`);

  for (const [sectionType, sectionData] of Object.entries({
    performance: {
      total: { label: mark('label of incomplete returns'), gross: mark('gross return without a net one'), net: '' },
    },
    testimonial: {
      quote: `${mark('quote without its conflicts')} ${buildPictureUrl('9')}`,
      name: mark('name of a speaker'),
    },
    thirdPartyRating: { rating: mark('rating without its provider'), period: mark('period of a rating') },
  })) {
    const name = mark(`name of incomplete evidence of type ${sectionType}`);
    const { sectionId = '' } = await send('POST', '/api/sections', {
      ...{ pageId: 'home', sectionType, sectionName: name, sectionData, sectionId: name },
    });
    sectionIds.add(sectionId);
    await addDisclosure(`disclosure of incomplete evidence of type ${sectionType}`, `dynamic.${sectionId}`);
  }
  await plantLimited();

  const list = await makePage('Insights', 'published', 'insights');
  await write(`${list}.categories`, [{ id: 'letters', name: 'Letters' }]);
  const entry = await makePage(mark('title of an unpublished entry'), 'draft', 'insights-entry');
  await write(`${entry}.entry`, {
    standfirst: mark('standfirst of an unpublished entry'),
    author: mark('author of an unpublished entry'),
    date: '2026-03-01',
    categories: [mark('category of an unpublished entry')],
    cover: buildPictureUrl('7'),
    imageAlt: mark('imageAlt of an unpublished entry'),
  });
  const read = await makePage('An entry', 'published', 'insights-entry');
  await write(`${read}.entry.categories`, ['letters']);
  const taken = await makePage(mark('title of a deleted entry'), 'published', 'insights-entry');
  await send('DELETE', `/api/pages/${taken}`);

  const cases = { slug: 'case', title: mark('item of an unpublished page'), company: 'C', summary: '', challenge: '' };
  await write('caseStudies.cases', [{ ...cases, approach: '', results: [], image: '' }]);
  await send('PATCH', '/api/pages/caseStudies', { status: 'draft' });
  await write('contact.hero.headline', mark('text of the unpublished contact page'));
  await send('PATCH', '/api/pages/contact', { status: 'draft' });
  await server.send('POST', '/api/admin/redirects', { from: '/old', to: `/${unpublished}` }, editor);
}

/** Adds a disclosure that visitors see below a section. */
async function addDisclosure(kind: string, section: string): Promise<void> {
  const { id } = await send('POST', '/api/disclosures', {
    name: mark(`name of a ${kind}`),
    text: mark(`text of a ${kind}`),
  });
  await send('POST', `/api/disclosures/${id}/attach`, { to: 'section', ref: section });
}

/** Plants content for offerings under Rule 506(c), publishes it, and ends the offering. */
async function plantLimited(): Promise<void> {
  const admin = await server.signIn('admin');
  const offer = async (mode: string) => {
    expect((await server.send('POST', '/api/trpc/offering.change', { mode }, admin)).status).toBe(200);
  };
  await offer('506c');
  const page = await makePage(mark('title of a page for another offering'), 'published', 'landing');
  await write(`${page}.hero.headline`, mark('text of a page for another offering'));
  await write(`${page}.page.only506c`, true);
  await write('investors.limited', { headline: mark('text of a section for another offering') });
  const sectionId = mark('name of a section for another offering');
  await addSection('investors', sectionId, person(mark('person in a section for another offering'), ''));
  for (const id of ['limited', sectionId]) await write(`investors.page.only506cSections.${id}`, true);
  await addDisclosure('disclosure of a section for another offering', 'investors.limited');
  await offer('506b');
}

/** Requests an address as a visitor, then everything it links to. */
async function visit(path: string, init: RequestInit = {}): Promise<void> {
  const name = `${init.method ?? 'GET'} ${path}`;
  if (answers.has(name)) return;
  answers.set(name, { status: 0, text: '' });
  const answer = await fetch(server.url + path, { redirect: 'manual', ...init });
  const isText = /text|json|xml|javascript|manifest/.test(answer.headers.get('content-type') ?? '');
  const text = isText ? await answer.text() : '';
  answers.set(name, { status: answer.status, text: `${answer.headers.get('location') ?? ''}\n${text}` });
  const found = text.matchAll(
    /(?:href|src|content|<loc>|"(?:href|url|address)":)[="]*((?:http:\/\/[\w.:]+)?\/[^"<\s]*)/g,
  );
  for (const [, address = ''] of found) {
    const { origin, pathname, search } = new URL(address.replaceAll('&amp;', '&'), server.url);
    if (new URL(server.url).origin === origin && !pathname.startsWith('/assets/')) await visit(pathname + search);
  }
}

/** Requests every current and former address, and every REST route with GET, for everything that was planted. */
async function crawl(): Promise<void> {
  answers.clear();
  const { directory } = server.services;
  const pages = (await directory.read()).entries;
  for (const { path } of pages) {
    if (path === null) continue;
    await visit(encodeURI(path));
    await visit(`${encodeURI(path)}/feed.xml`);
    await visit(`${encodeURI(path)}?category=${planted.get('category of an unpublished entry')}`);
    await visit(`${encodeURI(path)}?author=${planted.get('author of an unpublished entry')}`);
    await visit(`${encodeURI(path)}?before=${planted.get('title of an unpublished entry')}`);
  }
  const files = ['sitemap.xml', 'robots.txt', 'manifest.webmanifest', 'llms.txt', 'feed.xml', 'search?q=leak', 'old'];
  for (const file of files) await visit(`/${file}`);
  for (const id of [...pageIds, 'contact', 'caseStudies']) await visit(`/media/share/${id}.png`);
  for (const key of '123456789') await visit(`/media/${buildMediaKey(key)}`);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.url };
  await visit('/contact', { method: 'POST', headers: form, body: 'fullName=&email=' });
  const ids = [...pages.map(({ pageId }) => pageId), ...pageIds, ...sectionIds, 'insights', '1', '2', '3'];
  const routes = Object.entries(openApiDocument(server.url).paths ?? {}).filter(([, route]) => route?.get);
  expect(routes.length).toBeGreaterThan(10);
  for (const [path, route] of routes) {
    const names = [...path.matchAll(/\{(\w+)\}/g)];
    const queries = ['', ...(route?.get?.parameters ?? []).flatMap(queryOf)];
    for (const id of names.length > 0 ? ids : ['']) {
      for (const query of queries) await visit(`${path.replace(/\{\w+\}/g, () => encodeURIComponent(id))}${query}`);
    }
  }
}

/** Returns the query strings to try for a parameter. */
function queryOf(parameter: object): string[] {
  const { in: place, name } = parameter as { in?: string; name?: string };
  return place === 'query' ? ['true', 'leak', 'letters', '1'].map((value) => `?${name}=${value}`) : [];
}

/** Lists the markers found in responses, except those that were part of the request's address. */
function leaks(): string[] {
  return [...answers].flatMap(([name, { text }]) =>
    [...planted].flatMap(([kind, word]) =>
      text.toLowerCase().includes(word) && !name.toLowerCase().includes(word) ? [`${kind}: ${name}`] : [],
    ),
  );
}

beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0' }, render);
  editor = await server.signIn('editor');
  await plantEverything();
  await crawl();
}, 240_000);
afterAll(() => server.close());

describe('a visitor', () => {
  it('can read pages, their parts, feeds, cards and REST responses', () => {
    const seen = [...answers].flatMap(([name, { status }]) => (status === 200 ? [name] : []));
    const wanted = ['GET /', 'GET /shown-to-everyone', 'GET /insights/feed.xml', 'GET /sitemap.xml', 'GET /api/pages'];
    expect(seen).toEqual(expect.arrayContaining([...wanted, 'GET /api/content/home', 'GET /api/sections/home']));
    expect(answers.get('GET /shown-to-everyone')?.text).toContain('What it says now');
  });

  it('finds nothing from an unpublished page, section, entry, picture or person, incomplete evidence, or another offering', () => {
    expect(planted.size).toBeGreaterThan(35);
    expect(leaks()).toEqual([]);
  });

  it('finds nothing from the list page of a collection once that page is unpublished', async () => {
    const list = (await server.services.directory.read()).listOf('insights')?.pageId as string;
    await write(`${list}.hero.headline`, mark('headline of an unpublished list'));
    await write(`${list}.categories`, [{ id: 'letters', name: mark('category of an unpublished list') }]);
    await send('PATCH', `/api/pages/${list}`, { status: 'draft' });
    await crawl();
    expect(answers.get('GET /insights/an-entry')?.status).toBe(200);
    expect(leaks()).toEqual([]);
  });
});

describe('unpublishing a page', () => {
  it('removes the photos of its people from all other pages at once', async () => {
    const page = await makePage('For a while', 'published');
    await addSection(page, 'for-a-while', person('Ada Ferrow', '/attached-assets/fora-while.webp'));
    const shownPhoto = async () => (await server.send('GET', '/shown-to-everyone')).body.includes('fora-while.webp');
    await expect.poll(shownPhoto).toBe(true);
    await send('PATCH', `/api/pages/${page}`, { status: 'draft' });
    await expect.poll(shownPhoto).toBe(false);
  });
});

describe('an editor', () => {
  it('still sees an unpublished page with its photos and alt texts', async () => {
    const id = planted.get('title of an unpublished page') as string;
    const { status, body } = await server.send('GET', `/${id}`, undefined, editor);
    expect(status).toBe(200);
    const kinds = ['text of an unpublished page', 'photo on an unpublished page'];
    kinds.push('alt text of a picture on an unpublished page');
    for (const kind of kinds) expect(body).toContain(planted.get(kind));
  });
});
