import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages, redirects } from '../../../db/schema/content';
import { SERVER_ROUTES } from '../../../src/pages/reserved-addresses';
import { startTestServer, type TestServer } from '../../main/testing';
import { SHARE_PATH } from '../../site/share/card';

let server: TestServer;
let editor: Record<string, string>;
/** The stored rows before any test. */
let before: Awaited<ReturnType<typeof readStored>>;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.signIn('editor');
  before = await readStored();
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, editor);
const addRedirect = (from: string, to: string, kind = 'exact') =>
  send('POST', '/api/trpc/redirects.create', { from, to, kind, status: 301 });
const readStored = async () => ({
  pages: await server.database.db
    .select({ id: pages.pageId, address: pages.address, version: sql<number>`version` })
    .from(pages)
    .orderBy(pages.pageId),
  redirects: await server.database.db.select().from(redirects).orderBy(redirects.id),
});

/** Reserved addresses, taken from the list itself, so that additions are tested automatically. */
const RESERVED = [...SERVER_ROUTES, SHARE_PATH.slice(1), 'assets', 'illustrations', '404'].flatMap((root) => [
  `/${root}`,
  `/${root.toUpperCase()}/below`,
]);

const HOSTILE: [name: string, address: string][] = [
  ...RESERVED.map((address): [string, string] => ['reserved', address]),
  ['above the root', '/../etc/passwd'],
  ['above another page', '/about/../admin'],
  ['encoded dots', '/about/%2e%2e/admin'],
  ['dots that are encoded twice', '/about/%252e%252e/admin'],
  ['an encoded null character', '/about%00'],
  ['an encoded line break', '/about%0d%0aSet-Cookie:x'],
  ['a null character', '/about\u0000'],
  ['a line break', '/about\r\nx'],
  ['a right-to-left override', '/about\u202etxt'],
  ['a right-to-left mark', '/\u200fabout'],
  ['a zero-width joiner', '/ab\u200dout'],
  ['a no-break space', '/about\u00a0us'],
  ['a lone surrogate', '/about\ud800'],
  ['a backslash', '/about\\us'],
  ['two slashes', '//evil.example'],
  ['two slashes inside', '/about//us'],
  ['a file extension at the root', '/index.'],
  ['a feed', '/insights/feed.xml'],
  ['a feed in uppercase', '/insights/FEED.XML/'],
  ['a query', '/about?admin=1'],
  ['a fragment', '/about#x'],
  ['a full URL', 'https://evil.example/about'],
  ['a script', 'javascript:alert(1)'],
  ['markup', '/<script>'],
  ['an emoji', '/\u{1f4a9}'],
  ['too many segments', `/${Array.from({ length: 9 }, () => 'a').join('/')}`],
  ['too long', `/${'a'.repeat(200)}`],
];

describe('an invalid page address', () => {
  it.each(HOSTILE)('is rejected for a new page, a moved page and a redirect: %s (%j)', async (_name, address) => {
    const made = await send('POST', '/api/pages', { title: 'A', address, status: 'published' });
    const moved = await send('PATCH', '/api/pages/about', { address });
    const led = await addRedirect(address, '/team');
    expect([made.status, made.body.issues.map(({ path }: { path: string }) => path)]).toEqual([422, ['address']]);
    expect([moved.status, moved.body.issues.map(({ path }: { path: string }) => path)]).toEqual([422, ['address']]);
    expect([led.status, led.body.error?.data.issues[0].path]).toEqual([422, 'from']);
    expect(await readStored()).toEqual(before);
  });

  it('answers 400 before any lookup if it has 2,049 characters', async () => {
    const address = `/${'a'.repeat(2048)}`;
    const answers = [
      await send('POST', '/api/pages', { title: 'A', address }),
      await send('PATCH', '/api/pages/about', { address }),
      await addRedirect(address, '/team'),
      await addRedirect('/a', address),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await readStored()).toEqual(before);
  });
});

describe('the target of a redirect', () => {
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
  ])('cannot be %j', async (to) => {
    for (const kind of ['exact', 'prefix']) {
      const { status, body } = await addRedirect('/a', to, kind);
      expect([status, body.error?.data.issues[0].path]).toEqual([422, 'to']);
    }
    expect(await readStored()).toEqual(before);
  });

  it('cannot be below its own prefix, which would never end, or lead back to it', async () => {
    for (const [from, to] of [
      ['/grow', '/grow'],
      ['/grow', '/grow/more'],
      ['/grow', '/grow/%67row'],
    ] as const) {
      const { status, body } = await addRedirect(from, to, 'prefix');
      expect([to, status, body.error?.data.issues[0].path]).toEqual([to, 422, 'to']);
    }
    expect(await readStored()).toEqual(before);
    expect((await addRedirect('/one', '/two/more', 'prefix')).status).toBe(200);
    const back = await addRedirect('/two', '/one', 'prefix');
    expect([back.status, back.body.error?.data.issues[0].path]).toEqual([422, 'to']);
  });
});

it.each([
  ['in another alphabet', '/Über-Uns/Ιστορία', '/über-uns/ιστορία'],
  ['with combining characters', '/cafe\u0301', '/caf\u00e9'],
  ['with look-alike letters', '/ａｄｍｉｎ', '/ａｄｍｉｎ'],
  ['written from right to left', '/من-نحن', '/من-نحن'],
  ['with trailing dots', '/about/and-so-on...', '/about/and-so-on...'],
  ['that is also a folder of the build', '/brand/story', '/brand/story'],
  ['with trailing slashes', '/slashes///', '/slashes'],
])('normalizes an address %s and serves its page there', async (_name, written, address) => {
  const made = await send('POST', '/api/pages', { title: 'A', address: written, status: 'published' });
  expect([made.status, made.body.address]).toEqual([201, address]);
  for (const spelled of [written, address, address.normalize('NFD')]) {
    const path = encodeURI(spelled.replace(/\/+$/, ''));
    expect([path, (await server.send('GET', path)).status]).toEqual([path, 200]);
  }
});
