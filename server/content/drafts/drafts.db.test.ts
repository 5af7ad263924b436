import { describe, expect, it } from 'vitest';
import { writerTests } from '../../main/testing-writer';

const tests = writerTests(['admin', 'content:write']);
const { send, batch, update } = tests;

const home = async () => (await send('GET', '/api/content/home')).body;
const create = async (name = 'Autumn'): Promise<number> => (await send('POST', '/api/drafts', { name })).body.id;
const add = (id: number, ...changes: object[]) => send('POST', `/api/drafts/${id}/changes`, { changes });
const merge = async (id: number) => (await send('GET', `/api/drafts/${id}/merge`)).body;
const publish = (id: number, expected: object = {}) => send('POST', `/api/drafts/${id}/publish`, expected);
const CTA = 'home.hero.cta';
const BODY = 'home.welcome.body';
const readIds = async (): Promise<string[]> => (await send('GET', '/api/content/home?ids=true')).body.ids.welcome.body;

describe('a draft', () => {
  it('changes nothing on the site until it is published, then everything in one change set', async () => {
    const id = await create();
    const before = await home();
    expect(
      (await add(id, { path: CTA, value: 'Talk to us' }, { path: 'about.story.title', value: 'Ours' })).body,
    ).toEqual({
      version: 2,
      operations: 2,
      refs: [CTA, 'about.story.title'],
    });
    expect(await home()).toEqual(before);
    const merged = await merge(id);
    expect(merged).toMatchObject({
      draft: { name: 'Autumn', state: 'draft', version: 2, pages: ['about', 'home'], operations: 2 },
      conflicts: [],
      waiting: [],
    });
    expect(merged.changes[0]).toEqual({
      id: expect.any(Number),
      changedAt: expect.any(String),
      pageId: 'home',
      op: 'set',
      path: CTA,
      ref: CTA,
      description: 'Changed cta',
      before: before.hero.cta,
      after: 'Talk to us',
    });
    const { status, body } = await publish(id, { expectedVersion: 2, expectedVersions: merged.versions });
    expect([status, body.success]).toEqual([200, true]);
    expect((await home()).hero.cta).toBe('Talk to us');
    const { items } = (await send('GET', '/api/history?page=home')).body;
    expect(items[0]).toMatchObject({ changeSetId: body.changeSetId, path: CTA, newValue: 'Talk to us' });
    // Published twice, it is one change set and the same answer.
    expect((await publish(id)).body).toEqual(body);
    expect((await add(id, { path: CTA, value: 'Late' })).status).toBe(409);
  });

  it('has one operation for a text that is saved while it is written, and none if it ends as it began', async () => {
    const id = await create();
    const { hero } = await home();
    for (const value of ['T', 'Ta', 'Tal', 'Talk']) expect((await add(id, { path: CTA, value })).status).toBe(200);
    expect(await merge(id)).toMatchObject({ changes: [{ path: CTA, before: hero.cta, after: 'Talk' }] });
    expect((await add(id, { path: CTA, value: hero.cta })).body).toMatchObject({ operations: 0 });
    expect((await merge(id)).changes).toEqual([]);
    expect((await publish(id)).body).toEqual({ success: true, changeSetId: null });
  });

  it('has one operation for a text, whatever happens to other fields and lists while it is written', async () => {
    const id = await create();
    const welcome = 'home.welcome.body';
    const first = (await merge(id)).changes;
    expect(first).toEqual([]);
    const others = [
      { op: 'insert', path: welcome, after: null, value: 'New' },
      { path: 'home.hero.headline', value: 'Hello' },
      { op: 'remove', path: `${welcome}.1` },
    ];
    for (const [at, other] of others.entries()) {
      await add(id, { path: CTA, value: `Talk ${at}` });
      expect((await add(id, other)).status).toBe(200);
    }
    await add(id, { path: CTA, value: 'Talk' });
    const { changes } = await merge(id);
    const ofText = changes.filter(({ path }: { path: string }) => path === CTA);
    expect(ofText).toMatchObject([{ before: (await home()).hero.cta, after: 'Talk' }]);
    // A text of an item, while others of its list come and go.
    const { ref } = changes.find(({ op }: { op: string }) => op === 'insert');
    for (const value of ['N', 'Ne']) {
      await add(id, { path: ref, value });
      await add(id, { op: 'insert', path: welcome, after: null, value: 'Other' });
    }
    const after = (await merge(id)).changes;
    expect(after.filter((one: { op: string; ref: string }) => one.op === 'set' && one.ref === ref)).toHaveLength(1);
  });

  it('compares each base with the site as the draft changes it', async () => {
    const id = await create();
    await add(id, { path: CTA, value: 'Talk to us' });
    const refused = await add(id, { path: CTA, value: 'Mine', base: 'Start a conversation' });
    expect([refused.status, refused.body.conflicts[0]]).toEqual([
      409,
      expect.objectContaining({ theirs: 'Talk to us' }),
    ]);
    expect((await add(id, { path: CTA, value: 'Mine', base: 'Talk to us' })).status).toBe(200);
    expect((await add(id, { path: 'home.nowhere.~abcdefgh', value: 'x' })).status).toBe(404);
    expect((await add(id, { path: 'nopage.hero.title', value: 'x' })).body.issues).toEqual([
      expect.objectContaining({ path: 'changes.0.path' }),
    ]);
  });

  it('keeps what the site changes elsewhere, and reports what it changes at the same place', async () => {
    const id = await create();
    await add(id, { path: CTA, value: 'Talk to us' });
    const { hash } = await merge(id);
    await update('home.hero.headline', 'Changed on the site');
    expect((await merge(id)).hash).toBe(hash);
    await update(CTA, 'Changed here too');
    const merged = await merge(id);
    expect(merged.hash).not.toBe('');
    expect(merged.conflicts).toEqual([
      {
        id: expect.any(Number),
        pageId: 'home',
        path: CTA,
        ref: CTA,
        base: expect.any(String),
        theirs: 'Changed here too',
        mine: 'Talk to us',
      },
    ]);
    const refused = await publish(id);
    expect([refused.status, refused.body.conflicts[0].theirs]).toEqual([409, 'Changed here too']);
    // The same value on the site is no conflict.
    await update(CTA, 'Talk to us');
    expect((await merge(id)).conflicts).toEqual([]);
    expect((await publish(id)).body.changeSetId).toBeNull();
    expect((await home()).hero).toMatchObject({ cta: 'Talk to us', headline: 'Changed on the site' });
  });

  it('keeps its items in their places when the site moves, adds and removes others', async () => {
    await update(BODY, ['Apple', 'Bread', 'Cider']);
    const [apple, bread, cider] = await readIds();
    const id = await create();
    await add(
      id,
      { op: 'insert', path: BODY, after: apple, value: 'Almond' },
      { op: 'set', path: `${BODY}.~${cider}`, value: 'Cider, dry' },
    );
    await batch({ op: 'remove', path: `${BODY}.~${bread}` }, { op: 'insert', path: BODY, after: null, value: 'First' });
    expect((await merge(id)).conflicts).toEqual([]);
    expect((await publish(id)).status).toBe(200);
    expect((await home()).welcome.body).toEqual(['First', 'Apple', 'Almond', 'Cider, dry']);
  });

  it('reports two orders of one list as a conflict, and an item that is gone as waiting', async () => {
    await update(BODY, ['Apple', 'Bread', 'Cider']);
    const [apple, bread, cider] = await readIds();
    const id = await create();
    await add(
      id,
      { op: 'move', path: `${BODY}.~${cider}`, after: null },
      { op: 'set', path: `${BODY}.~${bread}`, value: 'Rye' },
    );
    await batch({ op: 'move', path: `${BODY}.~${apple}`, after: cider });
    expect((await merge(id)).conflicts).toEqual([
      expect.objectContaining({ ref: `${BODY}.order`, base: [apple, bread, cider], theirs: [bread, cider, apple] }),
    ]);
    await batch({ op: 'remove', path: `${BODY}.~${bread}` });
    expect((await merge(id)).waiting).toMatchObject([{ pageId: 'home', path: `${BODY}.~${bread}`, draft: null }]);
    expect((await publish(id)).status).toBe(409);
  });

  it('can change what only another draft has, and waits for that by name', async () => {
    const first = await create('First');
    const section = { sectionId: 'fair', sectionType: 'hero', sectionName: 'Fair', sectionData: { headline: 'Come' } };
    expect((await add(first, { op: 'addSection', pageId: 'home', after: null, ...section })).status).toBe(200);
    expect((await add(first, { path: 'dynamic.fair.headline', value: 'Come in' })).status).toBe(200);
    expect((await send('GET', '/api/sections/home?includeInactive=true')).body).toEqual([]);
    const second = await create('Second');
    expect((await add(second, { path: 'dynamic.fair.headline', value: 'Later' })).status).toBe(404);
    expect((await publish(first)).status).toBe(200);
    const [shown] = (await send('GET', '/api/sections/home')).body;
    expect(shown).toMatchObject({ sectionId: 'fair', sectionData: { headline: 'Come in' } });
    expect(
      (
        await add(
          second,
          { path: 'dynamic.fair.headline', value: 'Later' },
          { op: 'changeSection', sectionId: 'fair', sectionName: 'The fair' },
        )
      ).status,
    ).toBe(200);
    expect((await publish(second)).status).toBe(200);
    const third = await create('Third');
    expect((await add(third, { op: 'deleteSection', sectionId: 'fair' })).status).toBe(200);
    await update('dynamic.fair.headline', 'Changed meanwhile');
    expect((await merge(third)).conflicts).toEqual([expect.objectContaining({ ref: 'dynamic.fair', mine: null })]);
  });

  it('is opened by an editor with the page, which it changes, and stays as it is on the site', async () => {
    const section = { sectionType: 'hero', sectionData: { headline: 'Here' } };
    await send('POST', '/api/sections', { pageId: 'home', sectionId: 'old', sectionName: 'Old', ...section });
    await send('POST', '/api/sections', { pageId: 'home', sectionId: 'kept', sectionName: 'Kept', ...section });
    const id = await create();
    await add(
      id,
      { path: CTA, value: 'Talk to us' },
      { path: 'site.firm.name', value: 'Elm & Water' },
      { path: 'dynamic.kept.headline', value: 'Changed' },
      { op: 'deleteSection', sectionId: 'old' },
      { op: 'addSection', sectionId: 'fair', pageId: 'home', after: null, sectionName: 'Fair', ...section },
      { op: 'changeSection', sectionId: 'kept', sectionName: 'Kept well' },
    );
    const asked = encodeURIComponent(JSON.stringify({ draftId: id, pageId: 'home', isSiteShown: true }));
    const opened = (await send('GET', `/api/trpc/drafts.editable?input=${asked}`)).body.result.data;
    expect([opened.content.hero.cta, opened.site.content.firm.name]).toEqual(['Talk to us', 'Elm & Water']);
    expect(opened.sections).toMatchObject([
      { sectionId: 'fair', sectionName: 'Fair', pageId: 'home' },
      { sectionId: 'kept', sectionName: 'Kept well', sectionData: { headline: 'Changed' } },
    ]);
    const live = (await send('GET', '/api/sections/home')).body;
    expect(live.map(({ sectionName }: { sectionName: string }) => sectionName)).toEqual(['Old', 'Kept']);
  });

  it('forgets the deletion of a section that it restores', async () => {
    const section = { pageId: 'home', sectionId: 'kept', sectionType: 'hero', sectionName: 'Kept' };
    await send('POST', '/api/sections', { ...section, sectionData: {} });
    const id = await create();
    await add(id, { op: 'deleteSection', sectionId: 'kept' });
    expect((await add(id, { path: 'dynamic.kept.headline', value: 'x' })).status).toBe(404);
    expect((await add(id, { op: 'restoreSection', sectionId: 'kept' })).body.operations).toBe(0);
    await send('DELETE', '/api/sections/kept');
    expect((await add(id, { op: 'restoreSection', sectionId: 'kept' })).body.operations).toBe(1);
    expect((await publish(id)).status).toBe(200);
    expect((await send('GET', '/api/sections/home')).body).toHaveLength(1);
  });

  it('settles a conflict by keeping either value, unless the site has changed again', async () => {
    const id = await create();
    const settle = (change: number, keep: string, theirs: unknown) =>
      send('POST', `/api/drafts/${id}/settle`, { change, keep, theirs });
    await add(id, { path: CTA, value: 'Mine' }, { path: 'home.hero.headline', value: 'Also mine' });
    await batch({ path: CTA, value: 'Theirs' }, { path: 'home.hero.headline', value: 'Also theirs' });
    const [first, second] = (await merge(id)).conflicts;
    expect((await settle(first.id, 'mine', 'Seen before')).status).toBe(409);
    expect((await settle(first.id, 'mine', 'Theirs')).status).toBe(200);
    expect((await settle(second.id, 'theirs', 'Also theirs')).body.operations).toBe(1);
    expect((await settle(first.id, 'mine', 'Theirs')).status).toBe(404);
    expect((await publish(id)).status).toBe(200);
    expect((await home()).hero).toMatchObject({ cta: 'Mine', headline: 'Also theirs' });
  });

  it('drops changes and moves them to another draft, with those that need what they create', async () => {
    const [id, other] = [await create('One'), await create('Other')];
    const section = { sectionId: 'fair', sectionType: 'hero', sectionName: 'Fair', sectionData: { headline: 'Come' } };
    await add(
      id,
      { path: CTA, value: 'Talk' },
      { op: 'addSection', pageId: 'home', after: null, ...section },
      { path: 'dynamic.fair.headline', value: 'Come in' },
    );
    const [cta, fair] = (await merge(id)).changes;
    const move = (changes: number[], to: number) => send('POST', `/api/drafts/${id}/move`, { changes, to });
    expect((await move([fair.id], id)).status).toBe(422);
    expect((await move([fair.id, 999_999], other)).status).toBe(404);
    expect((await move([fair.id], other)).body.operations).toBe(1);
    expect((await merge(other)).changes.map(({ path }: { path: string }) => path)).toEqual([
      'dynamic.fair',
      'dynamic.fair.headline',
    ]);
    expect((await send('POST', `/api/drafts/${id}/drop`, { changes: [cta.id] })).body.operations).toBe(0);
    expect((await publish(other)).status).toBe(200);
  });

  it('validates the result when it is published, and writes nothing if it is not valid', async () => {
    const id = await create();
    await add(id, { path: CTA, value: 'Fine' }, { path: 'home.hero.headline', value: 7 });
    const refused = await publish(id);
    expect([refused.status, refused.body.issues[0].path]).toEqual([422, 'changes.1.path']);
    expect((await home()).hero.cta).not.toBe('Fine');
    expect((await send('GET', `/api/drafts/${id}`)).body.state).toBe('draft');
  });

  it('can be renamed, withdrawn and opened again, and is listed by state and page', async () => {
    const id = await create();
    await add(id, { path: CTA, value: 'Talk' });
    expect((await send('PATCH', `/api/drafts/${id}`, { name: 'Winter', expectedVersion: 1 })).status).toBe(409);
    expect((await send('PATCH', `/api/drafts/${id}`, { name: 'Winter', expectedVersion: 2 })).body.name).toBe('Winter');
    expect((await send('POST', `/api/drafts/${id}/withdraw`)).body.state).toBe('withdrawn');
    expect((await publish(id)).status).toBe(409);
    const names = async (query: string) =>
      (await send('GET', `/api/drafts?${query}`)).body.items.map(({ name }: { name: string }) => name);
    expect(await names('state=withdrawn&page=home')).toEqual(['Winter']);
    expect(await names('state=draft')).toEqual([]);
    expect(await names('page=about')).toEqual([]);
    expect((await send('POST', `/api/drafts/${id}/reopen`)).body.state).toBe('draft');
    expect((await publish(id)).status).toBe(200);
    expect((await send('POST', `/api/drafts/${id}/withdraw`)).status).toBe(409);
    expect((await send('GET', '/api/drafts/999')).status).toBe(404);
  });
});

