import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

/** Five hundred unclosed elements that the parser reopens in each of five thousand paragraphs. */
const OPEN = Array.from({ length: 500 }, (_, index) => `<b ${index}>`).join('');
const STORM = `<title>A</title><p>${OPEN}${'<p>x'.repeat(5000)}`;

let shop: Server;
let shopUrl: string;
let asked: string[] = [];
let guarded: TestServer;
let open: TestServer;

beforeAll(async () => {
  const picture = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  shop = createServer((req, res) => {
    asked.push(req.url ?? '');
    if (req.url === '/a.png') return res.writeHead(200, { 'Content-Type': 'image/png' }).end(picture);
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    if (req.url === '/storm') return res.end(STORM);
    res.end(
      '<title>Fish &amp; chips</title><meta name=description content="By the sea"><meta property=og:image content=/a.png>',
    );
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  guarded = await startTestServer();
  open = await startTestServer({ LINK_PREVIEW_ALLOW_PRIVATE: 'true' });
});
afterAll(async () => {
  shop.close();
  await guarded.close();
  await open.close();
});
beforeEach(() => {
  asked = [];
});

const ask = async (server: TestServer, url: string, headers?: Record<string, string>) =>
  server.send('GET', `/api/link-preview?url=${encodeURIComponent(url)}`, undefined, headers ?? (await server.signIn()));

describe('GET /api/link-preview', () => {
  it('returns a page’s metadata to editors and to API keys with write access', async () => {
    const expected = {
      success: 1,
      link: `${shopUrl}/one`,
      meta: { title: 'Fish & chips', description: 'By the sea', image: { url: `${shopUrl}/a.png` } },
    };
    const answer = await ask(open, `${shopUrl}/one#part`);
    expect([answer.status, answer.body]).toEqual([200, expected]);
    expect((await ask(open, `${shopUrl}/one`, await open.key())).body).toEqual(expected);
    expect(asked).toEqual(['/one']);
  });

  it('never fetches from its own network, and reports only that it failed', async () => {
    for (const url of [shopUrl, 'http://localhost/', 'http://169.254.169.254/', 'http://[::1]/']) {
      const answer = await ask(guarded, url);
      expect([answer.status, answer.body]).toEqual([200, { success: 0 }]);
    }
    expect(asked).toEqual([]);
  });

  it('returns success 0 for anything but pages', async () => {
    expect((await ask(open, `${shopUrl}/a.png`)).body).toEqual({ success: 0 });
    expect((await ask(open, 'http://127.0.0.1:1/')).body).toEqual({ success: 0 });
  });

  it('returns success 0 for a page that is disproportionately expensive to parse', async () => {
    expect((await ask(open, `${shopUrl}/storm`)).body).toEqual({ success: 0 });
    expect((await ask(open, `${shopUrl}/after`)).body.success).toBe(1);
  });

  it('refuses other URLs than http, and callers who are not editors', async () => {
    for (const url of ['nonsense', 'file:///etc/passwd', 'javascript:alert(1)', '']) {
      const { status, body } = await ask(guarded, url);
      expect([url, status, body.issues?.[0]?.path]).toEqual([url, 400, 'url']);
    }
    expect((await ask(guarded, 'http://example.com', {})).status).toBe(401);
  });

  it('limits the pages per editor and minute', async () => {
    const editor = await open.signIn();
    const answers = [];
    for (let page = 0; page < 31; page++) answers.push(await ask(open, `${shopUrl}/many/${page}`, editor));
    expect(answers.slice(0, 30).every(({ status }) => status === 200)).toBe(true);
    expect([answers[30]?.status, answers[30]?.headers.has('retry-after')]).toEqual([429, true]);
    expect((await ask(open, `${shopUrl}/many/0`, editor)).status).toBe(200);
    expect((await ask(open, `${shopUrl}/many/30`)).status).toBe(200);
  });
});

describe('media.copy', () => {
  const copy = async (server: TestServer, url: string) =>
    server.send('POST', '/api/trpc/media.copy', { url }, await server.signIn());

  it('copies a picture from its address', async () => {
    const { status, body } = await copy(open, `${shopUrl}/a.png`);
    expect([status, body.result.data]).toEqual([
      200,
      { url: expect.stringMatching(/^\/media\/[0-9a-f]{40}-8x4-[0-9a-f]{18}\.png$/), width: 8, height: 4, alt: '' },
    ]);
    expect((await open.send('GET', body.result.data.url)).status).toBe(200);
  });

  it('copies nothing from its own network, and only pictures', async () => {
    const refused = await copy(guarded, `${shopUrl}/a.png`);
    expect([refused.status, refused.body.error.message]).toEqual([422, 'No image could be copied from this URL.']);
    expect(asked).toEqual([]);
    expect((await copy(open, `${shopUrl}/page`)).status).toBe(422);
    expect((await copy(open, 'file:///etc/passwd')).status).toBe(400);
  });
});
