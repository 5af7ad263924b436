import { describe, expect, it } from 'vitest';
import { redirects } from '../../../db/schema/content';
import { writerTests } from '../../main/testing-writer';

const tests = writerTests(['admin', 'content:write', 'content:publish']);
const { send } = tests;

const create = async (name = 'Autumn'): Promise<number> => (await send('POST', '/api/drafts', { name })).body.id;
const post = (id: number, ...changes: object[]) => send('POST', `/api/drafts/${id}/changes`, { changes });
async function add(id: number, ...changes: object[]) {
  const { status, body } = await post(id, ...changes);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { refs: string[]; operations: number };
}
const merge = async (id: number) => (await send('GET', `/api/drafts/${id}/merge`)).body;
async function publish(id: number): Promise<number> {
  const { status, body } = await send('POST', `/api/drafts/${id}/publish`, {});
  expect(status, JSON.stringify(body)).toBe(200);
  return body.changeSetId;
}
const rules = async () => {
  const { from, to, kind, status } = redirects;
  const rows = await tests.server.database.db.select({ from, to, kind, status }).from(redirects).orderBy(from);
  return rows.map((row) => `${row.from} ${row.to} ${row.kind} ${row.status}`);
};
async function store(from: string, to: string): Promise<void> {
  await tests.server.database.db.insert(redirects).values({ from, to, origin: 'hand' });
  tests.server.services.directory.forgetRedirects();
}
const locationOf = async (path: string) => (await tests.server.send('GET', path)).headers.get('location');
const set = (from: string, to: string, more: object = {}) => ({ op: 'setRedirect', from, to, ...more });

describe('a redirect in a draft', () => {
  it('is added, changed and removed with the draft, as one change set that can be reverted as one', async () => {
    await store('/changed', '/team');
    await store('/removed', '/team');
    const before = await rules();
    const id = await create();
    const { refs } = await add(
      id,
      { path: 'home.hero.cta', value: 'Talk to us' },
      { op: 'addPage', pageId: 'history', title: 'History' },
      set('/Added/', '/history', { base: null }),
      set('/changed', '/about', { base: { to: '/team', kind: 'exact', status: 301 } }),
      { op: 'removeRedirect', from: '/removed' },
    );
    expect(refs.slice(2)).toEqual(['site.redirects./added', 'site.redirects./changed', 'site.redirects./removed']);
    const merged = await merge(id);
    expect([merged.conflicts, merged.waiting]).toEqual([[], []]);
    expect(merged.changes.slice(-3).map(({ description }: { description: string }) => description)).toEqual([
      'Added a redirect from /added to /history',
      'Changed the redirect from /changed to /about',
      'Removed the redirect from /removed',
    ]);
    expect(await rules()).toEqual(before);
    const { body } = await send('POST', `/api/drafts/${id}/previews`, { days: 1 });
    const link = (body.url as string).slice(tests.server.url.length);
    expect(await locationOf(`${link}/added`)).toBe(`${link}/history`);
    expect([await locationOf('/added'), await locationOf('/removed')]).toEqual([null, '/team']);

    const changeSetId = await publish(id);
    expect(await rules()).toEqual(['/added /history exact 301', '/changed /about exact 301']);
    expect([await locationOf('/added'), await locationOf('/removed')]).toEqual(['/history', null]);
    const editor = await tests.server.signIn('editor');
    const reverted = await tests.server.send('POST', '/api/trpc/history.revertSet', { changeSetId }, editor);
    expect(reverted.status, JSON.stringify(reverted.body)).toBe(200);
    expect(await rules()).toEqual(before);
  });

  it('is one change of its address, and none if it ends as it began', async () => {
    await store('/old', '/team');
    const id = await create();
    expect((await add(id, set('/new', '/about'), set('/new', '/team'))).operations).toBe(1);
    expect((await add(id, { op: 'removeRedirect', from: '/new' })).operations).toBe(0);
    expect((await add(id, { op: 'removeRedirect', from: '/old' }, set('/old', '/team'))).operations).toBe(0);
  });

  it('conflicts with a redirect that has changed since, and with a page that has taken its address', async () => {
    await store('/old', '/team');
    const id = await create();
    await add(id, set('/old', '/about'), set('/news', '/about'));
    await tests.server.database.db.update(redirects).set({ to: '/portfolio' });
    await send('POST', '/api/pages', { title: 'News', status: 'published' });
    const { conflicts } = await merge(id);
    const rule = (to: string) => ({ to, kind: 'exact', status: 301 });
    expect(conflicts).toMatchObject([
      { ref: 'site.redirects./old', base: rule('/team'), theirs: rule('/portfolio'), mine: rule('/about') },
      { ref: 'site.redirects./news', message: '“News” already uses /news. Move that page to add a redirect.' },
    ]);
    expect((await send('POST', `/api/drafts/${id}/publish`, {})).status).toBe(409);
    const settle = (index: number, keep: string) =>
      send('POST', `/api/drafts/${id}/settle`, { change: conflicts[index].id, keep, theirs: conflicts[index].theirs });
    expect([(await settle(1, 'mine')).status, (await settle(1, 'theirs')).status]).toEqual([409, 200]);
    expect((await settle(0, 'mine')).status).toBe(200);
    await publish(id);
    expect(await rules()).toEqual(['/old /about exact 301']);
  });

  it('is refused if it is not possible, and its approval ends if the site changes it', async () => {
    const id = await create();
    const refused = async (change: object) => {
      const { status, body } = await post(id, { path: 'home.hero.cta', value: 'A' }, change);
      return [status, body.issues?.[0]?.path];
    };
    expect(await refused(set('/team', '/about'))).toEqual([422, 'changes.1.from']);
    expect(await refused(set('/a', '/a'))).toEqual([422, 'changes.1.to']);
    expect(await refused(set('/a', 'javascript:alert(1)'))).toEqual([422, 'changes.1.to']);
    expect(await refused({ op: 'removeRedirect', from: '/nothing' })).toEqual([404, 'changes.1.from']);
    expect(await refused(set('/a', '/b', { status: 200 }))).toEqual([400, 'changes.1.status']);
    expect(await refused(set('/a'.repeat(600), '/b'))).toEqual([400, 'changes.1.from']);
    expect((await post(id, set('/a', '/about', { base: { to: '/b', kind: 'exact', status: 301 } }))).status).toBe(409);
    await add(id, set('/a', '/team'), set('/b', '/a'));
    expect(await refused({ path: 'nothing.hero.headline', value: 'A' })).toEqual([404, 'changes.1.path']);
    expect(await refused({ path: 'home.hero.headline', value: 'A', base: 'B' })).toEqual([409, 'changes.1.path']);
    expect(await refused(set('/team2', '/b'))).toEqual([200, undefined]);
    const { hash } = await merge(id);
    await store('/elsewhere', '/about');
    expect((await merge(id)).hash).toBe(hash);
    await store('/a', '/about');
    expect((await merge(id)).hash).not.toBe(hash);
  });

  it('waits for the draft that creates its target, and is dropped with that page', async () => {
    const [first, second] = [await create('First'), await create('Second')];
    await add(first, { op: 'addPage', pageId: 'history', title: 'History' }, set('/past', '/history'));
    await add(second, set('/old', '/history'));
    expect((await merge(second)).waiting).toMatchObject([{ path: 'site.redirects./old', draft: { name: 'First' } }]);
    const [page] = (await merge(first)).changes;
    const dropped = await send('POST', `/api/drafts/${first}/drop`, { changes: [page.id] });
    expect(dropped.body.operations).toBe(0);
  });
});

