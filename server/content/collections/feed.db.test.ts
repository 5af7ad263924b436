import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { renderFeed } from './feed';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.signIn('editor');
});
afterAll(() => server.close());

const send = (path: string, body: unknown) => server.send('POST', path, body, editor);

it('is a valid feed of at most 50 entries, whatever the texts contain', async () => {
  const { db } = server.database;
  await send('/api/pages', { title: 'Insights', layout: 'insights', status: 'published' });
  const entry = { title: 'Rights & <Wrongs> "quoted"', layout: 'insights-entry', status: 'published' };
  const { pageId } = (await send('/api/pages', entry)).body;
  const value = {
    standfirst: 'Bells \u0007 and ]]> whistles',
    author: 'Ada & Co',
    date: '2026-01-02',
    categories: ['news'],
    cover: '',
    imageAlt: '',
  };
  expect((await send('/api/content/update', { path: `${pageId}.entry`, value })).status).toBe(200);
  const address = { path: `${pageId}.page.address`, value: '/insights/über-uns' };
  expect((await send('/api/content/update', address)).status).toBe(200);
  await db.execute(sql`insert into pages (page_id, content, kind, address, status, title)
    select 'more-' || n, '{}'::json, 'insights-entry', '/insights/more-' || n, 'published', 'More ' || n from generate_series(1, 60) n`);
  await db.execute(sql`insert into collection_entries
    (page_id, collection, status, day, author, author_key, categories, standfirst, cover)
    select 'more-' || n, 'insights', 'published', '2020-01-01', '', '', '[]'::json, '', '' from generate_series(1, 60) n`);
  server.services.directory.forgetAll();
  server.services.pageCache.clear();
  const answer = await server.send('GET', '/insights/feed.xml');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  const feed: string = answer.body;
  expect(feed.match(/<entry>/g)).toHaveLength(50);
  expect(findUnclosed(feed)).toEqual([]);
  const directory = await server.services.directory.read();
  const page = directory.listOf('insights');
  const idsAt = async (host: string) => {
    const given = { origin: `https://${host}`, publicUrl: `https://${host}` };
    return (page ? await renderFeed(db, directory, page, given) : '').match(/<id>.*?<\/id>/g);
  };
  expect(await idsAt('new.example')).toEqual(feed.match(/<id>.*?<\/id>/g));
  const [first = ''] = /<entry>[\s\S]*?<\/entry>/.exec(feed) ?? [];
  expect(first.split('\n')).toEqual([
    '<entry>',
    expect.stringMatching(new RegExp(`^<id>tag:[^,]+,\\d{4}-\\d\\d-\\d\\d:page/${pageId}</id>$`)),
    '<title>Rights &amp; &lt;Wrongs&gt; "quoted"</title>',
    `<link rel="alternate" type="text/html" href="${server.url}/insights/%C3%BCber-uns"/>`,
    '<published>2026-01-02T00:00:00Z</published>',
    expect.stringMatching(/^<updated>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z<\/updated>$/),
    '<author><name>Ada &amp; Co</name></author>',
    '<category term="news" label="News"/>',
    '<summary>Bells  and ]]&gt; whistles</summary>',
    '</entry>',
  ]);
  expect(feed).toMatch(
    new RegExp(`<link rel="self" type="application/atom\\+xml" href="${server.url}/insights/feed.xml"/>`),
  );
  const again = await server.send('GET', '/Insights/feed.xml', undefined, {
    'If-None-Match': answer.headers.get('etag') ?? '',
  });
  expect(again.status).toBe(304);
});

/** Returns the tags that are opened but not closed, or closed but not opened, and the characters that should be escaped. */
function findUnclosed(xml: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, close, name = '', self] of xml.matchAll(/<(\/?)([a-z]+)(?:\s+[a-z]+="[^"<]*")*(\/?)>/g)) {
    if (self) continue;
    if (!close) open.push(name);
    else if (open.pop() !== name) wrong.push(name);
  }
  const words = xml.replace(/<\?xml[^>]*\?>/, '').replace(/<(\/?)([a-z]+)(?:\s+[a-z]+="[^"<]*")*(\/?)>/g, '');
  return [...open, ...wrong, ...(words.match(/[<>]|&(?!(?:amp|lt|gt|quot);)/g) ?? [])];
}
