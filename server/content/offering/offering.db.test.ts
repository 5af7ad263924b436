import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../../db/schema/history';
import { writerTests } from '../../main/testing-writer';
import type { RenderApp } from '../../site/rendering/render-page';

/** Renders the data of a page, which contains everything that it shows. */
const render: RenderApp = async (_url, boot) => ({
  html: JSON.stringify(boot),
  head: '<title>Page</title>',
  status: 200,
});
const site = writerTests(['admin'], render);
const MARK = 'zeitgeist accredited investors only';

type Headers = Record<string, string>;

async function start(mode: '506b' | '506c' | null = '506c') {
  const admin = await site.server.signIn('admin');
  const change = (next: string | null, by: Headers = admin) =>
    site.server.send('POST', '/api/trpc/offering.change', { mode: next }, by);
  if (mode !== null) expect((await change(mode)).status).toBe(200);
  const set = (path: string, value: unknown) => site.server.send('POST', '/api/content/update', { path, value }, admin);
  const read = async () => (await site.server.send('GET', '/api/offering', undefined, admin)).body;
  return { admin, change, set, read };
}
const visible = async (path: string) => {
  const { status, body } = await site.server.send('GET', path);
  return status < 400 && JSON.stringify(body).includes(MARK);
};

/** Creates a published article and a page, each with the words, and limits them. */
async function makeLimited({ admin, set }: Awaited<ReturnType<typeof start>>) {
  const create = async (page: object) =>
    (await site.server.send('POST', '/api/pages', { status: 'published', ...page }, admin)).body.pageId;
  const pageId = await create({ title: 'Offering', layout: 'landing', address: '/offering' });
  expect((await set(`${pageId}.hero.headline`, `The ${MARK}`)).status).toBe(200);
  const list = await create({ title: 'Insights', layout: 'insights', address: '/insights' });
  const article = await create({ title: `Note for ${MARK}`, layout: 'insights-entry', address: '/insights/note' });
  for (const id of [pageId, article]) expect((await set(`${id}.page.only506c`, true)).status).toBe(200);
  expect((await set('investors.own', { headline: MARK })).status).toBe(200);
  expect((await set('investors.page.only506cSections.own', true)).status).toBe(200);
  return { pageId, list, article };
}

