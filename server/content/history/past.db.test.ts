import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, changes } from '../../../db/schema/history';
import { formatMoment } from '../../../src/content/day';
import { writerTests } from '../../main/testing-writer';

const site = writerTests(['content:write', 'admin']);
const { send, batch, update, history } = site;

/** Calls a procedure of the dashboard. */
const ask = (name: string, input: object, headers?: Record<string, string>) =>
  headers ? site.server.send('GET', address(name, input), undefined, headers) : send('GET', address(name, input));
const address = (name: string, input: object) =>
  `/api/trpc/history.${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
const past = async (pageId: string, at?: string) =>
  (await ask('past', { pageId, ...(at === undefined ? {} : { at }) })).body.result.data;
const restore = (pageId: string, at: string, versions: object) =>
  send('POST', '/api/trpc/history.restorePage', { pageId, at, versions });
const addSection = (sectionId: string, more: object = {}) =>
  send('POST', '/api/sections', {
    pageId: 'home',
    sectionId,
    sectionType: 'hero',
    sectionName: sectionId,
    sectionData: { headline: `The ${sectionId}` },
    ...more,
  });
const content = async (pageId = 'home') => (await send('GET', `/api/content/${pageId}?ids=true`)).body;
const readSections = async (pageId = 'home') => (await send('GET', `/api/sections/${pageId}`)).body;

describe('a page at a moment', () => {
  it('has its content and sections at that moment, along with the current ones', async () => {
    await addSection('open');
    await update('home.hero.cta', 'First');
    const { at } = await past('home');
    await update('home.hero.cta', 'Second');
    await update('dynamic.open.headline', 'New words');
    await send('DELETE', '/api/sections/open');
    await update('site.firm.name', 'Another firm');
    const { past: then, now } = await past('home', at);
    expect([then.content.hero.cta, now.content.hero.cta]).toEqual(['First', 'Second']);
    expect(then.sections).toMatchObject([{ sectionId: 'open', sectionData: { headline: 'The open' } }]);
    expect(now.sections).toEqual([]);
    expect([then.site.content.firm.name, now.site.content.firm.name]).toEqual(['Elmwater Partners', 'Another firm']);
    expect(then.ids).toEqual((await content()).ids);
  });

  it('names the change that produced it, and the moments before and after', async () => {
    await update('home.hero.cta', 'First');
    await update('home.hero.cta', 'Second');
    await update('about.hero.headline', 'Elsewhere');
    const [second, first] = await history('home');
    const now = await past('home');
    expect(now).toMatchObject({ later: null, earlier: first.timestamp, differences: [] });
    expect(now.made).toMatchObject({ what: ['Changed cta'], count: 1, source: 'api', timestamp: second.timestamp });
    const before = await past('home', first.timestamp);
    expect(before).toMatchObject({ at: first.timestamp, later: second.timestamp });
    expect(before.past.content.hero.cta).toBe('First');
    const start = await past('home', before.earlier);
    expect(start).toMatchObject({ earlier: null, made: null, later: first.timestamp, at: start.first });
    expect(start.past.content.hero.cta).not.toBe('First');
  });

  it('is compared with another moment, the earlier one first, in whichever order they are given', async () => {
    const start = await past('home');
    await update('home.hero.cta', 'First');
    const first = await past('home');
    await addSection('open');
    await update('about.hero.headline', 'Elsewhere');
    const second = await past('home');
    await update('home.hero.cta', 'Second');
    const two = async (at: string, to: string) => (await ask('past', { pageId: 'home', at, to })).body.result.data;
    const forward = await two(first.at, second.at);
    expect([forward.past.content.hero.cta, forward.now.content.hero.cta]).toEqual(['First', 'First']);
    expect([forward.past.sections, forward.now.sections.length]).toEqual([[], 1]);
    expect(forward.differences).toMatchObject([{ pageId: 'home', removed: ['open'], own: [] }]);
    const backward = await two(second.at, start.at);
    expect(backward).toMatchObject({ at: second.at, past: start.now, now: forward.now });
    const pages = (await ask('pastSite', { at: start.at, to: second.at })).body.result.data.differences;
    expect(pages.map(({ pageId }: { pageId: string }) => pageId).sort()).toEqual(['about', 'home']);
  });

  it.each([
    ['before the site existed', '2001-01-01T00:00:00.000Z', 'The page did not exist then.'],
    ['in the future', '2999-01-01T00:00:00.000Z', 'This time is in the future. Choose a time in the past.'],
  ])('cannot be compared with a moment %s, which is reported at that field', async (_, to, message) => {
    const answer = await ask('past', { pageId: 'home', to });
    expect(answer.status).toBe(400);
    expect(answer.body.error.data).toMatchObject({ message, issues: [{ path: 'to', message }] });
  });

  it.each([
    ['before the site existed', { pageId: 'home', at: '2001-01-01T00:00:00.000Z' }, 400],
    ['in the future', { pageId: 'home', at: '2999-01-01T00:00:00.000Z' }, 400],
    ['that is not a date', { pageId: 'home', at: 'yesterday' }, 400],
    ['on a day that does not exist', { pageId: 'home', at: '2026-02-31T00:00:00.000Z' }, 400],
    ['of an unknown page', { pageId: 'nope' }, 404],
    ['of a page with an inherited property name', { pageId: 'constructor' }, 404],
  ])('rejects a moment %s, for reading and for restoring', async (_, input, status) => {
    expect((await ask('past', input)).status).toBe(status);
    const given = { at: new Date().toISOString(), ...input, versions: {} };
    expect((await send('POST', '/api/trpc/history.restorePage', given)).status).toBe(status);
  });

  it('requires a signed-in editor', async () => {
    expect((await ask('past', { pageId: 'home' }, { Accept: 'application/json' })).status).toBe(401);
    expect((await ask('pastSite', {}, await site.server.signIn('editor'))).status).toBe(200);
  });
});

describe('restoring a page', () => {
  it('is one change set that keeps item ids and can be reverted', async () => {
    await addSection('kept');
    await addSection('gone');
    const { at } = await past('home');
    const before = await content();
    await batch(
      { op: 'remove', path: 'home.faq.items.0' },
      { op: 'set', path: 'home.faq.items.0.question', value: 'Asked since?' },
      { path: 'home.hero.cta', value: 'Since' },
    );
    await send('PATCH', '/api/sections/kept', { isActive: false, sectionData: { headline: 'Since' } });
    await send('DELETE', '/api/sections/gone');
    await addSection('since');
    const after = await content();
    const { differences, versions } = await past('home', at);
    expect(differences).toEqual([
      { pageId: 'home', own: ['hero', 'faq'], changed: ['kept'], added: ['gone'], removed: ['since'] },
    ]);
    const answer = await restore('home', at, versions);
    expect(answer.status).toBe(200);
    const { changeSetId } = answer.body.result.data;
    expect(await content()).toMatchObject({ content: before.content, ids: before.ids });
    expect(
      (await readSections()).map(({ sectionId, sectionData }: { sectionId: string; sectionData: object }) => [
        sectionId,
        sectionData,
      ]),
    ).toEqual([
      ['kept', { headline: 'The kept' }],
      ['gone', { headline: 'The gone' }],
    ]);
    const items = await history('home', '&limit=5');
    expect(items.map((item: { changeSetId: number; source: string }) => [item.changeSetId, item.source])).toEqual(
      Array.from({ length: 5 }, () => [changeSetId, 'restore']),
    );
    for (const { id } of items) expect((await send('POST', `/api/history/${id}/revert`)).status).toBe(200);
    expect(await content()).toMatchObject({ content: after.content, ids: after.ids });
    expect((await readSections()).map(({ sectionId }: { sectionId: string }) => sectionId)).toEqual(['since']);
  });

  it('writes nothing if something has changed in the meantime', async () => {
    const { at } = await past('home');
    await update('home.hero.cta', 'Since');
    const { versions } = await past('home', at);
    const rows = () => site.server.database.db.select().from(changes).orderBy(asc(changes.id));
    for (const meanwhile of [() => update('home.hero.cta', 'Meanwhile'), () => addSection('meanwhile')]) {
      const { versions } = await past('home', at);
      await meanwhile();
      const before = await rows();
      const answer = await restore('home', at, versions);
      expect([answer.status, answer.body.error.data.conflicts.length]).toEqual([409, 1]);
      expect(await rows()).toEqual(before);
    }
    expect((await restore('home', at, versions)).status).toBe(409);
    await update('about.hero.headline', 'On another page');
    expect((await restore('home', at, (await past('home', at)).versions)).status).toBe(200);
    expect((await restore('home', at, (await past('home', at)).versions)).status).toBe(422);
  });

  it('leaves other pages and the site-wide content unchanged', async () => {
    const { at } = await past('home');
    await update('home.hero.cta', 'Since');
    await update('about.hero.headline', 'Since');
    await update('site.firm.name', 'Since');
    await restore('home', at, (await past('home', at)).versions);
    expect((await content()).content.hero.cta).not.toBe('Since');
    expect((await content('about')).content.hero.headline).toBe('Since');
    expect((await content('site')).content.firm.name).toBe('Since');
  });

  it('gives an element a new id if its own has been taken in the meantime', async () => {
    const element = { id: 'paragraph-1', type: 'paragraph', data: { text: 'Mine' } };
    await addSection('old', { sectionType: 'custom', sectionData: { elements: [element] } });
    const { at } = await past('home');
    await send('DELETE', '/api/sections/old');
    await addSection('new', { pageId: 'about', sectionType: 'custom', sectionData: { elements: [element] } });
    expect((await restore('home', at, (await past('home', at)).versions)).status).toBe(200);
    const [{ sectionData }] = await readSections();
    expect(sectionData.elements).toMatchObject([{ type: 'paragraph', data: { text: 'Mine' } }]);
    expect(sectionData.elements[0].id).not.toBe('paragraph-1');
  });
});

describe('the whole site at a moment', () => {
  const pastSite = async (at?: string) => (await ask('pastSite', at === undefined ? {} : { at })).body.result.data;

  it('lists the pages that differ, and can be restored only by admins, as one change set', async () => {
    const { at } = await pastSite();
    await update('home.hero.cta', 'Since');
    await update('site.firm.name', 'Since');
    await addSection('since', { pageId: 'about' });
    const { differences, versions, made } = await pastSite(at);
    expect(differences.map(({ pageId }: { pageId: string }) => pageId).sort()).toEqual(['about', 'home', 'site']);
    expect(made).toBeNull();
    const editor = await site.server.signIn('editor');
    const given = { at, versions };
    expect((await site.server.send('POST', '/api/trpc/history.restoreSite', given, editor)).status).toBe(403);
    const admin = await site.server.signIn('admin');
    const restore = () => site.server.send('POST', '/api/trpc/history.restoreSite', given, admin);
    const answer = await restore();
    expect(answer.status).toBe(200);
    expect((await pastSite(at)).differences).toEqual([]);
    const { changeSetId } = answer.body.result.data;
    for (const page of ['home', 'about', 'site']) expect((await history(page))[0].changeSetId).toBe(changeSetId);
    const audited = await site.server.database.db.select().from(auditLog).orderBy(auditLog.id);
    expect(audited.find(({ action }) => action === 'content-restore')?.subject).toBe(
      `The whole site as of ${formatMoment(new Date(at), site.server.services.region.latest)}, 3 pages`,
    );
    expect((await restore()).status).toBe(409);
  });
});
