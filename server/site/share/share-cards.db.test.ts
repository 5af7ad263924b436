import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  // What pages say in their heads is all there is of them.
  server = await startTestServer({}, async (_url, _boot, said) => ({ html: '', head: said?.card ?? '', status: 200 }));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn('editor');
});

const ask = (path: string, method = 'GET') => fetch(server.url + path, { method, redirect: 'manual' });
const make = async (body: object) => (await server.send('POST', '/api/pages', body, editor)).body;
const leadsTo = async (path: string) => (await ask(path)).headers.get('location') ?? '';
const statusOf = async (path: string) => (await ask(path)).status;

describe('the card of a page', () => {
  it('is a PNG of the size that is said, kept for ever, and named by the page', async () => {
    const address = await leadsTo('/media/share/about.png');
    expect(address).toMatch(/^\/media\/share\/about\.[0-9a-f]{12}\.png$/);
    expect(await (await ask('/about')).text()).toContain(address);
    const answer = await ask(address);
    const png = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeGreaterThan(4000);
    const held = { 'If-None-Match': answer.headers.get('etag') ?? '' };
    expect((await fetch(server.url + address, { headers: held })).status).toBe(304);
    expect((await ask(address, 'POST')).status).toBe(405);
  });

  it('is another with another title, another firm, its colours, and another tagline of the front page; an old one leads there', async () => {
    const [about, home] = [await leadsTo('/media/share/about.png'), await leadsTo('/media/share/home.png')];
    await server.send('PATCH', '/api/pages/about', { title: 'Who we are' }, editor);
    const renamed = await leadsTo(about);
    expect(renamed).not.toBe(about);
    const write = (path: string, value: unknown) => server.send('POST', '/api/content/update', { path, value }, editor);
    await write('site.firm.tagline', 'Another tagline');
    expect(await leadsTo(home)).toMatch(/home\.[0-9a-f]{12}\.png$/);
    expect(await statusOf(renamed)).toBe(200);
    await write('site.firm.name', 'Another firm');
    const named = await leadsTo(renamed);
    expect(named).toMatch(/about\.[0-9a-f]{12}\.png$/);
    expect((await write('site.brand', { colours: { primary: '#123b2a' } })).status).toBe(200);
    expect(await leadsTo(named)).toMatch(/about\.[0-9a-f]{12}\.png$/);
  });

  it('is of no page that visitors are not led to, and never what a stranger writes', async () => {
    const { pageId } = await make({ title: 'Not yet' });
    for (const name of [pageId, 'nowhere', 'site', 'demo', 'constructor', `${'a'.repeat(65)}`, '..%2fabout', 'a%00']) {
      expect(await statusOf(`/media/share/${name}.png`), name).toBe(404);
    }
    await server.send('PATCH', `/api/pages/${pageId}`, { status: 'published' }, editor);
    const address = await leadsTo(`/media/share/${pageId}.png`);
    expect(await statusOf(address)).toBe(200);
    await server.send('PATCH', `/api/pages/${pageId}`, { status: 'draft' }, editor);
    expect(await statusOf(address)).toBe(404);
    expect(await leadsTo('/media/share/about.000000000000.png')).toBe(await leadsTo('/media/share/about.png'));
  });

  it('is the site’s own picture where the title is in letters that are not there', async () => {
    const titles = ['私たちについて', 'من نحن', 'Growth 🚀', 'О нас'];
    for (const title of titles) {
      const { pageId } = await make({ title, address: `/p${titles.indexOf(title)}`, status: 'published' });
      expect(await leadsTo(`/media/share/${pageId}.png`), title).toBe('/share.png');
    }
    // A mark that only turns the direction of writing is no letter.
    const { pageId } = await make({ title: 'A\u202eB <script>&', address: '/marked', status: 'published' });
    expect(await statusOf(await leadsTo(`/media/share/${pageId}.png`))).toBe(200);
  });
});

describe('the typeface of a card', () => {
  const title = (path: string) => leadsTo(`/media/share/${path}.png`);
  const write = (path: string, value: unknown) => server.send('POST', '/api/content/update', { path, value }, editor);

  async function uploadFont(bytes: Buffer): Promise<string> {
    const body = new FormData();
    body.append('files', new Blob([new Uint8Array(bytes)], { type: 'font/woff2' }), 'house.woff2');
    const answer = await fetch(`${server.url}/api/media`, { method: 'POST', headers: editor, body });
    return ((await answer.json()) as { file: { url: string } }).file.url;
  }

  it('is that of the headings: of the pair that was chosen, or the firm’s own', async () => {
    const plain = await title('about');
    await write('site.brand', { typefaces: 'lora' });
    const ofPair = await title('about');
    const file = readFileSync('node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2');
    await write('site.brand', { typefaces: 'lora', fonts: { headings: await uploadFont(file) } });
    const own = await title('about');
    expect(new Set([plain, ofPair, own]).size).toBe(3);
    expect(Buffer.from(await (await ask(own)).arrayBuffer()).readUInt32BE(16)).toBe(1200);
    // Letters that it has not are written with what the pair has.
    await server.send('PATCH', '/api/pages/about', { title: 'Über Łódź' }, editor);
    expect(await statusOf(await title('about'))).toBe(200);
  });

  it('is the pair’s where the firm’s own can not be drawn with', async () => {
    await write('site.brand', { typefaces: 'lora' });
    const ofPair = await title('about');
    const whole = readFileSync('node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2');
    // Its directory is whole, and what it leads to is not.
    const broken = Buffer.from(whole);
    broken.fill(7, 400);
    await write('site.brand', { typefaces: 'lora', fonts: { headings: await uploadFont(broken) } });
    expect(await title('about')).toBe(ofPair);
    await write('site.brand', { typefaces: 'lora', fonts: { headings: `/media/${'0'.repeat(40)}.woff2` } });
    expect(await title('about')).toBe(ofPair);
  });
});
