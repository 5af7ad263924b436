import { describe, expect, it } from 'vitest';
import { writerTests } from '../../main/testing-writer';

const tests = writerTests(['admin', 'content:write']);
const { send, batch, update } = tests;

interface Merge {
  hash: string;
  changes: { id: number; path: string; before: unknown; after: unknown }[];
  conflicts: { id: number; ref: string; base: unknown; theirs: unknown }[];
  waiting: { path: string; draft: { name: string } | null }[];
  versions: Record<string, number>;
}

const create = async (name = 'Autumn'): Promise<number> => (await send('POST', '/api/drafts', { name })).body.id;
const add = (id: number, ...changes: object[]) => send('POST', `/api/drafts/${id}/changes`, { changes });
/** Adds changes one at a time, as an editor does that saves automatically. */
async function save(id: number, ...changes: object[]): Promise<void> {
  for (const change of changes) {
    const { status, body } = await add(id, change);
    expect(status, JSON.stringify(body)).toBe(200);
  }
}
async function merge(id: number): Promise<Merge> {
  const { status, body } = await send('GET', `/api/drafts/${id}/merge`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
async function publish(id: number): Promise<void> {
  const { status, body } = await send('POST', `/api/drafts/${id}/publish`, {});
  expect(status, JSON.stringify(body)).toBe(200);
}
async function readEditable(draftId: number, pageId = 'home') {
  const asked = encodeURIComponent(JSON.stringify({ draftId, pageId, isSiteShown: true }));
  const { status, body } = await send('GET', `/api/trpc/drafts.editable?input=${asked}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result.data;
}
const names = (sections: { sectionId: string }[]) => sections.map(({ sectionId }) => sectionId);
const readOrder = async (): Promise<string[]> => names((await send('GET', '/api/sections/home')).body);
const fields = (sectionId: string, sectionData: object = {}) => ({
  sectionId,
  pageId: 'home',
  sectionType: 'custom',
  sectionName: `The ${sectionId}`,
  sectionData,
});
const addition = (sectionId: string, after: string | null) => ({ op: 'addSection', after, ...fields(sectionId) });
const createSection = (sectionId: string, sectionData?: object) =>
  send('POST', '/api/sections', fields(sectionId, sectionData));
const element = (id: string, text: string) => ({ id, type: 'text', data: { text } });
/** Expects the draft to show an order of sections, and to publish the same one. */
async function expectOrder(id: number, order: string[]): Promise<void> {
  expect(names((await readEditable(id)).sections)).toEqual(order);
  await expectPublishedOrder(id, order);
}
async function expectPublishedOrder(id: number, order: string[]): Promise<void> {
  await publish(id);
  expect(await readOrder()).toEqual(order);
}

describe('a text that is saved again', () => {
  const ELEMENTS = 'dynamic.one.elements';
  const TEXT = 'element.e1.text';

  it('keeps the last words if the list with its element was saved in between', async () => {
    await createSection('one', { elements: [element('e1', 'On the site'), element('e2', 'Other')] });
    const id = await create();
    await save(
      id,
      { path: TEXT, value: 'First' },
      { path: ELEMENTS, value: [element('e2', 'Other'), element('e1', 'First')] },
      { path: TEXT, value: 'Last' },
    );
    await publish(id);
    const [{ sectionData }] = (await send('GET', '/api/sections/home')).body;
    expect(sectionData.elements).toEqual([element('e2', 'Other'), element('e1', 'Last')]);
  });

  it('keeps the last words if the element around it was saved in between', async () => {
    const around = (text: string) => ({ ...element('e1', 'Around'), data: { elements: [element('e2', text)] } });
    await createSection('one', { elements: [around('On the site')] });
    const id = await create();
    await save(
      id,
      { path: 'element.e2.text', value: 'First' },
      { path: 'element.e1.elements', value: [element('e2', 'Second')] },
      { path: 'element.e2.text', value: 'Last' },
    );
    await publish(id);
    const [{ sectionData }] = (await send('GET', '/api/sections/home')).body;
    expect(sectionData.elements).toEqual([around('Last')]);
  });

  it('is one change under both of its addresses, and none if it ends as it began', async () => {
    await createSection('one', { elements: [element('e1', 'On the site')] });
    const id = await create();
    await save(
      id,
      { path: TEXT, value: 'First' },
      { path: 'dynamic.one.title', value: 'Title' },
      { path: `${ELEMENTS}.0.data.text`, value: 'Last' },
    );
    const { changes, conflicts } = await merge(id);
    expect(conflicts).toEqual([]);
    expect(changes).toMatchObject([{ before: 'On the site', after: 'Last' }, { path: 'dynamic.one.title' }]);
    expect((await add(id, { path: TEXT, value: 'On the site' })).body.operations).toBe(1);
  });
});

describe('a change that is set back to the value before', () => {
  const CTA = 'home.hero.cta';
  const hide = (isActive: boolean) => ({ op: 'changeSection', sectionId: 'one', isActive });

  it('is kept if the site has the changed value in the meantime', async () => {
    await createSection('one');
    const { cta } = (await send('GET', '/api/content/home')).body.hero;
    const id = await create();
    await save(id, hide(false), { path: CTA, value: 'Talk to us' });
    await update(CTA, 'Talk to us');
    await send('PATCH', '/api/sections/one', { isActive: false });
    await save(id, { path: CTA, value: cta }, hide(true));
    const { changes, conflicts } = await merge(id);
    expect(conflicts).toEqual([]);
    expect(changes).toMatchObject([
      { path: 'dynamic.one', before: { isActive: false }, after: { isActive: true } },
      { path: CTA, before: 'Talk to us', after: cta },
    ]);
    await publish(id);
    expect((await send('GET', '/api/content/home')).body.hero.cta).toBe(cta);
    expect((await send('GET', '/api/sections/home')).body).toMatchObject([{ sectionId: 'one', isActive: true }]);
  });

  it('is a conflict if the site has another value in the meantime', async () => {
    await createSection('one');
    const { cta } = (await send('GET', '/api/content/home')).body.hero;
    const id = await create();
    await save(id, { ...hide(false), sectionName: 'A section' }, { path: CTA, value: 'Talk to us' });
    await update(CTA, 'Call us');
    await send('PATCH', '/api/sections/one', { sectionName: 'Renamed' });
    await save(id, { path: CTA, value: cta }, { ...hide(true), sectionName: 'The one' });
    expect((await merge(id)).conflicts).toMatchObject([
      { ref: 'dynamic.one', theirs: { sectionName: 'Renamed' }, mine: { sectionName: 'The one' } },
      { ref: CTA, theirs: 'Call us', mine: cta },
    ]);
  });
});

describe('a section that only the draft has', () => {
  const ORDERS = [
    { op: 'move', path: 'sections.new', after: 'a' },
    { path: 'sections.new.order', value: 1 },
  ];

  it.each(ORDERS)('is moved, like any other: %j', async (move) => {
    for (const one of ['a', 'b']) await createSection(one);
    const id = await create();
    await save(id, addition('new', null), move);
    await expectOrder(id, ['a', 'new', 'b']);
  });

  it.each(ORDERS)('is moved in the batch that adds it: %j', async (move) => {
    for (const one of ['a', 'b']) await createSection(one);
    const id = await create();
    expect((await add(id, addition('new', null), move)).status).toBe(200);
    await expectOrder(id, ['a', 'new', 'b']);
  });

  it.each(ORDERS)('is moved after the draft restored it: %j', async (move) => {
    for (const one of ['new', 'a', 'b']) await createSection(one);
    await send('DELETE', '/api/sections/new');
    const id = await create();
    await save(id, { op: 'restoreSection', sectionId: 'new' }, move, { path: 'dynamic.new.title', value: 'Again' });
    await expectPublishedOrder(id, ['a', 'new', 'b']);
    expect((await send('GET', '/api/sections/home')).body[1].sectionData.title).toBe('Again');
  });

  it('has others placed after it that are restored with it', async () => {
    for (const one of ['a', 'new', 'b']) await createSection(one);
    await update('sections.new.order', 1);
    await send('DELETE', '/api/sections/new');
    const id = await create();
    await save(id, addition('c', 'a'), { op: 'restoreSection', sectionId: 'new' }, addition('d', 'new'));
    await expectPublishedOrder(id, ['a', 'c', 'new', 'd', 'b']);
  });
});

describe('a section placed after another one of the draft', () => {
  it.each(['drop', 'move'])('stays at that place after the other change is gone: %s', async (verb) => {
    for (const one of ['a', 'b', 'c']) await createSection(one);
    const [id, to] = [await create(), await create('Other')];
    await save(id, addition('x', 'a'), addition('y', 'x'), { op: 'move', path: 'sections.c', after: 'x' });
    const [first] = (await merge(id)).changes;
    const sent = { changes: [first?.id], ...(verb === 'move' && { to }) };
    expect((await send('POST', `/api/drafts/${id}/${verb}`, sent)).status).toBe(200);
    expect((await merge(id)).waiting).toEqual([]);
    await expectOrder(id, ['a', 'c', 'y', 'b']);
  });

  it('stays at that place like an item of a list', async () => {
    const BODY = 'home.welcome.body';
    await update(BODY, ['Apple', 'Bread']);
    const [apple] = (await send('GET', '/api/content/home?ids=true')).body.ids.welcome.body;
    const id = await create();
    await save(
      id,
      { op: 'insert', path: BODY, after: apple, value: 'Gone', id: 'abcdefgh' },
      { op: 'insert', path: BODY, after: 'abcdefgh', value: 'Stays' },
    );
    await send('POST', `/api/drafts/${id}/drop`, { changes: [(await merge(id)).changes[0]?.id] });
    await publish(id);
    expect((await send('GET', '/api/content/home')).body.welcome.body).toEqual(['Apple', 'Stays', 'Bread']);
  });

  it('waits for the draft that has the other one, by name, with everything inside it', async () => {
    await createSection('a');
    const [id, to] = [await create(), await create('Other')];
    await save(id, addition('x', null), addition('y', 'x'), { path: 'dynamic.y.title', value: 'Y' });
    const second = (await merge(id)).changes[1];
    expect((await send('POST', `/api/drafts/${id}/move`, { changes: [second?.id], to })).status).toBe(200);
    const { waiting, changes } = await merge(to);
    expect(changes).toEqual([]);
    expect(waiting).toMatchObject([
      { path: 'dynamic.y', draft: { name: 'Autumn' } },
      { path: 'dynamic.y.title', draft: { name: 'Autumn' } },
    ]);
    expect(names((await readEditable(to)).sections)).toEqual(['a']);
    expect((await add(to, { path: 'home.hero.cta', value: 'Talk' })).status).toBe(200);
    expect((await send('POST', `/api/drafts/${to}/publish`, {})).status).toBe(409);
    await publish(id);
    await expectOrder(to, ['x', 'y', 'a']);
  });

  it('is refused if there is no such section anywhere', async () => {
    await createSection('a');
    const id = await create();
    await save(id, { path: 'home.hero.cta', value: 'Talk' });
    for (const change of [addition('x', 'nowhere'), { op: 'move', path: 'sections.a', after: 'nowhere' }]) {
      const { status, body } = await add(id, change);
      expect([status, body.issues?.[0].path]).toEqual([404, 'changes.0.after']);
    }
    const refused = await batch({ op: 'move', path: 'sections.a', after: 'nowhere' });
    expect([refused.status, refused.body.issues?.[0].path]).toEqual([404, 'changes.0.after']);
  });
});

describe('a removal of something that the site has removed', () => {
  const BODY = 'home.welcome.body';

  it('is done: it prevents nothing and publishes as nothing', async () => {
    await createSection('fair', { title: 'The fair' });
    await update(BODY, ['Apple', 'Bread', 'Cider']);
    const [, bread] = (await send('GET', '/api/content/home?ids=true')).body.ids.welcome.body;
    const removals = [
      { op: 'remove', path: `${BODY}.~${bread}` },
      { op: 'unset', path: 'dynamic.fair.title' },
    ];
    const deletion = { op: 'deleteSection', sectionId: 'fair' };
    const id = await create();
    await save(id, ...removals, deletion, { path: 'home.hero.cta', value: 'Talk' });
    expect((await batch(...removals)).status).toBe(200);
    await send('DELETE', '/api/sections/fair');
    expect(await merge(id)).toMatchObject({ changes: [{ path: 'home.hero.cta' }], conflicts: [], waiting: [] });
    await publish(id);
    const home = (await send('GET', '/api/content/home')).body;
    expect([home.welcome.body, home.hero.cta]).toEqual([['Apple', 'Cider'], 'Talk']);
    const only = await create();
    await createSection('other');
    await save(only, { ...deletion, sectionId: 'other' });
    await send('DELETE', '/api/sections/other');
    expect((await send('POST', `/api/drafts/${only}/publish`, {})).body).toEqual({ success: true, changeSetId: null });
  });

  it('waits if another draft still creates it', async () => {
    const [id, to] = [await create(), await create('Other')];
    await save(id, { op: 'insert', path: BODY, after: null, value: 'New', id: 'abcdefgh' });
    await save(id, { op: 'remove', path: `${BODY}.~abcdefgh` });
    const removal = (await merge(id)).changes[1];
    await send('POST', `/api/drafts/${id}/move`, { changes: [removal?.id], to });
    expect((await merge(to)).waiting).toMatchObject([{ draft: { name: 'Autumn' } }]);
    expect((await send('POST', `/api/drafts/${to}/publish`, {})).status).toBe(409);
  });
});

describe('a section that the draft and the site delete', () => {
  it('is restored by the draft', async () => {
    await createSection('fair');
    const id = await create();
    const restore = { op: 'restoreSection', sectionId: 'fair' };
    await save(id, { op: 'deleteSection', sectionId: 'fair' });
    await send('DELETE', '/api/sections/fair');
    expect((await add(id, restore)).body.operations).toBe(1);
    await save(id, { op: 'deleteSection', sectionId: 'fair' });
    expect((await add(id, restore)).body.operations).toBe(1);
    await expectPublishedOrder(id, ['fair']);
  });
});

describe('an item placed after one that the site has removed', () => {
  it('is where it will be once it is published', async () => {
    const BODY = 'home.welcome.body';
    await update(BODY, ['Apple', 'Bread', 'Cider', 'Date']);
    const [, bread, , date] = (await send('GET', '/api/content/home?ids=true')).body.ids.welcome.body;
    const id = await create();
    await save(
      id,
      { op: 'insert', path: BODY, after: bread, value: 'New' },
      { op: 'move', path: `${BODY}.~${date}`, after: bread },
    );
    await batch({ op: 'remove', path: `${BODY}.~${bread}` });
    const order = ['Apple', 'Date', 'New', 'Cider'];
    expect((await readEditable(id)).content.welcome.body).toEqual(order);
    await publish(id);
    expect((await send('GET', '/api/content/home')).body.welcome.body).toEqual(order);
  });
});

describe('the order of the sections of a page', () => {
  it('is a conflict if the draft and the site both change it', async () => {
    for (const one of ['a', 'b', 'c']) await createSection(one);
    const id = await create();
    await save(id, { op: 'move', path: 'sections.c', after: null });
    await createSection('d');
    expect((await merge(id)).conflicts).toEqual([]);
    await batch({ op: 'move', path: 'sections.a', after: 'b' });
    const [conflict] = (await merge(id)).conflicts;
    const theirs = ['b', 'a', 'c', 'd'];
    expect(conflict).toMatchObject({ ref: 'sections.order', base: ['a', 'b', 'c'], theirs, mine: 'c' });
    expect((await send('POST', `/api/drafts/${id}/publish`, {})).status).toBe(409);
    const settled = { change: conflict?.id, keep: 'mine', theirs };
    expect((await send('POST', `/api/drafts/${id}/settle`, settled)).status).toBe(200);
    await expectOrder(id, ['c', 'b', 'a', 'd']);
  });

  it('is compared with the draft, not with the site', async () => {
    for (const one of ['a', 'b', 'c']) await createSection(one);
    const id = await create();
    await save(id, { op: 'move', path: 'sections.c', after: null });
    expect((await add(id, { path: 'sections.a.order', value: 2, base: 0 })).status).toBe(409);
    await save(id, { path: 'sections.a.order', value: 2, base: 1 });
    await expectOrder(id, ['c', 'b', 'a']);
  });
});
