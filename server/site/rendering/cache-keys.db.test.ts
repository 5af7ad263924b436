import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { buildCacheKey } from './resolve-address';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' }, async (url) => ({
    html: `Page at ${url}`,
    head: '',
    status: url === '/404' ? 404 : 200,
  }));
  editor = await server.signIn('editor');
});
afterAll(() => server.close());

const TITLES = [
  'Nothing',
  'Gone',
  'Admin 200',
  'Feed',
  'Page',
  'Sent',
  'Item',
  'Filter',
  'Category',
  'Author',
  'Before',
];

describe('the page cache', () => {
  it('never serves one page in place of another, whatever their titles', async () => {
    for (const title of [...TITLES, 'Deleted soon']) {
      const { status, body } = await server.send('POST', '/api/pages', { title, status: 'published' }, editor);
      expect([title, status]).toEqual([title, 201]);
      if (title === 'Deleted soon') await server.send('DELETE', `/api/pages/${body.pageId}`, undefined, editor);
    }
    // Twice, so that the second answer comes from the cache.
    for (const _ of [1, 2]) {
      for (const title of TITLES) {
        const address = `/${title.toLowerCase().replace(' ', '-')}`;
        const { status, body } = await server.send('GET', address);
        expect([status, body]).toEqual([200, expect.stringContaining(`Page at ${address}`)]);
      }
      for (const [address, expected] of [
        ['/no-such-page', 404],
        ['/deleted-soon', 410],
      ] as const) {
        const { status, body, headers } = await server.send('GET', address);
        expect([status, headers.get('cache-control')]).toEqual([expected, 'private, no-store']);
        expect(body).toContain('Page at /404');
      }
    }
  });

  it('has a distinct key for every kind and every name', () => {
    const kind = fc.constantFrom('page', 'item', 'filter', 'category', 'nothing');
    const names = fc.array(fc.string({ unit: fc.constantFrom('a', ':', '%', '3', 'A', ' ', '/') }), { maxLength: 3 });
    fc.assert(
      fc.property(kind, names, kind, names, (kindA, a, kindB, b) => {
        const isSame =
          kindA === kindB && JSON.stringify(a.length > 0 ? a : ['']) === JSON.stringify(b.length > 0 ? b : ['']);
        expect(buildCacheKey(kindA, ...a) === buildCacheKey(kindB, ...b)).toBe(isSame);
      }),
      { numRuns: 2000 },
    );
  });
});
