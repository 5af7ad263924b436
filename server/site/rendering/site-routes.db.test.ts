import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FACTS } from '../../../src/pages/page-kind';
import { startTestServer, type TestServer } from '../../main/testing';
import { Finished } from '../../platform/http/finished';
import type { RenderApp } from './render-page';

const drawn: string[] = [];

/** Renders a page's content as JSON; content with 'spoiled' fails to render. */
const render: RenderApp = async (url, boot) => {
  drawn.push(url);
  const content = JSON.stringify(boot.contents);
  if (content.includes('spoiled')) throw new Error('This cannot be rendered');
  return { html: content, head: boot.origin, status: url === '/404' ? 404 : 200 };
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' }, render);
});
afterAll(() => server.close());

const send = async (operation: 'update' | 'delete', body: object) => {
  const { status } = await server.send('POST', `/api/content/${operation}`, body, await server.key());
  expect(status).toBe(200);
};
const write = (path: string, value: unknown) => send('update', { path, value });

describe('a page that fails to render', () => {
  it('is served as it last rendered, with no-store', async () => {
    await write('home.hero.headline', 'As it was drawn');
    await server.settle();
    await expect.poll(async () => (await server.send('GET', '/')).body).toContain('As it was drawn');
    await write('home.hero.headline', 'spoiled');
    const isAside = async () => (await server.send('GET', '/')).headers.get('cache-control');
    await expect.poll(isAside).toBe('private, no-store');
    const { status, body } = await server.send('GET', '/');
    expect(status).toBe(200);
    expect(body).toContain('As it was drawn');
    expect(server.logged.join()).toContain('This cannot be rendered');
  });

  it('is replaced by the firm’s name and a 503 if it has never rendered', async () => {
    await write('site.firm.name', 'Ames & Sons <Ltd>');
    await write('about.hero.headline', 'spoiled');
    const { status, headers, body } = await server.send('GET', '/about');
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('10');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(body).toContain('<title>Ames &amp; Sons &lt;Ltd&gt;</title>');
    expect(body).toContain('This page is temporarily unavailable');
    expect(body).not.toContain('Elmwater');
  });

  it.each([
    ['taken down', () => write(`team.${FACTS}.hidden.intro`, true)],
    ['deleted', () => send('delete', { path: 'team.more' })],
  ])('is not served as it last rendered once one of its sections was %s', async (words, takeDown) => {
    const events = vi.spyOn(server.services.pageCache, 'forgetLastGood');
    await write('team.more', { blocks: [{ type: 'paragraph', data: { text: 'More' } }] });
    await write('team.hero.headline', words);
    // A rendering that is overtaken by an announced change is not kept.
    await server.settle();
    await expect.poll(async () => (await server.send('GET', '/team')).body).toContain(words);
    await write('team.hero.headline', 'spoiled');
    await expect
      .poll(async () => (await server.send('GET', '/team')).headers.get('cache-control'))
      .toContain('private');
    expect((await server.send('GET', '/team')).status).toBe(200);
    expect(events).not.toHaveBeenCalled();
    await takeDown();
    await expect.poll(async () => (await server.send('GET', '/team')).status).toBe(503);
    await write('team.hero.headline', 'Shown again');
    events.mockRestore();
  });

  it('is served again once it renders', async () => {
    await write('home.hero.headline', 'Drawn again');
    await expect.poll(async () => (await server.send('GET', '/')).body).toContain('Drawn again');
  });
});

