import { describe, expect, it } from 'vitest';
import { redirects } from '../../../db/schema/content';
import { writerTests } from '../../main/testing-writer';

const tests = writerTests(['admin', 'content:write', 'content:publish']);
const { send, update } = tests;

const create = async (name = 'Autumn'): Promise<number> => (await send('POST', '/api/drafts', { name })).body.id;
const post = (id: number, changes: object[]) => send('POST', `/api/drafts/${id}/changes`, { changes });
async function add(id: number, ...changes: object[]) {
  const { status, body } = await post(id, changes);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { refs: string[]; operations: number };
}
async function merge(id: number) {
  const { status, body } = await send('GET', `/api/drafts/${id}/merge`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const publish = (id: number) => send('POST', `/api/drafts/${id}/publish`, {});
async function expectPublished(id: number): Promise<number> {
  const { status, body } = await publish(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.changeSetId;
}
async function revert(changeSetId: number): Promise<void> {
  const editor = await tests.server.signIn('editor');
  const { status, body } = await tests.server.send('POST', '/api/trpc/history.revertSet', { changeSetId }, editor);
  expect(status, JSON.stringify(body)).toBe(200);
}
const look = (path: string) => tests.server.send('GET', path);
const content = async (pageId: string) => (await send('GET', `/api/content/${pageId}`)).body;
const statusOf = async (path: string) => (await look(path)).status;
const history = { op: 'addPage', pageId: 'history', title: 'History', address: '/about/history' };

describe('a page that a draft adds', () => {
  it('is nowhere on the site before the draft is published, then is there with all of its words, and is reverted as one', async () => {
    const id = await create();
    const { refs } = await add(
      id,
      history,
      { path: 'history.hero.headline', value: 'Since 1987' },
      {
        op: 'addSection',
        sectionId: 'years',
        pageId: 'history',
        sectionType: 'hero',
        sectionName: 'Years',
        sectionData: { headline: 'Years' },
      },
      { op: 'insert', path: 'site.navigation', after: null, value: { text: 'History', url: '/about/history' } },
    );
    expect(refs.slice(0, 3)).toEqual(['history.page', 'history.hero.headline', 'dynamic.years']);
    const { draft, changes, conflicts, waiting } = await merge(id);
    expect([draft.pages, conflicts, waiting]).toEqual([['history', 'site'], [], []]);
    expect(changes[0]).toMatchObject({
      op: 'page-add',
      ref: 'history.page',
      description: 'Created History',
      before: null,
    });
    expect(changes).toHaveLength(4);

    expect([await statusOf('/about/history'), await statusOf('/api/content/history')]).toEqual([404, 404]);
    expect((await look('/sitemap.xml')).body).not.toContain('history');
    expect((await send('GET', '/api/pages')).body.items.map(({ pageId }: { pageId: string }) => pageId)).not.toContain(
      'history',
    );
    expect(JSON.stringify(await content('site'))).not.toContain('/about/history');

    const set = await expectPublished(id);
    expect(await content('history')).toMatchObject({
      page: { title: 'History', address: '/about/history', status: 'published' },
      hero: { headline: 'Since 1987' },
    });
    expect((await look('/sitemap.xml')).body).toContain('/about/history');
    expect((await send('GET', '/api/sections/history')).body).toMatchObject([{ sectionId: 'years' }]);
    expect((await content('site')).navigation[0].url).toBe('/about/history');

    await revert(set);
    expect([await statusOf('/about/history'), await statusOf('/api/content/history')]).toEqual([410, 404]);
    expect(JSON.stringify(await content('site'))).not.toContain('/about/history');
  });

  it('gets an id and an address from its title, and entries an address below the list of the same draft', async () => {
    const id = await create();
    const { refs } = await add(
      id,
      { op: 'addPage', title: 'Our news', layout: 'insights' },
      { op: 'addPage', title: 'First news', layout: 'insights-entry' },
    );
    expect(refs).toEqual(['our-news.page', 'first-news.page']);
    const other = await create();
    expect((await add(other, { op: 'addPage', title: 'Our news' })).refs).toEqual(['our-news-2.page']);
    await expectPublished(id);
    expect((await content('first-news')).page).toMatchObject({ address: '/our-news/first-news', status: 'published' });
    expect((await content('first-news')).entry.date).toMatch(/^\d{4}-/);
  });

  it('can be a duplicate of a page as the draft leaves it, with its sections', async () => {
    const id = await create();
    const section = { pageId: 'history', sectionId: 'years', sectionType: 'hero', sectionName: 'Years' };
    await add(
      id,
      history,
      { path: 'history.hero.headline', value: 'Since 1987' },
      { op: 'addSection', ...section, sectionData: { headline: 'Years' } },
    );
    const copy = { op: 'addPage', copyOf: 'history', title: 'Past', address: '/past' };
    const { refs, operations } = await add(id, { path: 'home.hero.cta', value: 'Talk' }, copy);
    expect([refs, operations]).toEqual([['home.hero.cta', 'past.page'], 6]);
    const { status, body } = await post(id, [{ ...copy, copyOf: 'portfolio', address: '/other' }]);
    expect([status, body.issues?.[0]?.path]).toEqual([422, 'changes.0.copyOf']);
    expect((await post(id, [{ ...copy, copyOf: 'nothing', address: '/other' }])).status).toBe(404);
    await expectPublished(id);
    expect(await content('past')).toMatchObject({
      page: { title: 'Past', address: '/past', layout: 'blank', status: 'published' },
      hero: { headline: 'Since 1987' },
    });
    const [own] = (await send('GET', '/api/sections/past')).body;
    expect(own).toMatchObject({ sectionName: 'Years', sectionData: { headline: 'Years' } });
    expect(own.sectionId).not.toBe('years');
  });

  it('is refused with an address, an id or content that the site cannot have', async () => {
    const id = await create();
    const refused = async (change: object) => {
      const { status, body } = await post(id, [{ path: 'home.hero.cta', value: 'A' }, change]);
      return [status, body.issues?.[0]?.path];
    };
    expect(await refused({ ...history, address: '/team' })).toEqual([422, 'changes.1.address']);
    expect(await refused({ ...history, address: '/api/x' })).toEqual([422, 'changes.1.address']);
    expect(await refused({ ...history, pageId: 'home' })).toEqual([409, 'changes.1.pageId']);
    expect(await refused({ ...history, pageId: '__proto__' })).toEqual([400, 'changes.1.pageId']);
    expect(await refused({ ...history, pageId: 'dynamic' })).toEqual([400, 'changes.1.pageId']);
    expect(await refused({ ...history, title: ' ' })).toEqual([400, 'changes.1.title']);
    expect(await refused({ ...history, content: { page: {} } })).toEqual([400, 'changes.1.content.page']);
    expect(await refused({ ...history, content: { hero: { headline: 7 } } })).toEqual([
      422,
      'changes.1.content.hero.headline',
    ]);
    expect(await refused({ ...history, content: { extra: 'x'.repeat(300_000) } })).toEqual([400, 'changes.1.content']);
    expect(await refused({ ...history, layout: 'insights-entry' })).toEqual([422, 'changes.1.address']);
    expect(await refused({ ...history, layout: 'nothing' })).toEqual([400, 'changes.1.layout']);
    expect((await merge(id)).draft.operations).toBe(0);
    await add(id, history);
    expect(await refused({ ...history, address: '/other' })).toEqual([409, 'changes.1.pageId']);
    expect(await refused({ ...history, pageId: 'other' })).toEqual([422, 'changes.1.address']);
  });

  it('conflicts with a page that has taken its address or its id since, which cannot be kept as it is', async () => {
    const id = await create();
    await add(id, history);
    await send('POST', '/api/pages', { title: 'Our history', address: '/about/history', status: 'published' });
    const { conflicts, hash } = await merge(id);
    expect(conflicts).toMatchObject([
      {
        ref: 'history.page.address',
        mine: '/about/history',
        message: '“Our history” already uses /about/history. Choose another address, or move that page first.',
      },
    ]);
    expect((await publish(id)).status).toBe(409);
    const settle = (keep: string) =>
      send('POST', `/api/drafts/${id}/settle`, { change: conflicts[0].id, keep, theirs: null });
    expect((await settle('mine')).status).toBe(409);
    await add(id, { op: 'changePage', pageId: 'history', address: '/history' });
    expect((await merge(id)).conflicts).toEqual([]);
    expect((await merge(id)).hash).not.toBe(hash);
    await send('POST', '/api/pages', { title: 'History', status: 'draft', address: '/elsewhere' });
    const taken = (await merge(id)).conflicts;
    expect(taken).toMatchObject([{ ref: 'history.page', theirs: { title: 'History', address: '/elsewhere' } }]);
    const { status } = await send('POST', `/api/drafts/${id}/settle`, {
      ...{ change: taken[0].id, keep: 'theirs', theirs: taken[0].theirs },
    });
    expect(status).toBe(200);
    expect((await merge(id)).draft.operations).toBe(0);
  });

  it('makes what needs it in another draft wait: no link between two new items is lost, and no link has an address without a page', async () => {
    const [first, second] = [await create('First'), await create('Second')];
    await add(first, history, { path: 'history.hero.headline', value: 'Since 1987' });
    await add(
      second,
      {
        op: 'addPage',
        pageId: 'people',
        title: 'People',
        content: { hero: { headline: 'See <a href="/about/history">history</a>', subheadline: '' } },
      },
      { op: 'insert', path: 'site.navigation', after: null, value: { text: 'History', url: '/about/history#top' } },
    );
    const waits = async (id: number) =>
      (await merge(id)).waiting.map(({ path, draft }: { path: string; draft: { name: string } | null }) => [
        path,
        draft?.name,
      ]);
    expect(await waits(second)).toEqual([
      ['people.page', 'First'],
      ['site.navigation', 'First'],
    ]);
    expect((await publish(second)).status).toBe(409);
    const [, text] = (await merge(first)).changes;
    await send('POST', `/api/drafts/${first}/move`, { changes: [text.id], to: second });
    expect(await waits(second)).toContainEqual(['history.hero.headline', 'First']);
    await expectPublished(first);
    expect(await waits(second)).toEqual([]);
    await expectPublished(second);
    expect((await content('history')).hero.headline).toBe('Since 1987');
    expect((await content('people')).hero.headline).toContain('/about/history');
  });
});

describe('the pages of a draft', () => {
  const list = async (draftId: number) => {
    const input = encodeURIComponent(JSON.stringify({ draftId }));
    const { body } = await tests.server.send(
      'GET',
      `/api/trpc/drafts.pages?input=${input}`,
      undefined,
      await tests.server.signIn('editor'),
    );
    return body.result.data.map(({ pageId, title, path, status, isNew, liveStatus }: Record<string, unknown>) => [
      ...[pageId, title, path, status, isNew, liveStatus],
    ]);
  };

  it('are listed as the draft leaves them, with their status on the site, until it is published', async () => {
    const id = await create();
    await add(
      id,
      history,
      { op: 'changePage', pageId: 'history', title: 'Our history' },
      { op: 'changePage', pageId: 'team', title: 'People', address: '/people' },
      { op: 'changePage', pageId: 'contact', status: 'draft' },
      { path: 'about.hero.headline', value: 'Us' },
    );
    expect(await list(id)).toEqual([
      ['contact', 'Contact', '/contact', 'draft', false, 'published'],
      ['history', 'Our history', '/about/history', 'published', true, null],
      ['team', 'People', '/people', 'published', false, 'published'],
    ]);
    const { newPages } = await merge(id);
    expect(newPages).toEqual([{ pageId: 'history', title: 'Our history', kind: 'blank', address: '/about/history' }]);
    await expectPublished(id);
    expect(await list(id)).toEqual([]);
  });

  it('are dropped if they are deleted before they are on the site, with everything that needs them', async () => {
    const id = await create();
    await add(
      id,
      history,
      { path: 'history.hero.headline', value: 'Since 1987' },
      { op: 'insert', path: 'site.navigation', after: null, value: { text: 'History', url: '/about/history' } },
      { op: 'setRedirect', from: '/past', to: '/about/history' },
      { path: 'home.hero.cta', value: 'Talk to us' },
    );
    const { refs, operations } = await add(
      id,
      { path: 'home.hero.headline', value: 'Hello' },
      { op: 'changePage', pageId: 'history', status: 'deleted' },
    );
    expect([refs, operations]).toEqual([['home.hero.headline', 'history.page'], 2]);
    expect(await list(id)).toEqual([]);
    await expectPublished(id);
    expect(await statusOf('/about/history')).toBe(404);
    expect((await send('POST', '/api/pages', { title: 'History', status: 'draft' })).body.pageId).toBe('history');
  });
});

describe('the settings of a page in a draft', () => {
  it('move it with its links and a redirect, publish, delete and restore it, and nothing goes live by itself', async () => {
    await update('site.navigation', [{ text: 'Team', url: '/team' }]);
    const { pageId } = (await send('POST', '/api/pages', { title: 'Offices', address: '/offices' })).body;
    const id = await create();
    await add(
      id,
      { op: 'changePage', pageId: 'team', address: '/people', title: 'People', description: 'Everyone' },
      { op: 'changePage', pageId, status: 'published' },
      { op: 'changePage', pageId: 'testimonials', status: 'deleted' },
    );
    expect([await statusOf('/team'), await statusOf('/people'), await statusOf('/offices')]).toEqual([200, 404, 404]);
    expect(await statusOf('/testimonials')).toBe(200);
    expect((await content('site')).navigation[0].url).toBe('/team');
    const set = await expectPublished(id);
    expect([await statusOf('/people'), await statusOf('/offices'), await statusOf('/testimonials')]).toEqual([
      200, 200, 410,
    ]);
    expect((await tests.server.send('GET', '/team')).headers.get('location')).toBe('/people');
    expect((await content('site')).navigation).toEqual([{ text: 'People', url: '/people' }]);
    await revert(set);
    expect([await statusOf('/team'), await statusOf('/offices'), await statusOf('/testimonials')]).toEqual([
      200, 404, 200,
    ]);
  });

  it('wait if the page has been deleted since, and may repair an invalid page', async () => {
    const { pageId } = (await send('POST', '/api/pages', { title: 'Offices', status: 'published' })).body;
    const id = await create();
    await add(id, { path: `${pageId}.hero.headline`, value: 'Paris' }, { op: 'changePage', pageId, title: 'Places' });
    await send('DELETE', `/api/pages/${pageId}`);
    const { waiting, conflicts } = await merge(id);
    expect(waiting).toMatchObject([{ draft: null }, { draft: null }]);
    expect(conflicts).toEqual([]);
    expect((await publish(id)).status).toBe(409);
    await add(id, { op: 'changePage', pageId, status: 'published' });
    await send('PATCH', `/api/pages/${pageId}`, { status: 'draft' });
    expect((await merge(id)).waiting).toEqual([]);
  });

  it('cover with an approval everything on the page that they publish', async () => {
    const { pageId } = (await send('POST', '/api/pages', { title: 'Offices', layout: 'landing' })).body;
    const section = { sectionType: 'hero', sectionName: 'A', sectionData: { headline: 'A' } };
    await send('POST', '/api/sections', { ...section, pageId, sectionId: 'cities' });
    const [published, hidden] = [await create(), await create()];
    await add(published, { path: `${pageId}.page.status`, value: 'published' });
    await update('about.page.hidden', { missionVision: true });
    await add(hidden, { path: 'about.page.hidden.missionVision', value: false });
    const changes = async (id: number, write: () => Promise<unknown>) => {
      const before = (await merge(id)).hash;
      await write();
      return (await merge(id)).hash !== before;
    };
    expect(await changes(published, () => update(`${pageId}.hero.headline`, 'Paris'))).toBe(true);
    expect(await changes(published, () => update('dynamic.cities.headline', 'Lyon'))).toBe(true);
    expect(
      await changes(published, () => send('POST', '/api/sections', { ...section, pageId, sectionId: 'more' })),
    ).toBe(true);
    expect(await changes(published, () => update('home.hero.headline', 'Other'))).toBe(false);
    expect(await changes(hidden, () => update('about.missionVision.mission', 'A better mission'))).toBe(true);
    expect(await changes(hidden, () => update('about.hero.headline', 'Another'))).toBe(false);
  });
});

describe('a redirect from the address of an unpublished page', () => {
  it('works until the page is published', async () => {
    await tests.server.database.db.insert(redirects).values({ from: '/history', to: '/team', origin: 'hand' });
    tests.server.services.directory.forgetAll();
    const { pageId } = (await send('POST', '/api/pages', { title: 'History' })).body;
    expect((await look('/history')).headers.get('location')).toBe('/team');
    await send('PATCH', `/api/pages/${pageId}`, { address: '/past' });
    expect((await look('/history')).headers.get('location')).toBe('/team');
    await send('PATCH', `/api/pages/${pageId}`, { address: '/history', status: 'published' });
    expect(await statusOf('/history')).toBe(200);
    expect(await tests.server.database.db.select().from(redirects)).toMatchObject([{ from: '/past', to: '/history' }]);
  });
});
