import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HeadFacts } from '../../../src/boot';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  const draw = async (_url: string, _boot: object, said = {}) => ({
    html: '',
    head: `<i>${JSON.stringify(said)}</i>`,
    status: 200,
  });
  server = await startTestServer({}, draw);
  editor = await server.signIn('editor');
});
afterAll(() => server.close());

const make = async (body: object) => (await server.send('POST', '/api/pages', body, editor)).body.pageId as string;
const saidAt = async (path: string): Promise<HeadFacts> => {
  const { body } = await server.send('GET', path);
  return JSON.parse(/<i>(.*)<\/i>/.exec(body)?.[1] ?? '{}');
};

it('a page’s head names the pages above it by their current titles, except those that visitors cannot find', async () => {
  const history = { title: 'History', address: '/about/history', status: 'published' };
  await make(history);
  const middle = await make({ title: 'Years', address: '/about/history/years' });
  await make({ title: 'First', address: '/about/history/years/first', status: 'published' });
  const [home, about] = [
    { title: 'Home', path: '/' },
    { title: 'About Us', path: '/about' },
  ];
  const above = [home, about, { title: 'History', path: '/about/history' }];
  expect((await saidAt('/about/history/years/first')).trail).toEqual(above);
  await server.send('PATCH', `/api/pages/${middle}`, { status: 'published' }, editor);
  await server.send('PATCH', '/api/pages/about', { title: 'Who we are' }, editor);
  const trail = [home, { ...about, title: 'Who we are' }, above[2], { title: 'Years', path: '/about/history/years' }];
  await expect.poll(async () => (await saidAt('/about/history/years/first')).trail).toEqual(trail);
  expect([(await saidAt('/about')).trail, (await saidAt('/')).trail]).toEqual([[home], []]);
});

it('an article’s head contains the dates of its first publication and its last change', async () => {
  const pageId = await make({ title: 'News', address: '/news', layout: 'article' });
  const before = Date.now();
  await server.send('PATCH', `/api/pages/${pageId}`, { status: 'published' }, editor);
  const first = await saidAt('/news');
  expect(first.published).toBe(first.changed);
  expect(Math.abs(Date.parse(first.published ?? '') - before)).toBeLessThan(60_000);
  const update = { path: `${pageId}.byline.author`, value: 'Ann Ode' };
  await server.send('POST', '/api/content/update', update, editor);
  const changedLater = async () => {
    const { published, changed } = await saidAt('/news');
    return published === first.published && Date.parse(changed ?? '') > Date.parse(first.changed ?? '');
  };
  await expect.poll(changedLater).toBe(true);
  expect(await saidAt('/team')).not.toHaveProperty('published');
});