describe('the take-down of a draft', () => {
  it('takes back its new pages, moved pages, redirects, and the redirects whose addresses they took', async () => {
    await store('/promo', '/team');
    await store('/fund', '/portfolio');
    await store('/changed', '/about');
    await send('POST', '/api/content/update', {
      path: 'site.navigation',
      value: [{ text: 'Team', url: '/team' }],
    });
    const paths = ['/team', '/promo', '/fund', '/changed', '/testimonials', '/', '/sitemap.xml', '/api/content/team'];
    const look = async (path: string) => {
      const { status, headers, body } = await tests.server.send('GET', path);
      return [path, status, headers.get('location'), status === 200 ? body : ''];
    };
    const site = async () => [
      ...(await Promise.all(paths.map(look))),
      (await rules()).filter((rule) => !rule.startsWith('/people')),
      (await send('GET', '/api/content/site')).body.navigation,
    ];
    const before = await site();
    const id = await create();
    await add(
      id,
      { op: 'addPage', pageId: 'fund', title: 'Fund IV', address: '/fund' },
      { path: 'fund.hero.headline', value: 'Our fourth fund' },
      { op: 'changePage', pageId: 'team', address: '/people', title: 'People' },
      { op: 'changePage', pageId: 'testimonials', status: 'deleted' },
      set('/added', '/fund'),
      set('/changed', '/portfolio'),
      set('/team', 'https://people.example/'),
    );
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const planned = await send('POST', `/api/drafts/${id}/take-down`, { takeDown: { date: tomorrow, time: '12:00' } });
    expect([planned.status, planned.body.issues]).toEqual([200, undefined]);
    await publish(id);
    expect((await look('/fund'))[1]).toBe(200);
    expect([await locationOf('/team'), await locationOf('/promo'), await locationOf('/added')]).toEqual([
      'https://people.example/',
      '/people',
      '/fund',
    ]);

    const { takenDownBy } = (await send('GET', `/api/drafts/${id}`)).body;
    const merged = await merge(takenDownBy.id);
    expect([merged.draft.state, merged.conflicts, merged.waiting]).toEqual(['scheduled', [], []]);
    expect(merged.changes.map(({ description }: { description: string }) => description)).toEqual(
      expect.arrayContaining([
        'Removed the redirect from /added',
        'Added a redirect from /fund to /portfolio',
        'Changed the redirect from /changed to /about',
      ]),
    );
    await publish(takenDownBy.id);
    expect(await site()).toEqual(before);
    // Visitors who know the address that the page had meanwhile still find it.
    expect(await locationOf('/people')).toBe('/team');
    expect((await look('/api/content/fund'))[1]).toBe(404);
  });
});

