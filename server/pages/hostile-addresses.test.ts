import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages, redirects } from '../../db/schema/content';
import { SERVER_ROUTES } from '../../src/pages/reserved-addresses';
import { SHARE_PATH } from '../share/card';
import { startTestServer, type TestServer } from '../testing';

let server: TestServer;
let editor: Record<string, string>;
/** What is stored when nothing was. */
let before: Awaited<ReturnType<typeof kept>>;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.signIn('editor');
  before = await kept();
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, editor);
const lead = (from: string, to: string, kind = 'exact') =>
  send('POST', '/api/trpc/redirects.create', { from, to, kind, status: 301 });
const kept = async () => ({
  pages: await server.database.db
    .select({ id: pages.pageId, address: pages.address, version: sql<number>`version` })
    .from(pages)
    .orderBy(pages.pageId),
  redirects: await server.database.db.select().from(redirects).orderBy(redirects.id),
});

/** What stands before the pages: each of the list, so that a new one is tried by itself. */
const RESERVED = [...SERVER_ROUTES, SHARE_PATH.slice(1), 'assets', 'illustrations', '404'].flatMap((root) => [
  `/${root}`,
  `/${root.toUpperCase()}/below`,
]);

const HOSTILE: [name: string, address: string][] = [
  ...RESERVED.map((address): [string, string] => ['the site’s own', address]),
  ['above the root', '/../etc/passwd'],
  ['above another', '/about/../admin'],
  ['dots that are encoded', '/about/%2e%2e/admin'],
  ['encoded twice', '/about/%252e%252e/admin'],
  ['nothing, encoded', '/about%00'],
  ['a line’s end, encoded', '/about%0d%0aSet-Cookie:x'],
  ['nothing', '/about\u0000'],
  ['a line’s end within', '/about\r\nx'],
  ['a mark that turns the writing round', '/about\u202etxt'],
  ['a mark of direction', '/\u200fabout'],
  ['what joins and is not seen', '/ab\u200dout'],
  ['a blank that breaks no line', '/about\u00a0us'],
  ['half a character', '/about\ud800'],
  ['a backslash', '/about\\us'],
  ['two slashes', '//evil.example'],
  ['two slashes within', '/about//us'],
  ['a file’s ending at the root', '/index.'],
  ['a feed', '/insights/feed.xml'],
  ['a feed in capitals', '/insights/FEED.XML/'],
  ['a question', '/about?admin=1'],
  ['a place on a page', '/about#x'],
  ['an address of its own', 'https://evil.example/about'],
  ['a script', 'javascript:alert(1)'],
  ['markup', '/<script>'],
  ['a small picture', '/\u{1f4a9}'],
  ['too many parts', `/${Array.from({ length: 9 }, () => 'a').join('/')}`],
  ['too long', `/${'a'.repeat(200)}`],
];

describe('an address that can be no page’s', () => {
  it.each(HOSTILE)(
    'as it is %s (%j) is refused of a new page, one that moves and of a redirect',
    async (_name, address) => {
      const made = await send('POST', '/api/pages', { title: 'A', address, status: 'published' });
      const moved = await send('PATCH', '/api/pages/about', { address });
      const led = await lead(address, '/team');
      expect([made.status, made.body.issues.map(({ path }: { path: string }) => path)]).toEqual([422, ['address']]);
      expect([moved.status, moved.body.issues.map(({ path }: { path: string }) => path)]).toEqual([422, ['address']]);
      expect([led.status, led.body.error?.data.issues[0].path]).toEqual([422, 'from']);
      expect(await kept()).toEqual(before);
    },
  );

  it('as it is of 2,049 characters is 400 before anything is looked for', async () => {
    const address = `/${'a'.repeat(2048)}`;
    const answers = [
      await send('POST', '/api/pages', { title: 'A', address }),
      await send('PATCH', '/api/pages/about', { address }),
      await lead(address, '/team'),
      await lead('/a', address),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await kept()).toEqual(before);
  });
});

describe('where a redirect leads', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    '/%2fevil.example',
    '/about/%2e%2e/%2e%2e/admin',
    '/\t/evil.example',
    'https://name:word@evil.example/',
    'https://localhost/',
    'https:evil.example',
    '/about\u0000',
    '/about\r\nSet-Cookie: x=1',
    '/about\u202e',
    '/%ff',
    '/admin',
    '/api/trpc',
  ])('is refused of %j', async (to) => {
    for (const kind of ['exact', 'prefix']) {
      const { status, body } = await lead('/a', to, kind);
      expect([status, body.error?.data.issues[0].path]).toEqual([422, 'to']);
    }
    expect(await kept()).toEqual(before);
  });

  it('is no address below itself, which would grow without end, and no other that comes back', async () => {
    for (const [from, to] of [
      ['/grow', '/grow'],
      ['/grow', '/grow/more'],
      ['/grow', '/grow/%67row'],
    ] as const) {
      const { status, body } = await lead(from, to, 'prefix');
      expect([to, status, body.error?.data.issues[0].path]).toEqual([to, 422, 'to']);
    }
    expect(await kept()).toEqual(before);
    expect((await lead('/one', '/two/more', 'prefix')).status).toBe(200);
    const back = await lead('/two', '/one', 'prefix');
    expect([back.status, back.body.error?.data.issues[0].path]).toEqual([422, 'to']);
  });
});

it.each([
  ['of another alphabet', '/Über-Uns/Ιστορία', '/über-uns/ιστορία'],
  ['written in pieces', '/cafe\u0301', '/caf\u00e9'],
  ['of letters that look like others', '/ａｄｍｉｎ', '/ａｄｍｉｎ'],
  ['written from right to left', '/من-نحن', '/من-نحن'],
  ['with dots behind', '/about/and-so-on...', '/about/and-so-on...'],
  ['that a folder of the build has', '/brand/story', '/brand/story'],
  ['with slashes behind', '/slashes///', '/slashes'],
])('an address %s is kept in its one form, and its page read there', async (_name, written, address) => {
  const made = await send('POST', '/api/pages', { title: 'A', address: written, status: 'published' });
  expect([made.status, made.body.address]).toEqual([201, address]);
  for (const spelled of [written, address, address.normalize('NFD')]) {
    const path = encodeURI(spelled.replace(/\/+$/, ''));
    expect([path, (await server.send('GET', path)).status]).toEqual([path, 200]);
  }
});
