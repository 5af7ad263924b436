import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../../db/schema/history';
import { startTestServer, type TestServer } from '../../main/testing';
import type { RenderApp } from '../../site/rendering/render-page';
import type { LoggedPublication } from './list-publications';

const render: RenderApp = async (_url, { contents }) => ({
  html: `<h1 style="color: red">${Object.keys(contents)}</h1><script>act()</script><p>${JSON.stringify(contents).length}</p>`,
  head: '',
  status: 200,
});

let server: TestServer;
let admin: Record<string, string>;
let editor: Record<string, string>;
let reviewer: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' }, render);
  [admin, editor, reviewer] = [await server.signIn('admin'), await server.signIn(), await server.signIn('reviewer')];
  await record();
});
afterAll(() => server.close());

const record = () => server.services.recordKeeper.run();
const read = (path: string, by = reviewer) => server.send('GET', `/api/record${path}`, undefined, by);
const list = async (query = ''): Promise<LoggedPublication[]> => (await read(`/publications${query}`)).body.items;
const send = (method: string, path: string, body: unknown, by = editor) => server.send(method, path, body, by);
const write = (value: string, by = editor) =>
  send('POST', '/api/content/update', { path: 'about.hero.headline', value }, by);

describe('the advertisement log', () => {
  it('is for admins, reviewers, and keys with the scope', async () => {
    const { id = 0 } = (await list())[0] ?? {};
    const paths = ['/publications', `/publications/${id}`, '/state', `/publications/${id}/html`, '/publications.csv'];
    const callers: [Record<string, string>, number][] = [
      [{}, 401],
      [editor, 403],
      [reviewer, 200],
      [admin, 200],
      [await server.key(['record:read']), 200],
      [await server.key(['admin:read']), 200],
      [await server.key(['content:read']), 403],
      [await server.key(['content:write']), 403],
    ];
    for (const [headers, status] of callers) {
      for (const path of paths) {
        const answer = await read(path, { ...headers, 'Sec-Fetch-Site': 'same-origin' });
        expect([path, status, answer.status]).toEqual([path, status, status]);
      }
    }
    expect(
      (
        await send(
          'POST',
          '/api/content/update',
          { path: 'about.hero.headline', value: 'x' },
          await server.key(['record:read']),
        )
      ).status,
    ).toBe(403);
    expect((await read('/publications/999999')).status).toBe(404);
    expect((await read('/publications/999999/html')).status).toBe(404);
    expect((await read('/publications/x/html')).status).toBe(400);
    expect((await server.send('POST', `/api/record/publications/${id}/html`, {}, admin)).status).toBe(405);
  });

  it('says who prepared a publication, when it was used first and last, and that nobody reviewed it', async () => {
    const [before] = await list('?page=about');
    await write('Saved directly');
    await record();
    const [now, earlier] = await list('?page=about');
    expect(now).toMatchObject({
      ...{ address: '/about', kind: 'page', usedUntil: null, preparedBy: [{ name: expect.stringMatching(/^Person/) }] },
      review: { decision: 'not-reviewed', by: null },
      cause: { kind: 'save', draft: null, entry: null },
    });
    expect(earlier).toMatchObject({ id: before?.id, usedUntil: now?.usedFrom, cause: { kind: 'first' } });
    expect(now?.hash).not.toBe(earlier?.hash);
  });

  it('says that nobody reviewed words that were written after the approval ended with a withdrawal', async () => {
    const { id } = (await send('POST', '/api/drafts', { name: 'Reopened' })).body;
    const add = (value: string) =>
      send('POST', `/api/drafts/${id}/changes`, { changes: [{ path: 'about.hero.headline', value }] });
    await add('Approved once');
    const person = (await server.send('GET', '/api/auth/session', undefined, reviewer)).body.user;
    await send('POST', `/api/drafts/${id}/review`, { reviewers: [person.id] });
    const { hash } = (await server.send('GET', `/api/drafts/${id}/merge`, undefined, reviewer)).body;
    expect((await send('POST', `/api/drafts/${id}/approve`, { hash }, reviewer)).status).toBe(200);
    for (const verb of ['withdraw', 'reopen']) {
      expect((await send('POST', `/api/drafts/${id}/${verb}`, {})).status).toBe(200);
    }
    await add('Never approved');
    expect((await send('POST', `/api/drafts/${id}/publish`, {})).status).toBe(200);
    await record();
    expect((await list('?page=about'))[0]).toMatchObject({
      ...{ cause: { draft: { id } }, review: { decision: 'not-reviewed', by: null, attestation: null, hash: null } },
    });
  });

  it('names a save that nobody reviewed as the cause of a publication, also if an approved draft followed at once', async () => {
    const { id } = (await send('POST', '/api/drafts', { name: 'After a save' })).body;
    const change = { path: 'about.hero.subheadline', value: 'Approved' };
    await send('POST', `/api/drafts/${id}/changes`, { changes: [change] });
    const person = (await server.send('GET', '/api/auth/session', undefined, reviewer)).body.user;
    await send('POST', `/api/drafts/${id}/review`, { reviewers: [person.id] });
    const { hash } = (await server.send('GET', `/api/drafts/${id}/merge`, undefined, reviewer)).body;
    await send('POST', `/api/drafts/${id}/approve`, { hash }, reviewer);
    const saved = (await write('Nobody read this')).body;
    const published = (await send('POST', `/api/drafts/${id}/publish`, {})).body;
    expect([saved.success, published.success]).toEqual([true, true]);
    await record();
    expect((await list('?page=about'))[0]).toMatchObject({
      ...{ cause: { kind: 'save', draft: null }, review: { decision: 'not-reviewed' } },
    });
  });

  it('names a draft that nobody reviewed as the cause of a publication, also if an approved draft followed at once', async () => {
    const prepare = async (path: string) => {
      const { id } = (await send('POST', '/api/drafts', { name: path })).body;
      await send('POST', `/api/drafts/${id}/changes`, { changes: [{ path, value: `Changed ${path}` }] });
      return id as number;
    };
    const [unread, approved] = [await prepare('about.hero.headline'), await prepare('about.hero.subheadline')];
    const person = (await server.send('GET', '/api/auth/session', undefined, reviewer)).body.user;
    await send('POST', `/api/drafts/${approved}/review`, { reviewers: [person.id] });
    const { hash } = (await server.send('GET', `/api/drafts/${approved}/merge`, undefined, reviewer)).body;
    await send('POST', `/api/drafts/${approved}/approve`, { hash }, reviewer);
    for (const id of [unread, approved]) {
      expect((await send('POST', `/api/drafts/${id}/publish`, {})).status).toBe(200);
    }
    await record();
    expect((await list('?page=about'))[0]).toMatchObject({
      ...{ cause: { draft: { id: unread } }, review: { decision: 'not-reviewed' } },
    });
  });

  it('says who approved a draft and what they wrote, and who published without an approval and why', async () => {
    const draft = async (value: string) => {
      const { id } = (await send('POST', '/api/drafts', { name: value })).body;
      await send('POST', `/api/drafts/${id}/changes`, { changes: [{ path: 'about.hero.headline', value }] });
      return id as number;
    };
    const reviewed = await draft('Approved words');
    const person = (await server.send('GET', '/api/auth/session', undefined, reviewer)).body.user;
    expect((await send('POST', `/api/drafts/${reviewed}/review`, { reviewers: [person.id] })).status).toBe(200);
    const { hash } = (await server.send('GET', `/api/drafts/${reviewed}/merge`, undefined, reviewer)).body;
    const note = 'Compared with the letter';
    expect((await send('POST', `/api/drafts/${reviewed}/approve`, { hash, note }, reviewer)).status).toBe(200);
    expect((await send('POST', `/api/drafts/${reviewed}/publish`, {})).status).toBe(200);
    await record();
    const [approved] = await list('?page=about');
    expect(approved).toMatchObject({
      cause: { kind: 'draft', draft: { id: reviewed, name: 'Approved words' } },
      review: { decision: 'approved', by: { id: person.id }, note, hash, attestation: expect.any(String) },
    });

    await send('POST', '/api/trpc/settings.change', { key: 'publishApproval', value: 'reviewers' }, admin);
    const urgent = await draft('Urgent words');
    const reason = 'The phone number was wrong';
    const published = await send('POST', `/api/drafts/${urgent}/publish`, { emergencyReason: reason }, admin);
    expect([published.status, published.body.message]).toEqual([200, undefined]);
    await record();
    expect((await list('?page=about'))[0]).toMatchObject({
      review: { decision: 'without-approval', note: reason, by: { name: expect.any(String) } },
    });
    await send('POST', '/api/trpc/settings.change', { key: 'publishApproval', value: null }, admin);
    await record();
  });

  it('is filtered by days, page, kind and use, and read in parts', async () => {
    const all = await list('?limit=100');
    expect(await list('?kind=feed&limit=100')).toEqual(all.filter(({ kind }) => kind === 'feed'));
    expect(await list('?current=true&limit=100')).toEqual(all.filter(({ usedUntil }) => usedUntil === null));
    expect(await list('?to=2020-01-31')).toEqual([]);
    expect(await list('?from=2020-01-31&limit=100')).toEqual(all);
    expect((await list('?from=2099-01-31&page=about')).map(({ usedUntil }) => usedUntil)).toEqual([null]);
    const seen: LoggedPublication[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const part: { body: { items: LoggedPublication[]; nextCursor: string | null } } = await read(
        `/publications?limit=5${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...part.body.items);
      cursor = part.body.nextCursor;
    }
    expect(seen).toEqual(all);
    for (const query of ['?from=yesterday', '?kind=poster', '?cursor=x', '?current=maybe']) {
      expect((await read(`/publications${query}`)).status).toBe(400);
    }
  });

  it('is exported as CSV without formulas, which the audit log records', async () => {
    const { pageId } = (await send('POST', '/api/pages', { title: '=1+1', address: '/formula', status: 'published' }))
      .body;
    await record();
    const headers = { ...reviewer, 'Sec-Fetch-Site': 'same-origin' };
    const { status, body, headers: sent } = await read(`/publications.csv?page=${pageId}`, headers);
    expect([status, sent.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(sent.get('content-disposition')).toMatch(/^attachment; filename="advertisement-log-/);
    const [first = '', row = ''] = String(body).replace('\ufeff', '').trim().split('\n').slice(0, 2);
    expect(first.startsWith('id,kind,title,address,firstUsed,lastUsed,inUse,preparedBy,decision')).toBe(true);
    expect(String(body)).toContain(",'=1+1,/formula,");
    expect(row).toContain(`${server.url}/api/record/publications/`);
    const entries = await server.database.db.select().from(auditLog).where(eq(auditLog.action, 'publication-export'));
    expect(entries.map(({ subject }) => subject)).toContain(`page ${pageId}`);
    expect((await read('/publications.csv', { ...reviewer, Origin: 'https://evil.example' })).status).toBe(403);
    expect((await read('/publications.csv?other=1', headers)).status).toBe(400);
  });
});

describe('a stored page', () => {
  it('is downloaded byte for byte, without any right in the reader’s browser', async () => {
    const [{ id, hash } = { id: 0, hash: '' }] = await list('?page=about');
    const { body, headers } = await read(`/publications/${id}/html`);
    expect(body).toContain('<script>act()</script>');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="publication-${id}.html"`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; sandbox;");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const detail = (await read(`/publications/${id}`)).body;
    expect(detail).toMatchObject({
      ...{ id, hash, link: { seq: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) } },
      manifest: { status: 200, html: expect.stringMatching(/^[0-9a-f]{64}$/) },
      nextId: null,
    });
    expect((await read(`/publications/${detail.previousId}`)).body.nextId).toBe(id);
    const view = await read(`/publications/${id}/html?view=true`);
    expect(view.body).toContain('<h1 style="color: red">');
    expect(view.body).not.toContain('<script');
    expect(view.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*; sandbox; .*frame-ancestors 'self'$/,
    );
    expect(view.headers.get('content-disposition')).toMatch(/^inline; /);
  });

  it('is refused if its stored bytes were changed', async () => {
    const { db } = server.database;
    const [{ id } = { id: 0 }] = await list('?page=team');
    const { manifest } = (await read(`/publications/${id}`)).body;
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(
        sql`update published_bodies set encoding = 'identity', data = decode('aa', 'hex') where hash = ${manifest.html}`,
      );
    });
    expect((await read(`/publications/${id}/html`)).status).toBe(500);
  });
});