describe('content that is limited to 506(c) offerings', () => {
  it('is served in this mode, and nowhere once the mode ends, in one change set that the log names', async () => {
    const on = await start();
    const { pageId, article } = await makeLimited(on);
    const doors = [
      ...['/offering', '/insights', '/insights/note', '/insights/feed.xml', '/investors', '/sitemap.xml'],
      ...[`/api/content/${pageId}`, `/api/content/${article}`, '/api/content/investors', '/api/pages'],
    ];
    const before = await Promise.all(doors.map(visible));
    expect(before.filter((isThere) => isThere).length).toBeGreaterThan(7);
    const taken = (await on.change('506b')).body.result.data.takenDown;
    expect(
      taken.map((one: { pageId: string; sectionId: string | null }) => [one.pageId, one.sectionId]).sort(),
    ).toEqual(
      [
        [article, null],
        ['investors', 'own'],
        [pageId, null],
      ].sort(),
    );
    for (const path of doors) expect([path, await visible(path)]).toEqual([path, false]);
    expect(JSON.stringify((await site.server.send('GET', '/api/content/investors')).body)).not.toContain('only506c');
    const logged = await site.server.database.db
      .select({ subject: auditLog.subject })
      .from(auditLog)
      .where(eq(auditLog.action, 'setting-change'))
      .orderBy(auditLog.id);
    expect(logged.map(({ subject }) => subject)).toEqual(['offeringMode: "506c"', 'offeringMode: "506b"']);
    expect((await on.read()).marked.every(({ isShown }: { isShown: boolean }) => !isShown)).toBe(true);
  });

  it('cannot be published in another mode, through any door', async () => {
    const on = await start();
    const { pageId } = await makeLimited(on);
    await on.change(null);
    const message = expect.stringMatching(/only for offerings under Rule 506\(c\)/);
    expect(await on.set(`${pageId}.page.status`, 'published')).toMatchObject({ status: 422, body: { message } });
    const patched = await site.server.send('PATCH', `/api/pages/${pageId}`, { status: 'published' }, on.admin);
    expect(patched).toMatchObject({ status: 422, body: { message } });
    expect(await on.set('investors.page.hidden.own', null)).toMatchObject({ status: expect.any(Number) });
    expect(await visible('/investors')).toBe(false);
    const draft = (await site.server.send('POST', '/api/drafts', { name: 'Show' }, on.admin)).body.id;
    const added = await site.server.send(
      ...(['POST', `/api/drafts/${draft}/changes`] as const),
      { changes: [{ path: `${pageId}.page.status`, value: 'published' }] },
      on.admin,
    );
    expect(added.status).toBe(200);
    expect((await site.server.send('POST', `/api/drafts/${draft}/publish`, {}, on.admin)).status).toBe(422);
    // A preview link shows nothing that could not be published.
    const link = (await site.server.send('POST', `/api/drafts/${draft}/previews`, {}, on.admin)).body;
    const shown = await fetch(`${site.server.url}${new URL(link.url).pathname}/offering`);
    expect((await shown.text()).includes(MARK)).toBe(false);
    const exported = (await site.server.send('GET', '/api/admin/export', undefined, on.admin)).body;
    expect((await on.set(`${pageId}.page.only506c`, false)).status).toBe(200);
    expect((await site.server.send('POST', '/api/admin/import', exported, on.admin)).status).toBeLessThan(500);
    expect(await visible('/offering')).toBe(false);
  });

  it('shows no photos in previews of a draft that changes it', async () => {
    const on = await start();
    const person = { name: 'Ada Ferrow', title: '', bio: '', image: '/attached-assets/limited.webp' };
    const addTeam = (pageId: string, sectionId: string, members: object[]) =>
      site.server.send(
        ...(['POST', '/api/sections'] as const),
        { pageId, sectionId, sectionType: 'team', sectionName: 'Team', sectionData: { members } },
        on.admin,
      );
    expect((await addTeam('investors', 'limited', [person])).status).toBe(201);
    expect((await on.set('investors.page.only506cSections.limited', true)).status).toBe(200);
    await on.change('506b');
    expect((await addTeam('about', 'shown', [{ ...person, image: '' }])).status).toBe(201);
    for (const change of [
      { op: 'set', path: 'dynamic.limited.members.0.title', value: 'Partner' },
      { op: 'unset', path: 'investors.page.hidden.limited' },
    ]) {
      const draft = (await site.server.send('POST', '/api/drafts', {}, on.admin)).body.id;
      const changes = [{ op: 'set', path: 'dynamic.shown.members.0.title', value: 'Founder' }, change];
      const added = await site.server.send('POST', `/api/drafts/${draft}/changes`, { changes }, on.admin);
      expect([added.status, added.body]).toEqual([200, expect.anything()]);
      const { url } = (await site.server.send('POST', `/api/drafts/${draft}/previews`, {}, on.admin)).body;
      const shown = await (await fetch(`${site.server.url}${new URL(url).pathname}/about`)).text();
      expect([change.path, shown.includes('Founder'), shown.includes('limited.webp')]).toEqual([
        change.path,
        true,
        false,
      ]);
    }
  });

  it('is shown again only with a draft that somebody publishes, once the mode is back', async () => {
    const on = await start();
    const { pageId } = await makeLimited(on);
    await on.change('506b');
    await on.change('506c');
    expect(await visible('/offering')).toBe(false);
    const made = await site.server.send('POST', '/api/trpc/offering.prepareDraft', { name: 'Offering' }, on.admin);
    expect(made.status).toBe(200);
    const { id } = made.body.result.data;
    expect((await site.server.send('POST', `/api/drafts/${id}/publish`, {}, on.admin)).status).toBe(200);
    expect([await visible('/offering'), await visible('/investors')]).toEqual([true, true]);
    expect((await on.read()).marked.every(({ isShown }: { isShown: boolean }) => isShown)).toBe(true);
    expect((await site.server.send('GET', `/api/content/${pageId}`)).body.page?.only506c).toBeUndefined();
  });

  it('is taken down without an approval, and can only be marked where it can be taken down', async () => {
    const on = await start();
    const { list, article } = await makeLimited(on);
    const setting = { key: 'publishApproval', value: 'others' };
    const mark = (path: string) => on.set(path, true);
    // Lists and feeds show the entry of an article, articles show the categories of their list, and all pages show the site.
    for (const path of [
      ...['home.page.only506c', 'portfolio.page.only506cSections.investments'],
      ...[`${article}.page.only506cSections.entry`, `${list}.page.only506cSections.categories`],
      'site.page.only506cSections.firm',
    ])
      expect([path, (await mark(path)).status]).toEqual([path, 422]);
    expect((await site.server.send('POST', '/api/trpc/settings.change', setting, on.admin)).status).toBe(200);
    expect((await on.change('506b')).status).toBe(200);
    expect(await visible('/offering')).toBe(false);
  });

  it('is taken down everywhere if a section that other pages show was marked when that was still possible', async () => {
    const on = await start();
    const create = async (page: object) =>
      (await site.server.send('POST', '/api/pages', { status: 'published', ...page }, on.admin)).body.pageId;
    const list = await create({ title: 'Insights', layout: 'insights', address: '/insights' });
    const article = await create({ title: 'A note', layout: 'insights-entry', address: '/insights/note' });
    const other = await create({ title: 'Another', layout: 'insights-entry', address: '/insights/other' });
    const entry = { standfirst: MARK, author: '', date: '', categories: ['news'], cover: '', imageAlt: MARK };
    const values = {
      [`${article}.entry`]: entry,
      [`${other}.entry`]: { ...entry, standfirst: '', imageAlt: '' },
      [`${list}.categories`]: [{ id: 'news', name: MARK }],
      'site.firm.tagline': MARK,
    };
    for (const [path, value] of Object.entries(values))
      expect([path, (await on.set(path, value)).status]).toEqual([path, 200]);
    for (const [pageId, sectionId] of Object.entries({ [article]: 'entry', [list]: 'categories', site: 'firm' })) {
      const facts = sql`coalesce(content::jsonb -> 'page', '{}') || ${JSON.stringify({ only506cSections: { [sectionId]: true } })}::jsonb`;
      await site.server.database.db.execute(
        sql`update pages set content = (content::jsonb || jsonb_build_object('page', ${facts}))::json where page_id = ${pageId}`,
      );
    }
    const doors = ['/', '/insights', '/insights/note', '/insights/other', '/insights/feed.xml'];
    doors.push('/api/collections/insights', '/api/content/site');
    expect(await Promise.all(doors.map(visible))).toEqual(doors.map(() => true));
    const { takenDown } = (await on.change('506b')).body.result.data;
    expect(takenDown).toHaveLength(3);
    for (const path of doors) expect([path, await visible(path)]).toEqual([path, false]);

    await on.change('506c');
    const { id } = (await site.server.send('POST', '/api/trpc/offering.prepareDraft', { name: 'Offering' }, on.admin))
      .body.result.data;
    const draft = await site.server.send('POST', `/api/drafts/${id}/previews`, {}, on.admin);
    await on.change('506b');
    for (const path of doors.slice(0, 4)) {
      const shown = await fetch(`${site.server.url}${new URL(draft.body.url).pathname}${path === '/' ? '' : path}`);
      expect([path, shown.status, (await shown.text()).includes(MARK)]).toEqual([path, 200, false]);
    }
    await on.change('506c');
    expect((await site.server.send('POST', `/api/drafts/${id}/publish`, {}, on.admin)).status).toBe(200);
    expect(await Promise.all(doors.map(visible))).toEqual(doors.map(() => true));
  });

  it('is changed only by admins who confirmed their identity, and by no other procedure', async () => {
    const on = await start(null);
    expect((await on.change('506c', await site.server.signIn())).status).toBe(403);
    const direct = { key: 'offeringMode', value: '506c' };
    expect((await site.server.send('POST', '/api/trpc/settings.change', direct, on.admin)).status).toBe(400);
    expect((await on.read()).mode).toBeNull();
  });

  it('is never left published by a write at the same moment', async () => {
    const on = await start();
    const { pageId } = await makeLimited(on);
    for (let round = 0; round < 5; round++) {
      await on.change('506c');
      await on.set(`${pageId}.page.status`, 'draft');
      await Promise.all([on.set(`${pageId}.page.status`, 'published'), on.change('506b')]);
      expect(await visible('/offering')).toBe(false);
    }
  });
});