describe('an import of redirects into a draft', () => {
  let editor: Record<string, string>;
  const call = (name: string, input: object) => tests.server.send('POST', `/api/trpc/${name}`, input, editor);
  const take = (draftId: number, csv: string, mode = 'all') => call('drafts.importRedirects', { draftId, csv, mode });

  it('is validated on the site with the draft, adds what changes there, and writes nothing to the site', async () => {
    editor = await tests.server.signIn('editor');
    await store('/kept', '/team');
    await store('/changed', '/team');
    await store('/removed', '/team');
    const before = await rules();
    const id = await create();
    await add(id, { op: 'addPage', pageId: 'history', title: 'History' }, set('/drafted', '/about'), {
      op: 'removeRedirect',
      from: '/removed',
    });
    const { version } = (await send('GET', `/api/drafts/${id}`)).body;
    const valid = ['/kept,/team', '/changed,/history', '/drafted,/portfolio', '/removed,/about', '/new,,exact,410'];
    const csv = (...lines: string[]) => `from,to,kind,status\n${lines.join('\n')}`;
    const counts = { added: 2, changed: 2, unchanged: 1 };
    // The draft's own page has its address.
    const checked = (await take(id, csv(...valid, '/history,/team'), 'check')).body.result.data;
    expect(checked).toMatchObject({ ...counts, isWritten: false, wrong: 1 });
    expect(checked.problems).toEqual([{ line: 7, words: expect.stringContaining('/history') }]);
    const refused = await take(id, csv(...valid, '/history,/team'));
    expect([refused.status, refused.body.error.data.issues[0].path]).toEqual([422, 'csv.7']);
    expect((await send('GET', `/api/drafts/${id}`)).body.version).toBe(version);
    const good = await take(id, csv(...valid, '/history,/team'), 'good');
    expect(good.body.result.data).toMatchObject({ ...counts, isWritten: true, wrong: 1 });

    const { changes, draft } = await merge(id);
    expect(changes.map(({ description }: { description: string }) => description)).toEqual([
      'Created History',
      'Added a redirect from /drafted to /portfolio',
      'Changed the redirect from /removed to /about',
      'Changed the redirect from /changed to /history',
      'Marked /new as gone',
    ]);
    expect(draft.version).toBe(version + 1);
    expect(await rules()).toEqual(before);
    expect((await take(id, csv(...valid))).body.result.data).toMatchObject({ added: 0, changed: 0, unchanged: 5 });
    expect((await send('GET', `/api/drafts/${id}`)).body.version).toBe(version + 1);
    await publish(id);
    expect(await rules()).toEqual([
      '/changed /history exact 301',
      '/drafted /portfolio exact 301',
      '/kept /team exact 301',
      '/new null exact 410',
      '/removed /about exact 301',
    ]);
  });

  it('is possible while publishing needs approval, and refused for a draft that is in review or closed', async () => {
    editor = await tests.server.signIn('editor');
    const admin = await tests.server.signIn('admin');
    const reviewer = await tests.server.signIn('reviewer');
    const rule = { key: 'publishApproval', value: 'others' };
    expect((await tests.server.send('POST', '/api/trpc/settings.change', rule, admin)).status).toBe(200);
    const id = await create();
    const file = 'from,to\n/older,/team\n';
    expect((await call('redirects.import', { csv: file, mode: 'all' })).status).toBe(403);
    expect((await take(id, file)).status).toBe(200);
    expect(await rules()).toEqual([]);
    const input = { draftId: id, csv: file, mode: 'check' };
    const asReviewer = await tests.server.send('POST', '/api/trpc/drafts.importRedirects', input, reviewer);
    expect(asReviewer.status).toBe(403);
    expect((await send('POST', `/api/drafts/${id}/withdraw`)).status).toBe(200);
    expect([(await take(id, file, 'check')).status, (await take(id, file)).status]).toEqual([409, 409]);
    expect([(await take(999, file, 'check')).status, (await take(999, file)).status]).toEqual([404, 404]);
    const unreadable = await take(id, 'from,color\n/a,red\n', 'good');
    expect([unreadable.status, unreadable.body.error.message]).toEqual([422, expect.stringContaining('“color”')]);
  });
});
