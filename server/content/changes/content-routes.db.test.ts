import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn();
});

const update = (path: string, value: unknown, extra: object = {}) =>
  server.send('POST', '/api/content/update', { path, value, ...extra }, editor);
const content = async (page: string) => (await server.send('GET', `/api/content/${page}`)).body;

describe('GET /api/content/{pageId}', () => {
  it('returns the content in the order of its sections', async () => {
    expect(Object.keys(await content('home'))).toEqual([
      'hero',
      'welcome',
      'opportunity',
      'portfolioHighlight',
      'record',
      'faq',
      'callToAction',
    ]);
  });

  it('answers 404 for an unknown page, including inherited property names', async () => {
    for (const page of ['nope', 'constructor', '__proto__', 'update%2F']) {
      const answer = await server.send('GET', `/api/content/${page}`);
      expect([page, answer.status, answer.body.code]).toEqual([page, 404, 'NOT_FOUND']);
    }
  });

  it('sends an ETag, and answers 304 if it matches', async () => {
    const first = await server.send('GET', '/api/content/home');
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const etag = first.headers.get('etag') ?? '';
    const second = await server.send('GET', '/api/content/home', undefined, { 'If-None-Match': etag });
    expect([second.status, second.body]).toEqual([304, '']);
    await update('home.hero.cta', 'Other');
    expect((await server.send('GET', '/api/content/home', undefined, { 'If-None-Match': etag })).status).toBe(200);
  });

  it('answers HEAD without a body, and OPTIONS with the allowed methods', async () => {
    const head = await server.send('HEAD', '/api/content/home');
    expect([head.status, head.body]).toEqual([200, '']);
    const options = await server.send('OPTIONS', '/api/content/home');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });
});

