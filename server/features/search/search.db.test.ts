import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rawRows } from '../../../db/client';
import { changeSets } from '../../../db/schema/history';
import { startTestServer, type TestServer } from '../../main/testing';
import type { Place } from './find-places';
import type { FoundDocument } from './search-content';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn('editor');
});

/** Calls a procedure the way the screens do. */
const ask = (procedure: string, input: object) =>
  server.send('GET', `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, undefined, editor);
const data = async <T>(answer: ReturnType<typeof ask>): Promise<T> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result.data;
};
const send = async (method: string, path: string, body?: unknown) => {
  const answer = await server.send(method, path, body, editor);
  expect(answer.status).toBeLessThan(300);
  return answer.body;
};
const update = (path: string, value: unknown) => send('POST', '/api/content/update', { path, value });
const search = (q: string, cursor?: string) =>
  data<{ items: FoundDocument[]; nextCursor: string | null }>(ask('search.content', { q, ...(cursor && { cursor }) }));
const documents = async (q: string) => (await search(q)).items.map(({ document }) => document);
const wanted = (find: string) => ({ find, isCaseSensitive: false, isWholeWord: false });
const places = (find: string, options: object = {}) =>
  data<{ items: Place[]; nextCursor: string | null }>(ask('search.places', { ...wanted(find), ...options }));
const replace = (find: string, replacement: string, { items }: { items: Place[] }) => {
  const chosen = items.map(({ document, version, ref }) => ({ document, version, ref }));
  return server.send('POST', '/api/trpc/search.replace', { ...wanted(find), replacement, places: chosen }, editor);
};
const doc = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text } }] });

describe('search over all content', () => {
  it('finds words by their beginning in pages, sections, drafts and shared content', async () => {
    await update('about.story.title', 'The quince orchard');
    await send('POST', '/api/pages', { title: 'Quince harvest' });
    await send('POST', '/api/sections', {
      pageId: 'team',
      sectionId: 'orchard',
      sectionType: 'custom',
      sectionName: 'Orchard',
      sectionData: { elements: [{ id: 'p-1', type: 'paragraph', data: { text: 'Ripe quinces & pears' } }] },
    });
    await update('site.footer.tagline', 'We press quinces');
    expect((await documents('QUIN')).sort()).toEqual(['about', 'dynamic.orchard', 'quince-harvest', 'site']);
    expect((await documents('quince orch')).sort()).toEqual(['about', 'dynamic.orchard']);
    expect(await documents('uince')).toEqual([]);
    const [found] = (await search('pears')).items;
    expect(found).toMatchObject({ pageId: 'team', section: { sectionName: 'Orchard' }, more: 0 });
    expect(found?.texts).toEqual([
      expect.objectContaining({ path: 'element.p-1.text', before: 'Ripe quinces & ', found: 'pears', after: '' }),
    ]);
  });

  it('identifies places by item id, and follows changes, deletions and restores', async () => {
    await update('home.faq.items.1.question', 'Who keeps the zithers?');
    const [found] = (await search('zither')).items;
    expect(found?.texts[0]?.path).toBe('home.faq.items.1.question');
    expect(found?.texts[0]?.ref).toMatch(/^home\.faq\.items\.~[a-z0-9]{8}\.question$/);
    await update('home.faq.items.1.question', 'Who keeps the drums?');
    expect(await documents('zither')).toEqual([]);
    await send('POST', '/api/pages', { title: 'Zither news' });
    expect(await documents('zither')).toEqual(['zither-news']);
    await send('DELETE', '/api/pages/zither-news');
    expect(await documents('zither')).toEqual([]);
    await send('PATCH', '/api/pages/zither-news', { status: 'draft' });
    expect(await documents('zither')).toEqual(['zither-news']);
  });

  it('shows all that was looked for, if it is written like that, and not just the first of its words', async () => {
    await update('home.faq.items.1.question', 'Call (555) 555-0177 in May?');
    expect((await search('555-0177')).items[0]?.texts[0]).toMatchObject({ before: 'Call (555) ', found: '555-0177' });
    expect((await search('may call')).items[0]?.texts[0]).toMatchObject({ before: '', found: 'Call' });
  });

  it('is paginated, newest first, and treats special characters literally', async () => {
    for (let index = 0; index < 23; index += 1) {
      await send('POST', '/api/pages', { title: `Marzipan ${index}`, layout: 'blank' });
    }
    const first = await search('marzipan');
    const second = await search('marzipan', first.nextCursor ?? undefined);
    const names = [...first.items, ...second.items].map(({ pageId }) => pageId);
    expect([first.items.length, second.nextCursor, new Set(names).size, names[0]]).toEqual([
      20,
      null,
      23,
      'marzipan-22',
    ]);
    for (const q of ['', ' ', "'", "a' | 'b", '\\', ':*', '<b>', '\u0000']) {
      expect((await search(q)).items, q).toBeInstanceOf(Array);
    }
    expect((await ask('search.content', { q: 'marzipan', cursor: 'bm8' })).status).toBe(400);
  });

  it('indexes only changed documents, and uses a database index', async () => {
    await search('owners');
    const marks = () =>
      server.database.db
        .execute(sql`select document, xmin::text as mark from search_documents order by document`)
        .then(
          (rows) => new Map(rawRows<{ document: string; mark: string }>(rows).map((row) => [row.document, row.mark])),
        );
    const before = await marks();
    await update('about.story.title', 'Changed');
    await search('owners');
    const after = await marks();
    const anew = [...after].filter(([document, mark]) => before.get(document) !== mark).map(([document]) => document);
    expect(anew).toEqual(['about']);
    const plan = await server.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return JSON.stringify(
        rawRows(
          await tx.execute(sql`explain select document from search_documents where words @@ '''owner'':*'::tsquery`),
        ),
      );
    });
    expect(plan).toContain('search_documents_words');
  });

  it('requires an editor', async () => {
    editor = {};
    expect((await ask('search.content', { q: 'owner' })).status).toBe(401);
  });
});

describe('find and replace over all pages', () => {
  it('lists every text first, then changes the selected ones as one change set that can be reverted', async () => {
    await update('about.story.title', 'Zumber & Zumber');
    await update('home.hero.headline', doc('By <b>zumber</b> &amp; co'));
    await send('POST', '/api/sections', {
      pageId: 'demo',
      sectionId: 's1',
      sectionType: 'cta',
      sectionName: 'Zumber',
      sectionData: { title: 'Ask Zumber' },
    });
    const found = await places('zumber');
    expect(found.items.map(({ path, count }) => [path, count])).toEqual([
      ['about.story.title', 2],
      ['home.hero.headline', 1],
      ['dynamic.s1.title', 1],
    ]);
    const { changeSetId, texts } = await data<{ changeSetId: number; texts: number }>(
      replace('zumber', 'Ochre <x>', found),
    );
    expect(texts).toBe(3);
    const read = async (page: string) => (await server.send('GET', `/api/content/${page}`)).body;
    expect((await read('about')).story.title).toBe('Ochre <x> & Ochre <x>');
    expect((await read('home')).hero.headline.blocks[0].data.text).toBe('By <b>Ochre &lt;x&gt;</b> &amp; co');
    expect((await places('zumber')).items).toEqual([]);
    const changed = await Promise.all(
      ['about', 'home', 'demo'].map(async (page) => (await send('GET', `/api/history?page=${page}&limit=1`)).items[0]),
    );
    expect(changed.map((item) => item.changeSetId)).toEqual(Array(3).fill(changeSetId));
    await send('POST', `/api/history/${changed[0].id}/revert`, {});
    expect((await read('about')).story.title).toBe('Zumber & Zumber');
  });

  it('matches case and whole words if requested', async () => {
    await update('about.story.title', 'Zumber, zumbers, zumber');
    const count = async (options: object) => (await places('zumber', options)).items[0]?.count;
    expect(await count({})).toBe(3);
    expect(await count({ isCaseSensitive: true })).toBe(2);
    expect(await count({ isWholeWord: true })).toBe(2);
  });

  it('says in the history what it replaced, also if the words are so long that they are cut within an emoji', async () => {
    await update('about.story.title', 'Zumber');
    const cutAt = 500 - 'Replaced “zumber” with “'.length;
    const replacement = `${'b'.repeat(cutAt - 1)}😀`;
    expect((await replace('zumber', replacement, await places('zumber'))).status).toBe(200);
    const [newest] = await server.database.db.select().from(changeSets).orderBy(desc(changeSets.id)).limit(1);
    expect(newest?.note).toMatch(/^Replaced “zumber” with “b+\ufffd$/);
  });

  it('changes nothing if one of the texts changed in the meantime or would become invalid', async () => {
    await update('about.story.title', 'Zumber');
    await update('home.hero.subheadline', 'Zumber');
    const found = await places('zumber');
    await update('home.hero.subheadline', 'Zumber again');
    expect((await replace('zumber', 'ochre', found)).status).toBe(409);
    await update('site.firm.email', 'zumber@firm.example');
    const refused = await replace('zumber', 'no address ', await places('zumber'));
    // The address is also on the contact page, which follows the site-wide content.
    expect([refused.status, refused.body.error.data.issues[0].path]).toEqual([
      422,
      'contact.contactInfo.contact.email',
    ]);
    expect((await places('zumber')).items.map(({ path }) => path)).toEqual([
      'about.story.title',
      'contact.contactInfo.contact.email',
      'home.hero.subheadline',
      'site.firm.email',
    ]);
  });

  it('reads the whole site in parts', async () => {
    for (let index = 0; index < 45; index += 1) {
      await send('POST', '/api/pages', { title: `Sepia ${index}`, layout: 'blank' });
    }
    const paths: string[] = [];
    let cursor: string | undefined;
    do {
      const part = await places('sepia', cursor === undefined ? {} : { cursor });
      paths.push(...part.items.map(({ path }) => path));
      cursor = part.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path.endsWith('.page.title'))).toHaveLength(45);
    expect((await ask('search.places', { ...wanted('sepia'), cursor: "x'; --" })).status).toBe(400);
  });
});

describe('hostile search words', () => {
  const odd = [
    ...[
      '(a+)+$',
      '.*.*.*.*',
      '[',
      '\\',
      '%_%',
      "'':*",
      "' | !",
      '<->',
      '\u0000',
      '\ud800',
      '\u202e',
      '🜁',
      '﷽'.repeat(60),
    ],
    ...['a '.repeat(100), `${'a'.repeat(199)}!`, '('.repeat(200), "'".repeat(200), '\u0301'.repeat(200)],
  ];

  it('are searched literally or rejected, quickly and without errors', async () => {
    await update('about.story.content', doc('a'.repeat(9_000)));
    const slow: [string, number][] = [];
    for (const q of odd) {
      for (const answer of [() => ask('search.content', { q }), () => ask('search.places', wanted(q))]) {
        const began = performance.now();
        const { status } = await answer();
        expect([q, [200, 400].includes(status)]).toEqual([q, true]);
        slow.push([q, performance.now() - began]);
      }
    }
    // Catastrophic backtracking would take forever, not twice as long.
    expect(slow.filter(([, ms]) => ms > 3_000)).toEqual([]);
    expect((await places('(a+)+$')).items).toEqual([]);
  });

  it('give a 400 if they are too long, in search, find and replace', async () => {
    const long = 'a'.repeat(201);
    const statuses = [
      (await ask('search.content', { q: long })).status,
      (await ask('search.places', wanted(long))).status,
      (await replace('zumber', 'a'.repeat(1001), await places('a'))).status,
    ];
    expect(statuses).toEqual([400, 400, 400]);
  });
});
