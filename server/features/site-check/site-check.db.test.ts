import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import type { RenderApp } from '../../site/rendering/render-page';
import type { Report } from './read-site';

/** Renders a page with the HTML from its content. */
const render: RenderApp = async (url, boot) => {
  const content = (boot.contents[url.slice(1)] ?? {}) as { test?: { html?: string } };
  const shared = (boot.contents.site as { footer?: { tagline?: string } })?.footer?.tagline ?? '';
  return {
    html: `<main>${content.test?.html ?? '<h1>Fine</h1>'}</main><footer>${shared.startsWith('<a') ? shared : ''}</footer>`,
    head: '<meta name="description" content="Its own">',
    status: 200,
  };
};

let server: TestServer;
let editor: Record<string, string>;
let elsewhere: Server;
let origin: string;

beforeAll(async () => {
  server = await startTestServer({ LINK_PREVIEW_ALLOW_PRIVATE: 'true' }, render);
  elsewhere = createServer((req, res) => {
    res.statusCode = req.url === '/there' ? 200 : req.url === '/secret' ? 403 : 404;
    res.end('x');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => elsewhere.once('listening', resolve));
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(async () => {
  elsewhere.close();
  await server.close();
});
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn('editor');
});

const update = (path: string, value: unknown) =>
  server.send('POST', '/api/content/update', { path, value }, editor).then(({ status }) => expect(status).toBe(200));
const ask = async (procedure: string, input?: object) => {
  const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const { status, body } = await server.send('GET', `/api/trpc/${procedure}${query}`, undefined, editor);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result.data;
};
const report = async (pageId: string): Promise<Report> =>
  (await ask('siteCheck.pages', {})).items.find((item: Report) => item.pageId === pageId);
const outsideOf = async (pageId: string) =>
  (await report(pageId)).outside as unknown as { url: string; state: string | null; problem: string | null }[];
const show = (html: string) => update('about.test', { html });
const link = (href: string, words = 'words') => `<a href="${href}">${words}</a>`;

describe('the pages', () => {
  it('get hints about missing things and none about everything else', async () => {
    expect(await report('about')).toMatchObject({ title: 'About Us', path: '/about', hints: [], links: [] });
    await show('<h2>Too deep</h2><img src="/media/a.webp" alt="">');
    expect((await report('about')).hints.map(({ message }) => message)).toEqual([
      'No main heading (H1).',
      'Image has no alt text.',
    ]);
    await update('about.hero.subheadline', '');
    expect((await report('about')).hints[0]?.kind).toBe('description');
  });

  it('have their links within the site checked, including anchors', async () => {
    const make = (body: object) => server.send('POST', '/api/pages', body, editor);
    await make({ title: 'Draft', layout: 'blank' });
    await make({ title: 'Moved', layout: 'blank', status: 'published' });
    await server.send('PATCH', '/api/pages/moved', { address: '/moved-on' }, editor);
    await make({ title: 'Gone', layout: 'blank', status: 'published' });
    await server.send('DELETE', '/api/pages/gone', undefined, editor);
    await update('team.test', { html: '<h1 id="staff">Team</h1>' });
    const good = ['/team', '/TEAM/', '/team#staff', 'team', '#here', 'mailto:a@b.co', '/api/docs', '?q=1'];
    const bad = ['/nope', '/team#nope', '/draft', '/moved', '/gone', '#', '#nope', '/media/0123456789abcdef.png'];
    await show(`<h1 id="here">A</h1>${[...good, ...bad].map((href) => link(href)).join('')}${link('/team?x', '')}`);
    const { links } = await report('about');
    expect(links.map(({ href, problem }) => [href, problem])).toEqual([
      ['/nope', 'The page does not exist.'],
      ['/team#nope', 'The page has no anchor “nope”.'],
      ['/draft', '“Draft” is not published.'],
      ['/moved', 'Redirects to /moved-on; update the link.'],
      ['/gone', '“Gone” was deleted.'],
      ['#', 'The link has no target.'],
      ['#nope', 'The page has no anchor “nope”.'],
      ['/team?x', 'The link has no text.'],
    ]);
  });

  it('report each broken link with the path of its field', async () => {
    await show(`<h1>A</h1><p data-path="about.a">${link('/nope')}</p><p data-path="about.b">${link('/nope')}</p>`);
    expect((await report('about')).links.map(({ href, path }) => [href, path])).toEqual([
      ['/nope', 'about.a'],
      ['/nope', 'about.b'],
    ]);
  });

  it('are followed by their item pages, without repeated hints', async () => {
    const { items } = await ask('siteCheck.pages', { cursor: 'investors' });
    const all = [...(await ask('siteCheck.pages', {})).items, ...items] as Report[];
    const harrow = all.find(({ path }) => path === '/portfolio/harrow-finch-heating');
    expect(harrow).toMatchObject({ pageId: 'portfolio', title: 'Portfolio › Harrow & Finch Heating', hints: [] });
    await update('portfolio.investments.0.description', '');
    const again = await ask('siteCheck.pages', { cursor: 'portfolio' });
    expect(again.items[0].path).toBe('/portfolio/harrow-finch-heating');
    expect(again.items[0].hints.map(({ kind }: { kind: string }) => kind)).toEqual(['description']);
  });

  it('are read in parts, without drafts', async () => {
    for (let index = 0; index < 30; index += 1) {
      const status = index % 2 === 0 ? 'published' : 'draft';
      await server.send('POST', '/api/pages', { title: `Extra ${index}`, layout: 'blank', status }, editor);
    }
    const found: Report[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const part: { items: Report[]; next: string | null } = await ask('siteCheck.pages', { cursor: after });
      expect(part.items.length).toBeLessThanOrEqual(20);
      found.push(...part.items);
      after = part.next;
    }
    const paths = found.map(({ path }) => path);
    // The initial pages, those created here, and 22 item pages.
    expect([paths.length, new Set(paths).size]).toEqual([27 + 22, 27 + 22]);
    expect(found.filter(({ pageId }) => pageId.startsWith('extra'))).toHaveLength(15);
  });
});

describe('links to other sites', () => {
  it('are checked on request, and their results are reported', async () => {
    await show(`<h1>A</h1>${['/there', '/gone', '/secret'].map((path) => link(origin + path)).join('')}`);
    await update('site.footer.tagline', link('http://127.0.0.1:9/closed'));
    expect((await outsideOf('about')).map(({ state }) => state)).toEqual([null, null, null]);
    const begun = await server.send('POST', '/api/trpc/siteCheck.lookOutside', {}, editor);
    expect(begun.body.result.data).toEqual({ hasBegun: true });
    await expect.poll(async () => (await ask('siteCheck.shared')).lookedAt).not.toBeNull();
    expect((await outsideOf('about')).map(({ state, problem }) => [state, problem])).toEqual([
      ['found', null],
      ['broken', 'The page was not found (404).'],
      ['unsure', 'The site blocks automated checks (403).'],
    ]);
    expect((await ask('siteCheck.shared')).outside[0]).toMatchObject({
      state: 'broken',
      problem: 'The site does not respond.',
    });
  });

  it('are checked each week by one of several servers, and forgotten once no page contains them', async () => {
    const { outsideLinks } = server.services;
    await show(link(`${origin}/there`));
    await outsideLinks.runDue();
    await outsideLinks.settled();
    const { endedAt } = await outsideLinks.state();
    await show('<h1>None</h1>');
    await outsideLinks.runDue();
    await outsideLinks.settled();
    expect((await outsideLinks.state()).endedAt).toBe(endedAt);
    await outsideLinks.runDue(new Date(Date.now() + 8 * 86_400_000));
    await outsideLinks.settled();
    expect((await outsideLinks.state()).endedAt).not.toBe(endedAt);
  });
});

it('the site check requires an editor', async () => {
  for (const procedure of ['siteCheck.pages?input=%7B%7D', 'siteCheck.shared']) {
    expect((await server.send('GET', `/api/trpc/${procedure}`)).status).toBe(401);
  }
});
