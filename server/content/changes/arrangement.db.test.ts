import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { render } from '../../../src/entry-server';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({}, render);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.key();
});

const update = (path: string, value: unknown) => server.send('POST', '/api/content/update', { path, value }, editor);
const read = async (url: string, headers = {}) => (await server.send('GET', url, undefined, headers)).body;

it('a hidden section of the page itself is kept for editors and left out for everyone else', async () => {
  expect((await update('home.page.hidden.faq', true)).status).toBe(200);
  expect(await read('/api/content/home')).not.toHaveProperty('faq');
  expect(await read('/api/content/home', editor)).toHaveProperty('faq');
  const html = (await server.send('GET', '/')).body as string;
  expect(html).not.toContain('data-path="home.faq.title"');
  expect(html).not.toContain('FAQPage');
  expect((await server.send('POST', '/api/content/delete', { path: 'home.page.hidden.faq' }, editor)).status).toBe(200);
  expect(await read('/api/content/home')).toHaveProperty('faq');
});

it('a section that is always shown cannot be hidden', async () => {
  const { status, body } = await update('privacy.page.hidden.endNote', true);
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('This section is always shown.')]);
  expect((await update('contact.page.hidden', { faq: true })).status).toBe(422);
  expect(await read('/api/content/privacy', editor)).not.toHaveProperty('page.hidden');
});

it('a dynamic section that is not published yet is listed only for editors who ask for all', async () => {
  await update('home.page.hidden.fair', true);
  const data = { pageId: 'home', sectionId: 'fair', sectionType: 'cta', sectionName: 'Fair', sectionData: {} };
  await server.send('POST', '/api/sections', data, editor);
  expect(await read('/api/sections/home')).toEqual([]);
  expect(await read('/api/sections/home?includeInactive=true', editor)).toHaveLength(1);
  await server.send('POST', '/api/content/delete', { path: 'home.page.hidden.fair' }, editor);
  expect(await read('/api/sections/home')).toHaveLength(1);
});

it('the page shows its sections in the order that editors chose, and neither sections without content nor start texts', async () => {
  const start = { type: 'paragraph', data: { text: 'Start writing here...' } };
  await update('home.news', { blocks: [start] });
  await update('home.fair', { blocks: [start, { type: 'paragraph', data: { text: 'The fair is in May.' } }] });
  await update('home.page.order', ['faq', 'fair', 'hero']);
  const html = (await server.send('GET', '/')).body as string;
  const at = ['home.faq.title', 'home.fair', 'home.hero.headline', 'home.record.title'].map((path) =>
    html.indexOf(`data-path="${path}`),
  );
  expect(at.every((index) => index > 0)).toBe(true);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(html).not.toContain('Start writing here');
  expect(await read('/api/content/home')).toMatchObject({
    fair: { blocks: [{ data: { text: 'The fair is in May.' } }] },
  });
  expect(await read('/api/content/home', editor)).toHaveProperty('news');
});

it('an arrangement of another shape is refused', async () => {
  for (const [path, value] of [
    ['order', 'hero'],
    ['names', { hero: 3 }],
    ['hidden', ['hero']],
  ] as const) {
    expect([path, (await update(`home.page.${path}`, value)).status]).toEqual([path, 422]);
  }
});
