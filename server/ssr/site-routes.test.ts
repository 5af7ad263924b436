import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing';
import type { RenderApp } from './render-page';

/** Draws a page's headline; what says 'spoiled' can't be drawn. */
const render: RenderApp = async (_url, boot) => {
  const content = JSON.stringify(boot.contents);
  if (content.includes('spoiled')) throw new Error('This can not be drawn');
  return { html: boot.isFallback ? 'the sample' : content, head: '', status: 200 };
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, render);
});
afterAll(() => server.close());

const write = async (path: string, value: string) => {
  const { status } = await server.send('POST', '/api/content/update', { path, value }, await server.key());
  expect(status).toBe(200);
};

describe('a page that can not be drawn', () => {
  it('stands as it last could, and is kept by no one', async () => {
    await write('home.hero.headline', 'As it was drawn');
    await expect.poll(async () => (await server.send('GET', '/')).body).toContain('As it was drawn');
    await write('home.hero.headline', 'spoiled');
    const isAside = async () => (await server.send('GET', '/')).headers.get('cache-control');
    await expect.poll(isAside).toBe('no-store');
    const { status, body } = await server.send('GET', '/');
    expect(status).toBe(200);
    expect(body).toContain('As it was drawn');
    expect(server.logged.join()).toContain('This can not be drawn');
  });

  it('is the sample, and no success, where it never could be', async () => {
    await write('about.hero.headline', 'spoiled');
    const { status, headers, body } = await server.send('GET', '/about');
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('10');
    expect(body).toContain('the sample');
  });

  it('is shown again once it can be drawn', async () => {
    await write('home.hero.headline', 'Drawn again');
    await expect.poll(async () => (await server.send('GET', '/')).body).toContain('Drawn again');
  });
});