describe('a page is rendered once', () => {
  beforeEach(() => {
    server.services.pageCache.clear();
    drawn.length = 0;
  });

  /** Sends a request as a browser that uses this host name. */
  const askAs = (host: string, path: string, headers = {}): Promise<{ headers: object; body: string }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      request({ hostname, port, path, headers: { Host: host, ...headers } })
        .once('response', async (answer) => resolve({ headers: answer.headers, body: await text(answer) }))
        .once('error', reject)
        .end();
    });

  it('for all addresses without a page, and contains none of these addresses', async () => {
    const answers = [];
    for (let at = 0; at < 30; at++) answers.push(await server.send('GET', `/wp-login-${at}.php?x=${at}`));
    answers.push(await server.send('GET', '/About/Us'), await server.send('GET', '/%22%3E%3Cscript%3E'));
    expect(drawn).toEqual(['/404']);
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('cache-control'), body]).toEqual([404, 'private, no-store', answers[0]?.body]);
      expect(body).not.toMatch(/wp-login|script&gt;|%3C/i);
    }
    await write('site.firm.name', 'Another Firm');
    await expect.poll(async () => (await server.send('GET', '/nope')).body).toContain('Another Firm');
  });

  it('for all spellings of its address', async () => {
    for (const path of [
      '/INVESTORS',
      '/inVestors',
      '/investors',
      '/investors/',
      '/investors///',
      '/Investors?utm_source=x&category=y',
    ])
      expect([path, (await server.send('GET', path)).status]).toEqual([path, 200]);
    expect(drawn).toEqual(['/investors']);
  });

  it('for all concurrent requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => server.send('GET', '/team')));
    expect(drawn).toEqual(['/team']);
  });

  it('for each existing category, and once for all unknown categories', async () => {
    const ask = (category: string) => server.send('GET', `/portfolio?category=${encodeURIComponent(category)}`);
    for (const category of ['food', 'health', 'food', 'all']) await ask(category);
    expect(drawn).toEqual(['/portfolio', '/portfolio?category=food', '/portfolio?category=health']);
    for (let at = 0; at < 40; at++) expect((await ask(`made up ${at}`)).status).toBe(200);
    expect(drawn.slice(3)).toEqual(['/portfolio?category=none']);
    await server.send('GET', '/portfolio?category=a&category=b');
    expect(drawn).toHaveLength(4);
  });

  it('for all screens of the dashboard, which browsers may not store', async () => {
    for (const path of ['/admin', '/admin/inbox', '/Admin/', '/admin/nope', '/admin/nope/2']) {
      const { status, headers } = await server.send('GET', path);
      expect([path, status, headers.get('cache-control')]).toEqual([
        path,
        path.includes('nope') ? 404 : 200,
        'private, no-store',
      ]);
    }
    expect(drawn).toEqual(['/admin', '/admin']);
  });

  it('for all host names, and contains the one each request used', async () => {
    const pages = server.services.pageCache;
    for (let at = 0; at < 40; at++) {
      const { body } = await askAs(`made-up-${at}.example`, '/');
      expect(body).toContain(`http://made-up-${at}.example`);
      expect(body.match(/made-up-\d+/g)?.every((name) => name === `made-up-${at}`)).toBe(true);
      expect(body).not.toContain('.invalid');
    }
    expect([drawn, pages.size]).toEqual([['/'], 1]);
  });

  it('and compressed for only a few host names, since they can be made up', async () => {
    const packed = { 'Accept-Encoding': 'br' };
    for (let at = 0; at < 8; at++) {
      const { headers } = await askAs(`name-${at}.example`, '/brokers', packed);
      expect(headers).toMatchObject(at < 4 ? { 'content-encoding': 'br' } : {});
      if (at >= 4) expect(headers).not.toHaveProperty('content-encoding');
    }
    expect((await askAs('name-0.example', '/brokers', packed)).headers).toMatchObject({ 'content-encoding': 'br' });
    const pack = vi.spyOn(Finished.prototype as unknown as { pack: () => Promise<void> }, 'pack');
    for (const path of ['/preview/unknown', '/nothing']) {
      for (let at = 0; at < 20; at++) {
        const { body } = await askAs(`made-up-${at}.example`, path, packed);
        expect(body.length).toBeGreaterThan(0);
      }
    }
    // Packed once at most for each of the four host names that are remembered, and for each of the two paths.
    expect(pack.mock.calls.length).toBeLessThanOrEqual(8);
    pack.mockRestore();
  });
});
