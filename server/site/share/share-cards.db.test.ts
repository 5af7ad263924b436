import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { NEVER_STORED } from '../../platform/http/cdn';
import { CardDrawer } from './card-drawer';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  // Pages consist only of the card address from their head.
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
  it('is an immutable PNG of the declared size, linked in the page’s head', async () => {
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

  it('has a new address after a change of title, firm, colors or tagline, and old addresses redirect there', async () => {
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

  it('exists only for findable pages, and never shows anything from the request', async () => {
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

  it('is the site’s default picture if the font lacks letters of the title', async () => {
    const titles = ['私たちについて', 'من نحن', 'Growth 🚀', 'О нас'];
    for (const title of titles) {
      const { pageId } = await make({ title, address: `/p${titles.indexOf(title)}`, status: 'published' });
      expect(await leadsTo(`/media/share/${pageId}.png`), title).toBe('/share.png');
    }
    // Bidirectional control characters need no glyph.
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

  it('is that of the headings: from the chosen pair, or the firm’s own', async () => {
    const plain = await title('about');
    await write('site.brand', { typefaces: 'lora' });
    const ofPair = await title('about');
    const file = readFileSync('node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2');
    await write('site.brand', { typefaces: 'lora', fonts: { headings: await uploadFont(file) } });
    const own = await title('about');
    expect(new Set([plain, ofPair, own]).size).toBe(3);
    expect(Buffer.from(await (await ask(own)).arrayBuffer()).readUInt32BE(16)).toBe(1200);
    // If the firm's font lacks letters, the one from the pair is used.
    await server.send('PATCH', '/api/pages/about', { title: 'Über Łódź' }, editor);
    expect(await statusOf(await title('about'))).toBe(200);
  });

  it('is that of the pair if the firm’s own is damaged', async () => {
    await write('site.brand', { typefaces: 'lora' });
    const ofPair = await title('about');
    const whole = readFileSync('node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2');
    // The font's table directory is intact, but its tables are not.
    const broken = Buffer.from(whole);
    broken.fill(7, 400);
    await write('site.brand', { typefaces: 'lora', fonts: { headings: await uploadFont(broken) } });
    expect(await title('about')).toBe(ofPair);
    await write('site.brand', { typefaces: 'lora', fonts: { headings: `/media/${'0'.repeat(40)}.woff2` } });
    expect(await title('about')).toBe(ofPair);
  });
});

describe('a card of a page that changes while the card is prepared', () => {
  afterEach(() => void vi.restoreAllMocks());

  /** Lets a change happen while the next card is rendered. */
  const changeMeanwhile = (change: () => Promise<unknown>) =>
    vi.spyOn(CardDrawer.prototype, 'renderPicture').mockImplementationOnce(async () => {
      await change();
      await server.settle();
      return Buffer.from('an overtaken card');
    });

  it('is not sent once the page is unpublished', async () => {
    const { pageId } = await make({ title: 'Shown for now', status: 'published' });
    await server.settle();
    const address = await leadsTo(`/media/share/${pageId}.png`);
    changeMeanwhile(() => server.send('PATCH', `/api/pages/${pageId}`, { status: 'draft' }, editor));
    const { status, headers } = await ask(address);
    const current = `/media/share/${pageId}.png`;
    expect([status, headers.get('cache-control'), headers.get('location')]).toEqual([302, NEVER_STORED, current]);
    expect(await statusOf(current)).toBe(404);
  });

  it('is replaced by the current card', async () => {
    const address = await leadsTo('/media/share/about.png');
    changeMeanwhile(() => server.send('PATCH', '/api/pages/about', { title: 'Another title' }, editor));
    const answer = await fetch(server.url + address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.url).toBe(server.url + (await leadsTo('/media/share/about.png')));
    expect(answer.url).not.toBe(server.url + address);
  });

  it('is not confirmed without being rendered either', async () => {
    const address = await leadsTo('/media/share/about.png');
    const etag = (await ask(address, 'HEAD')).headers.get('etag') ?? '';
    const { db } = server.services.database;
    const select = db.select.bind(db) as typeof db.select;
    const selecting = vi.spyOn(db, 'select');
    for (const [method, headers, status] of [
      ['HEAD', {}, 200],
      ['GET', { 'If-None-Match': etag }, 304],
    ] as const) {
      selecting.mockImplementationOnce(((...fields: Parameters<typeof select>) => {
        server.services.forgetShown({ kind: 'gap' });
        return select(...fields);
      }) as typeof select);
      const confirm = () => fetch(server.url + address, { method, headers, redirect: 'manual' });
      expect([method, (await confirm()).status, (await confirm()).status]).toEqual([method, 302, status]);
    }
  });
});