describe('a draft that nobody has named', () => {
  const nameOf = async (id: number) => (await send('GET', `/api/drafts/${id}`)).body.name;
  const createUnnamed = async (): Promise<number> => (await send('POST', '/api/drafts', {})).body.id;

  it('is named by the pages that it changes, first changed first', async () => {
    const id = await createUnnamed();
    expect(await nameOf(id)).toBe('New draft');
    await add(id, { path: 'team.hero.headline', value: 'The people' });
    expect(await nameOf(id)).toBe('Changes to Team');
    await add(id, { path: CTA, value: 'Talk to us' });
    expect(await nameOf(id)).toBe('Changes to Team and Home');
    await add(id, { path: 'about.story.title', value: 'Ours' }, { op: 'addPage', title: 'Careers here' });
    expect(await nameOf(id)).toBe('Changes to Team and 3 more');
    const { changes } = await merge(id);
    const gone = changes.filter(({ pageId }: { pageId: string }) => pageId === 'team' || pageId === 'home');
    await send('POST', `/api/drafts/${id}/drop`, { changes: gone.map((one: { id: number }) => one.id) });
    expect(await nameOf(id)).toBe('Changes to About Us and Careers here');
  });

  it('keeps the name that someone gives it', async () => {
    const id = await createUnnamed();
    await send('PATCH', `/api/drafts/${id}`, { name: 'Spring' });
    await add(id, { path: CTA, value: 'Talk to us' });
    expect(await nameOf(id)).toBe('Spring');
  });
});
