import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_PALETTE, paletteOf } from '../../../src/content/brand/palette';
import { startTestServer, type TestServer } from '../../main/testing';
import { etagOf, Finished } from '../../platform/http/finished';
import { BrandDrawings, isDrawing } from './brand-drawings';

let server: TestServer;
let key: Record<string, string>;
let admin: Record<string, string>;
/** The export of the site's content. */
let file: { pages: Record<string, object> };
beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' });
  key = await server.key();
  admin = await server.signIn('admin');
  file = (await server.send('GET', '/api/admin/export', undefined, admin)).body;
});
afterAll(() => server.close());

const change = (path: string, value: unknown) => server.send('POST', '/api/content/update', { path, value }, key);
const page = async (path = '/') => (await server.send('GET', path)).body as string;
const sheetIn = (html: string) => /<link rel="stylesheet" href="(\/brand\/[^"]+)">/.exec(html)?.[1];

const GREEN = { colours: { primary: '#12402c', accent: '#a4622c' }, typefaces: 'lora', radius: 'soft' };

describe('the look of a firm', () => {
  it('adds nothing to pages by default', async () => {
    expect(await page()).not.toContain('/brand/');
  });

  it('is a style sheet with an immutable, content-based address, which replaces the default fonts', async () => {
    expect((await change('site.brand', GREEN)).status).toBe(200);
    await expect.poll(async () => sheetIn(await page())).toBeDefined();
    const html = await page();
    expect(html).toContain(
      '<link rel="preload" as="font" type="font/woff2" href="/assets/lora-brand.woff2" crossorigin>',
    );
    const address = sheetIn(html) ?? '';
    const { status, headers, body } = await server.send('GET', address, undefined, { 'Accept-Encoding': 'br' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(body).toContain('--color-navy:#12402c');
    expect(body).toContain('url("/assets/lora-brand.woff2")');
    expect(await page('/admin')).not.toContain('/brand/');
  });

  it('has a new address after each change, and the previous one stays available', async () => {
    const before = sheetIn(await page()) ?? '';
    expect((await change('site.brand.colours.primary', '#222222')).status).toBe(200);
    await expect.poll(async () => sheetIn(await page())).not.toBe(before);
    expect((await server.send('GET', before)).status).toBe(200);
  });

  it('is not served at made-up addresses', async () => {
    expect((await server.send('GET', '/brand/0123456789abcdef.css')).status).toBe(404);
    expect((await server.send('POST', '/brand/0123456789abcdef.css', {})).status).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['an illegible combination', 'site.brand.colours.primary', '#eeeeee'],
    ['a color name', 'site.brand.colours.ink', 'black'],
    ['CSS', 'site.brand.colours.ink', '#000000;}'],
    ['an unavailable typeface', 'site.brand.typefaces', 'comic'],
    ['an unknown property', 'site.brand.css', 'body{}'],
  ])('rejects %s and stays unchanged', async (_what, path, value) => {
    const before = (await server.send('GET', '/api/content/site')).body;
    const { status, body } = await change(path, value);
    expect(status, JSON.stringify(body)).toBe(422);
    expect((await server.send('GET', '/api/content/site')).body).toEqual(before);
  });

  it.each([
    'red',
    'red;}',
    'url(//evil.example)',
    'var(--x)',
    '#fff}body{display:none',
    '#123',
    '#12345',
    '#1234567',
    '#12345678',
    '#12345g',
    '#123456\n',
    ' #123456',
    '#１２３４５６',
    '#١٢٣٤٥٦',
  ])('rejects the color %j in every request and stays unchanged', async (colour) => {
    const before = (await server.send('GET', '/api/content/site')).body;
    const answers = [];
    for (const path of ['site.brand.colours.ink', 'site.brand.colours.paper']) answers.push(await change(path, colour));
    const asked = { path: 'site.brand.colours', value: { ...GREEN.colours, ink: colour } };
    answers.push(await server.send('POST', '/api/content/update', asked, key));
    answers.push(await server.send('POST', '/api/content/batch', { changes: [asked] }, key));
    const own = await server.send('POST', '/api/trpc/content.update', asked, admin);
    answers.push({ status: own.status, body: own.body.error?.data });
    const pages = { ...file.pages, site: { ...file.pages.site, brand: { ...GREEN, colours: asked.value } } };
    answers.push(await server.send('POST', '/api/admin/import', { ...file, pages }, admin));
    expect(answers.map(({ status, body }) => [status, body?.issues?.length > 0])).toEqual(Array(6).fill([422, true]));
    expect((await server.send('GET', '/api/content/site')).body).toEqual(before);
  });

  it('can be removed like any section', async () => {
    const changes = [{ op: 'unset', path: 'site.brand' }];
    const { status, body } = await server.send('POST', '/api/content/batch', { changes }, key);
    expect(status, JSON.stringify(body)).toBe(200);
    await expect.poll(async () => sheetIn(await page())).toBeUndefined();
  });
});

describe('a drawing of the site', () => {
  it('has its default colors replaced by the firm’s', () => {
    const { navy, 'gold-fill': gold } = DEFAULT_PALETTE;
    const identity = Buffer.from(
      `<svg stroke="${navy}"><path fill="${gold}"/><path fill="#abcdef"/><path id="#${'a'.repeat(7)}"/></svg>`,
    );
    const built = new Finished({
      status: 200,
      type: 'image/svg+xml',
      headers: [],
      bodies: { identity },
      etag: etagOf(identity),
    });
    const palette = paletteOf({ primary: '#12402c' });
    const drawing = new BrandDrawings(palette).recolor('/illustrations/keys.svg', built).identity.toString();
    expect(drawing).toContain(`stroke="#12402c"`);
    expect(drawing).toContain(`fill="${palette['gold-fill']}"`);
    expect(drawing).toContain('fill="#abcdef"');
    expect(drawing).toContain('#aaaaaaa');
  });

  it('is only one of the site’s own', () => {
    const others = ['/media/a.svg', '/illustrations/a/b.svg', '/illustrations/a.png', '/share.png'];
    expect(['/illustrations/keys.svg', '/favicon.svg', ...others].map(isDrawing)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
