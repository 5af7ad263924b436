import { asc, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { claimEvents } from '../../../db/schema/claims';
import { listDisagreements, listUnlinked } from './list-statements';
import { BODY, startClaims, TEXTS } from './testing-claims';

const { server, people, send, write, create, link, unlinked, ofBody } = await startClaims();

describe('statements without a claim', () => {
  it('are listed until they are linked, or someone decides that they are not claims', async () => {
    expect(await ofBody()).toEqual(['32%', 'fastest', '29']);
    const [found] = (await unlinked()).filter(({ words }: { words: string }) => words === '29');
    expect(found).toEqual({
      ...{ pageId: 'home', section: null, path: `${BODY}.1`, ref: expect.stringMatching(/~/), kind: 'figure' },
      ...{ words: '29', start: 25, end: 27, reason: 'States a figure.' },
      ...{ before: 'Our fastest closing took ', after: ' days.', beside: null },
    });
    const { id } = (await create()).body;
    await link(id, '32%');
    const place = { pageId: 'home', path: found.ref, quote: { words: '29', start: 25 } };
    const decided = await send('POST', '/api/claims/not-claims', { ...place, reason: 'An example' }, people.editor);
    expect([decided.status, decided.body]).toMatchObject([201, { words: '29', reason: 'An example' }]);
    expect(await ofBody()).toEqual(['fastest']);
    expect(decided.body.start).toBe(25);
    const listed = async (query = '') => (await send('GET', `/api/claims/not-claims${query}`)).body.items;
    expect(decided.body.scope).toBe('claim');
    expect(await listed()).toEqual([decided.body]);
    expect([await listed('?page=home'), await listed('?page=about')]).toEqual([[decided.body], []]);
    // The decision is about these words only.
    await write({ path: `${BODY}.1`, value: 'Our fastest closing took 31 days.' });
    expect(await ofBody()).toEqual(['fastest', '31']);
    await write({ path: `${BODY}.1`, value: TEXTS[1] });
    expect(await ofBody()).toEqual(['fastest']);
    expect((await send('DELETE', `/api/claims/not-claims/${decided.body.id}`, undefined, people.editor)).status).toBe(
      200,
    );
    expect(await ofBody()).toEqual(['fastest', '29']);
    const kept = await server.database.db.select().from(claimEvents).orderBy(asc(claimEvents.id));
    expect(kept.slice(-2).map(({ kind, claimId, reason }) => [kind, claimId, reason])).toEqual([
      ['not-a-claim', null, 'An example'],
      ['not-a-claim-undone', null, null],
    ]);
  });

  it('come with what is next to them if they are a whole text', async () => {
    const record = { title: 'The record so far', items: [{ value: '32%', label: 'average equity return', note: '' }] };
    await write({ path: 'home.record', value: record });
    const found = (await unlinked()).filter(({ path }: { path: string }) => path.startsWith('home.record'));
    expect(found).toMatchObject([{ words: '32%', before: '', after: '', beside: 'average equity return' }]);
    const inText = (await unlinked()).find(({ path }: { path: string }) => path === `${BODY}.0`);
    expect(inText).toMatchObject({ words: '32%', beside: null });
  });

  it('are read from published pages and shown sections only, in parts', async () => {
    const page = { title: 'Not yet', address: '/not-yet', status: 'draft' };
    const { pageId } = (await send('POST', '/api/pages', page, people.admin)).body;
    const elements = [{ id: 'text-77', type: 'paragraph', data: { text: 'We own 77 mills.' } }];
    const section = {
      pageId: 'home',
      sectionId: 'fair',
      sectionType: 'custom',
      sectionName: 'Fair',
      sectionData: { elements },
    };
    await send('POST', '/api/sections', section, people.admin);
    await write({ path: `${pageId}.page.description`, value: 'We own 99 mills.' });
    const all: { words: string; pageId: string; section: unknown; ref: string }[] = [];
    const { counts } = (await send('GET', '/api/claims/unlinked')).body;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: { items: typeof all; nextCursor: string | null } } = await send(
        'GET',
        `/api/claims/unlinked${cursor ? `?cursor=${cursor}` : ''}`,
      );
      all.push(...body.items);
      cursor = body.nextCursor;
    }
    const countOf = (wanted: string) => all.filter((one) => one.pageId === wanted).length;
    const pages = [...new Set(all.map((one) => one.pageId))];
    expect(counts).toEqual(pages.map((one) => ({ pageId: one, count: countOf(one) })));
    expect(all.filter((one) => one.words === '99')).toEqual([]);
    expect(all.find((one) => one.words === '77')).toMatchObject({
      pageId: 'home',
      ref: 'element.text-77.text',
      section: { sectionId: 'fair' },
    });
    const { id } = (await create({ statement: '77 mills', kind: 'figure' })).body;
    expect((await link(id, '77', 'element.text-77.text')).status).toBe(201);
    expect((await unlinked()).some(({ words }: { words: string }) => words === '77')).toBe(false);
    await send('PATCH', '/api/sections/fair', { isActive: false }, people.admin);
    expect((await unlinked()).some(({ words }: { words: string }) => words === '77')).toBe(false);
  });

  it('are found without holding up other requests on a site with many pages', async () => {
    const { db } = server.database;
    const content = { page: { layout: 'article', status: 'published' }, body: { blocks: [] } };
    await db.execute(sql`
      insert into pages (page_id, content, status, title, address, kind, version)
      select 'many-' || n, ${JSON.stringify(content)}::json, 'published', 'Many', '/many-' || n, 'article', 1
      from generate_series(1, 60) as n`);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await listUnlinked(db, {});
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(2);
  });

  it('are read at most twice for many requests at once', async () => {
    const { db } = server.database;
    const select = vi.spyOn(db, 'select');
    const count = async (list: () => Promise<unknown>, times: number) => {
      select.mockClear();
      await Promise.all(Array.from({ length: times }, list));
      return select.mock.calls.length;
    };
    // The server may read something of its own meanwhile.
    for (const list of [() => listUnlinked(db, {}), () => listDisagreements(db)])
      expect(await count(list, 10)).toBeLessThanOrEqual(3 * (await count(list, 1)));
    select.mockRestore();
  });

  it('are listed up to a limit, if a page consists of figures', async () => {
    const page = { title: 'Table', layout: 'blank', address: '/table', status: 'published' };
    const { pageId } = (await send('POST', '/api/pages', page, people.admin)).body;
    const blocks = [{ type: 'paragraph', data: { text: '7 '.repeat(5000) } }];
    await write({ path: `${pageId}.body`, value: { blocks } });
    const { status, body } = await send('GET', `/api/claims/unlinked?page=${pageId}`);
    expect([status, body.items?.length]).toEqual([200, 1000]);
  });

  it('shows figures about the same that disagree between pages', async () => {
    await write(
      { path: `${BODY}.2`, value: 'We run 12 mills in Ohio.' },
      { path: 'about.hero.subheadline', value: 'Eleven mills. One firm.' },
    );
    const { body } = await send('GET', '/api/claims/disagreeing');
    const group = body.items.find(({ subject }: { subject: string }) => subject === 'mill');
    expect(body.isWhole).toBe(true);
    expect(
      group.figures.map(({ pageId, sentence }: { pageId: string; sentence: string }) => [pageId, sentence]),
    ).toEqual([
      ['about', 'Eleven mills.'],
      ['home', 'We run 12 mills in Ohio.'],
    ]);
    // A figure about something else is left out, until that is undone.
    const place = { pageId: 'about', path: 'about.hero.subheadline', quote: { words: 'Eleven' } };
    const decide = () => send('POST', '/api/claims/not-claims', { ...place, scope: 'comparison' }, people.editor);
    const decided = await decide();
    expect([decided.status, decided.body]).toMatchObject([201, { words: 'Eleven', scope: 'comparison' }]);
    expect((await decide()).body).toEqual(decided.body);
    const compared = async () =>
      (await send('GET', '/api/claims/disagreeing')).body.items.filter(
        ({ subject }: { subject: string }) => subject === 'mill',
      );
    expect(await compared()).toEqual([]);
    const ofAbout = async () => (await send('GET', '/api/claims/unlinked?page=about')).body.items;
    expect((await ofAbout())[0]).toMatchObject({ words: 'Eleven' });
    const list = async (scope: string) =>
      (await send('GET', `/api/claims/not-claims?scope=${scope}`)).body.items.map(({ id }: { id: number }) => id);
    expect([await list('claim'), await list('comparison')]).toEqual([[], [decided.body.id]]);
    await send('DELETE', `/api/claims/not-claims/${decided.body.id}`, undefined, people.editor);
    expect(await compared()).toHaveLength(1);
    const kept = await server.database.db.select().from(claimEvents).orderBy(asc(claimEvents.id));
    expect(kept.map(({ kind }) => kind)).toEqual(['not-compared', 'not-compared-undone']);
    await write({ path: 'about.hero.subheadline', value: 'Twelve mills. One firm.' });
    const after = (await send('GET', '/api/claims/disagreeing')).body.items;
    expect(after.some(({ subject }: { subject: string }) => subject === 'mill')).toBe(false);
  });

  it('compares a figure with its label in another field of its item', async () => {
    const item = { value: '29', label: 'days from letter to closing', note: '' };
    await write(
      { path: 'home.record', value: { title: 'The record', items: [item] } },
      { path: 'about.hero.subheadline', value: 'We need 31 days from letter to closing.' },
    );
    const { items } = (await send('GET', '/api/claims/disagreeing')).body;
    const group = items.find(({ subject }: { subject: string }) => subject === 'day letter closing');
    expect(group.figures).toMatchObject([{ sentence: expect.stringContaining('31') }, { sentence: '29' }]);
  });
});