describe('POST /api/content/update', () => {
  it('sets a value, increments the version and shows the value at once', async () => {
    const answer = await update('home.hero.headline', 'New words');
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, path: 'home.hero.headline', value: 'New words', version: 2 },
    ]);
    expect((await content('home')).hero.headline).toBe('New words');
  });

  it('creates a new generic section with its missing parents', async () => {
    expect((await update('home.news.first.title', 'Hello')).status).toBe(200);
    expect(Object.entries(await content('home')).at(-1)).toEqual(['news', { first: { title: 'Hello' } }]);
  });

  it.each([
    ['home', 400],
    ['home..hero', 400],
    ['home.hero.__proto__', 400],
    ['home.constructor.x', 400],
    ['nope.hero.headline', 404],
    ['home.he ro', 400],
    ['a.b.c.d.e.f.g.h.i.j.k.l.m', 400],
    ['sections.x.name', 400],
    ['home.welcome.body.99', 422],
    ['home.hero.headline.child', 422],
    ['home.hero.unknown', 422],
    ['home.welcome.stats.0.number', 422],
    ['dynamic.nope.title', 404],
    ['element.nope.text', 404],
    ['sections.nope.order', 404],
  ])('rejects the path %s with %i', async (path, status) => {
    const answer = await update(path, path === 'sections.nope.order' ? 0 : 'words');
    expect([answer.status, typeof answer.body.requestId]).toEqual([status, 'string']);
  });

  it('rejects null, a missing value, and keys and characters that cannot be stored', async () => {
    const answers = await Promise.all([
      update('home.hero.cta', null),
      server.send('POST', '/api/content/update', { path: 'home.hero.cta' }, editor),
      server.send('POST', '/api/content/update', '{"path":"home.x","value":{"__proto__":{"a":1}}}', editor),
      update('home.hero.cta', 'a\u0000b'),
      update('home.hero.cta', '\ud800'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await content('home')).hero.cta).toBe('Start a conversation');
  });

  it('answers 422 with the invalid field and writes nothing', async () => {
    const answer = await update('home.hero.headline', 5);
    expect([answer.status, answer.body.code, answer.body.issues[0].path]).toEqual([
      422,
      'UNPROCESSABLE_CONTENT',
      'path',
    ]);
    expect((await content('home')).hero.headline).toBe('Good businesses deserve a next owner.');
  });

  it('rejects an unsafe URL, and cleans rich text to what the inline tools produce', async () => {
    expect((await update('home.opportunity.cards.0.linkUrl', 'java\nscript:alert(1)')).status).toBe(422);
    const unsafe = await update('home.news', { url: 'javascript:alert(1)' });
    expect([unsafe.status, unsafe.body.message]).toEqual([422, expect.stringContaining('starts with https://')]);
    const text = '<b onclick="x()">Bold</b><script>x()</script><a href="javascript:x()">y</a><img src=x onerror=x()>';
    await update('home.hero.subheadline', { blocks: [{ type: 'paragraph', data: { text } }] });
    expect((await content('home')).hero.subheadline.blocks[0].data.text).toBe('<b>Bold</b><a>y</a>');
  });

  it('answers 409 with both values if the value has changed since it was read', async () => {
    await update('home.hero.cta', 'Theirs');
    const answer = await update('home.hero.cta', 'Mine', { base: 'Start a conversation' });
    expect(answer.status).toBe(409);
    expect(answer.body.conflicts).toEqual([
      { path: 'home.hero.cta', ref: 'home.hero.cta', base: 'Start a conversation', theirs: 'Theirs', mine: 'Mine' },
    ]);
    expect((await update('home.hero.cta', 'Mine', { base: 'Theirs' })).status).toBe(200);
    expect((await update('home.newer', 'x', { base: null })).status).toBe(200);
    expect((await update('home.newer', 'y', { base: null })).status).toBe(409);
  });

  it('accepts only one of two concurrent writes with the same base', async () => {
    const both = await Promise.all(
      ['A', 'B'].map((value) => update('home.hero.cta', value, { base: 'Start a conversation' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('takes only numbers as numbers; REST bodies are never coerced', async () => {
    expect((await update('home.welcome.stats.0.number', '7')).status).toBe(422);
    expect((await update('home.welcome.stats.0.number', 7)).status).toBe(200);
  });
});

describe('POST /api/content/delete', () => {
  const remove = (path: string) => server.send('POST', '/api/content/delete', { path }, editor);

  it('removes a list item and moves up the later ones', async () => {
    const before = (await content('home')).welcome.body;
    expect((await remove('home.welcome.body.1')).body).toMatchObject({ success: true, version: 2 });
    expect((await content('home')).welcome.body).toEqual([before[0], ...before.slice(2)]);
  });

  it('deletes a whole section, rejects a required field, and answers 404 if there is nothing to delete', async () => {
    expect((await remove('home.faq')).status).toBe(200);
    expect((await remove('home.faq')).status).toBe(404);
    expect((await remove('home.hero.headline')).status).toBe(422);
  });
});

describe('POST /api/content/batch', () => {
  const batch = (changes: unknown) => server.send('POST', '/api/content/batch', { changes }, editor);

  it('applies changes in order, each seeing the ones before it, as one version', async () => {
    const answer = await batch([
      { path: 'home.news', value: { title: 'One' } },
      { path: 'home.news.title', value: 'Two' },
      { path: 'about.hero.headline', value: 'About' },
      { path: 'home.welcome.body.3', value: null },
    ]);
    expect(answer.body).toMatchObject({ success: true, versions: { home: 2, about: 2 } });
    expect((await content('home')).news).toEqual({ title: 'Two' });
  });

  it('writes nothing if one change is rejected, and names that change', async () => {
    const answer = await batch([
      { path: 'home.hero.cta', value: 'Kept?' },
      { path: 'home.hero.headline', value: 7 },
    ]);
    expect([answer.status, answer.body.issues[0].path]).toEqual([422, 'changes.1.path']);
    expect((await content('home')).hero.cta).toBe('Start a conversation');
    expect((await server.send('GET', '/api/history?page=home', undefined, editor)).body.items).toEqual([]);
  });

  it('accepts 1 to 500 changes', async () => {
    expect((await batch([])).status).toBe(400);
    const many = Array.from({ length: 501 }, () => ({ path: 'home.hero.cta', value: 'x' }));
    expect((await batch(many)).status).toBe(400);
    expect((await batch(many.slice(1))).status).toBe(200);
  });
});

describe('stored history and versions', () => {
  it('are append-only: the database rejects updates, deletes and truncation', async () => {
    await update('home.hero.cta', 'Other');
    for (const table of ['change_sets', 'changes', 'page_versions', 'section_versions']) {
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`]) {
        if (table === 'section_versions' && statement.startsWith('delete')) continue;
        const failure = await server.database.db.execute(sql.raw(statement)).catch((error: Error) => error);
        expect([statement, String((failure as Error).cause)]).toEqual([
          statement,
          expect.stringContaining('only ever added'),
        ]);
      }
    }
    const failure = await server.database.db.execute(sql`update changes set path = 'x'`).catch((error: Error) => error);
    expect(String((failure as Error).cause)).toContain('only ever added');
  });
});
