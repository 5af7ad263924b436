import { describe, expect, it } from 'vitest';
import { draftOperations } from '../../../db/schema/drafts';
import { writerTests } from '../../main/testing-writer';
import { keepGeneration } from '../changes/generations';

const tests = writerTests(['admin', 'content:write']);
const { send, batch, update } = tests;

const CTA = 'home.hero.cta';
const BODY = 'home.welcome.body';
const create = async (name = 'Autumn'): Promise<number> => (await send('POST', '/api/drafts', { name })).body.id;
const add = (id: number, ...changes: object[]) => send('POST', `/api/drafts/${id}/changes`, { changes });
const merge = async (id: number) => (await send('GET', `/api/drafts/${id}/merge`)).body;
const publish = (id: number) => send('POST', `/api/drafts/${id}/publish`, {});
const open = async (draftId: number, pageId = 'home') => {
  const asked = encodeURIComponent(JSON.stringify({ draftId, pageId, isSiteShown: true }));
  const { status, body } = await send('GET', `/api/trpc/drafts.editable?input=${asked}`);
  return { status, page: body.result?.data };
};
const data = { elements: [{ id: 'words', type: 'text', position: { x: 0, y: 0 }, data: { text: 'Come' } }] };
const section = {
  pageId: 'home',
  sectionType: 'hero',
  sectionName: 'Fair',
  sectionData: { headline: 'Come', ...data },
};
const createSection = (sectionId: string, more: object = {}) =>
  send('POST', '/api/sections', { ...section, sectionData: { headline: 'Come' }, ...more, sectionId });
const fair = { op: 'addSection', sectionId: 'fair', after: null, ...section };

describe('a page opened with a draft', () => {
  const readIds = async (): Promise<string[]> =>
    (await send('GET', '/api/content/home?ids=true')).body.ids.welcome.body;
  const kinds: [string, (ids: string[]) => object][] = [
    ['set', () => ({ op: 'set', path: CTA, value: 'Talk' })],
    ['plain', () => ({ path: CTA, value: 'Talk' })],
    ['unset', () => ({ op: 'unset', path: 'home.notes.first' })],
    ['insert', ([apple]) => ({ op: 'insert', path: BODY, after: apple, value: 'Almond' })],
    ['move', ([, bread]) => ({ op: 'move', path: `${BODY}.~${bread}`, after: null })],
    ['remove', ([, bread]) => ({ op: 'remove', path: `${BODY}.~${bread}` })],
    ['element', () => ({ path: 'element.words.text', value: 'Hello' })],
    ['section field', () => ({ path: 'dynamic.kept.headline', value: 'Hello' })],
    ['site', () => ({ path: 'site.firm.name', value: 'Elm & Water' })],
    ['order', () => ({ path: 'sections.other.order', value: 0 })],
    ['move section', () => ({ op: 'move', path: 'sections.other', after: null })],
    ['addSection', () => ({ ...fair, sectionData: {} })],
    ['changeSection', () => ({ op: 'changeSection', sectionId: 'kept', sectionName: 'New' })],
    ['deleteSection', () => ({ op: 'deleteSection', sectionId: 'kept' })],
    ['restoreSection', () => ({ op: 'restoreSection', sectionId: 'gone' })],
  ];

  it.each(kinds)('has every field of every section, with %s', async (_, toChange) => {
    await batch({ path: BODY, value: ['Apple', 'Bread'] }, { path: 'home.notes.first', value: 'Later' });
    await createSection('kept', { sectionData: section.sectionData });
    await createSection('other');
    await createSection('gone', { sectionName: 'Gone', isActive: false });
    await send('DELETE', '/api/sections/gone');
    const id = await create();
    expect((await add(id, toChange(await readIds()))).status).toBe(200);
    const { status, page } = await open(id);
    expect(status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    const published = (await send('GET', '/api/sections/home?includeInactive=true&ids=true')).body;
    const describeAll = (all: Record<string, unknown>[]) => all.map(({ id: _id, version: _version, ...rest }) => rest);
    expect(describeAll(page.sections)).toEqual(describeAll(published).map((one) => ({ ...one, ids: one.ids ?? {} })));
    expect(page.content).toEqual((await send('GET', '/api/content/home')).body);
  });

  it('has a section that the draft restores and changes', async () => {
    await createSection('gone');
    await send('DELETE', '/api/sections/gone');
    const id = await create();
    await add(
      id,
      { op: 'restoreSection', sectionId: 'gone' },
      { op: 'changeSection', sectionId: 'gone', sectionName: 'Back' },
      { path: 'dynamic.gone.headline', value: 'Again' },
    );
    expect((await open(id)).page.sections).toMatchObject([
      { sectionId: 'gone', sectionType: 'hero', sectionName: 'Back', sectionData: { headline: 'Again' } },
    ]);
  });

  it('is as it is on the site once the draft is published', async () => {
    const id = await create();
    await add(id, { path: CTA, value: 'Autumn' }, fair);
    await publish(id);
    await update(CTA, 'Winter');
    await send('DELETE', '/api/sections/fair');
    const { page } = await open(id);
    expect([page.content.hero.cta, page.sections]).toEqual(['Winter', []]);
  });

  it('has the changes of a withdrawn draft', async () => {
    const id = await create();
    await add(id, { path: CTA, value: 'Autumn' });
    await send('POST', `/api/drafts/${id}/withdraw`);
    expect((await open(id)).page.content.hero.cta).toBe('Autumn');
  });
});

describe('a new section of a draft', () => {
  const deep = (depth: number): object => (depth === 0 ? {} : { a: deep(depth - 1) });

  it.each<[object, number, string]>([
    [{ sectionId: 'a.b' }, 400, 'sectionId'],
    [{ sectionId: '' }, 400, 'sectionId'],
    [{ sectionId: 'a\u0000b' }, 400, 'sectionId'],
    [{ sectionId: '__proto__' }, 400, 'sectionId'],
    [{ sectionId: 'constructor' }, 400, 'sectionId'],
    [{ sectionId: 'a'.repeat(10_000) }, 400, 'sectionId'],
    [{ sectionType: 'a\u0000b' }, 400, 'sectionType'],
    [{ sectionName: 'a\ud800' }, 400, 'sectionName'],
    [{ sectionData: { a: 'x'.repeat(900_000) } }, 400, 'sectionData'],
    [{ sectionData: deep(30) }, 400, 'sectionData'],
    [{ sectionData: { a: 'a\u0000b' } }, 400, 'sectionData'],
    [{ pageId: 'nowhere' }, 404, 'pageId'],
    [{ pageId: 'a.b' }, 404, 'pageId'],
    [{ pageId: 'a\u0000b' }, 404, 'pageId'],
  ])('is refused as on the site: %j', async (wrong, status, field) => {
    const id = await create();
    const { op: _op, ...bare } = fair;
    expect((await send('POST', '/api/sections', { ...bare, ...wrong })).status).toBe(status);
    const refused = await add(id, { path: CTA, value: 'x' }, { ...fair, ...wrong });
    expect([refused.status, refused.body.issues[0].path]).toEqual([status, `changes.1.${field}`]);
    expect((await merge(id)).changes).toEqual([]);
  });

  it('waits, and is not published, while its page does not exist', async () => {
    const id = await create();
    await tests.server.database.db.insert(draftOperations).values({
      draftId: id,
      operation: {
        op: 'addSection',
        sectionId: 'lost',
        pageId: 'nowhere',
        after: null,
        sectionType: 'hero',
        sectionName: 'Lost',
        sectionData: {},
        isActive: true,
        createdBy: null,
      },
      pageId: 'nowhere',
      makes: [],
    });
    expect((await merge(id)).waiting).toMatchObject([{ path: 'dynamic.lost', draft: null }]);
    expect((await publish(id)).status).toBe(409);
  });

  it('is the last one by default', async () => {
    await createSection('first');
    const id = await create();
    const { after: _after, ...last } = fair;
    expect((await add(id, last)).status).toBe(200);
    const order = ({ sections }: { sections: { sectionId: string }[] }) => sections.map(({ sectionId }) => sectionId);
    expect(order((await open(id)).page)).toEqual(['first', 'fair']);
    // It keeps its neighbor, whatever the site adds after that.
    await createSection('second');
    expect(order((await open(id)).page)).toEqual(['first', 'fair', 'second']);
    expect((await publish(id)).status).toBe(200);
    expect(order({ sections: (await send('GET', '/api/sections/home')).body })).toEqual(['first', 'fair', 'second']);
  });

  it('can be renamed, hidden, deleted and restored in the draft', async () => {
    const id = await create();
    await add(id, fair, { path: 'dynamic.fair.headline', value: 'Hello' });
    const change = { op: 'changeSection', sectionId: 'fair', sectionName: 'The fair' };
    expect((await add(id, change)).body.operations).toBe(2);
    expect((await add(id, { ...change, sectionName: 'Our fair', isActive: false })).body.operations).toBe(2);
    expect((await open(id)).page.sections).toMatchObject([{ sectionName: 'Our fair', isActive: false }]);
    expect((await add(id, { op: 'deleteSection', sectionId: 'fair' })).status).toBe(200);
    expect((await open(id)).page.sections).toEqual([]);
    expect((await add(id, fair)).status).toBe(409);
    expect((await add(id, change)).status).toBe(404);
    expect((await add(id, { op: 'restoreSection', sectionId: 'fair' })).body.operations).toBe(2);
    expect((await publish(id)).status).toBe(200);
    expect((await send('GET', '/api/sections/home?includeInactive=true')).body).toMatchObject([
      { sectionName: 'Our fair', isActive: false, sectionData: { headline: 'Hello' } },
    ]);
    expect((await tests.history('home')).map(({ type }: { type: string }) => type)).toEqual(['text', 'section-add']);
  });

  it('can be deleted again before it is published', async () => {
    const id = await create();
    expect((await add(id, fair, { op: 'deleteSection', sectionId: 'fair' })).status).toBe(200);
    expect((await merge(id)).waiting).toEqual([]);
    expect((await publish(id)).status).toBe(200);
    expect((await send('GET', '/api/sections/home?includeInactive=true')).body).toEqual([]);
  });

  it('keeps the AI answer that it came from', async () => {
    const writer = await tests.server.signIn('editor');
    const { user } = (await tests.server.send('GET', '/api/auth/session', undefined, writer)).body;
    const ai = await keepGeneration(
      tests.server.database.db,
      { kind: 'session', id: user.id, name: '', role: 'editor', client: '' },
      { kind: 'section', writer: 'built-in', asked: { text: 'A' }, answered: {} },
    );
    const id = await create();
    const changes = [{ ...fair, ai }];
    // Not an answer of this key.
    expect((await add(id, ...changes)).body.issues[0].path).toBe('changes.0.ai');
    expect((await tests.server.send('POST', `/api/drafts/${id}/changes`, { changes }, writer)).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    expect((await tests.history('home'))[0]).toMatchObject({ type: 'section-add', ai: { writer: 'built-in' } });
  });
});

describe('a change of a section in a draft', () => {
  it.each(['a.b', 'a\u0000b', '\ud800', 'a'.repeat(10_000), ''])(
    'is 404 for a section with the id %j',
    async (sectionId) => {
      const id = await create();
      for (const change of [
        { op: 'changeSection', sectionId, isActive: true },
        { op: 'deleteSection', sectionId },
        { op: 'restoreSection', sectionId },
      ]) {
        const { status, body } = await add(id, { path: CTA, value: 'x' }, change);
        expect([change.op, status, body.issues[0].path]).toEqual([change.op, 404, 'changes.1.sectionId']);
      }
    },
  );

  it('has at least one field, which can be stored', async () => {
    await createSection('fair');
    const id = await create();
    const refused = await add(id, { op: 'changeSection', sectionId: 'fair' });
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'changes.0']);
    const unstorable = await add(id, { op: 'changeSection', sectionId: 'fair', sectionName: 'a\u0000b' });
    expect([unstorable.status, unstorable.body.issues[0].path]).toEqual([400, 'changes.0.sectionName']);
  });

  it('replaces earlier ones of the same section, and is dropped if it ends as it began', async () => {
    await createSection('fair');
    await createSection('other');
    const id = await create();
    const change = (sectionId: string, value: object) => ({ op: 'changeSection', sectionId, ...value });
    await add(
      id,
      change('fair', { isActive: false }),
      change('other', { isActive: false }),
      { path: 'dynamic.fair.headline', value: 'Hello' },
      change('fair', { sectionName: 'The fair' }),
      change('fair', { isActive: true }),
      change('other', { isActive: true }),
    );
    const { changes, conflicts } = await merge(id);
    expect(conflicts).toEqual([]);
    expect(changes).toMatchObject([
      { path: 'dynamic.fair', before: { sectionName: 'Fair' }, after: { sectionName: 'The fair' } },
      { path: 'dynamic.fair.headline' },
    ]);
    expect((await add(id, change('fair', { sectionName: 'Fair' }))).body.operations).toBe(1);
  });

  it('is kept apart from one before the section was deleted', async () => {
    await createSection('fair');
    await send('DELETE', '/api/sections/fair');
    const id = await create();
    await add(
      id,
      { op: 'restoreSection', sectionId: 'fair' },
      { op: 'changeSection', sectionId: 'fair', isActive: false },
      { op: 'deleteSection', sectionId: 'fair' },
    );
    expect((await add(id, { op: 'changeSection', sectionId: 'fair', isActive: true })).status).toBe(404);
  });
});

it('identifies the same result by the same hash, whatever else is on the page', async () => {
  await createSection('fair');
  const id = await create();
  await add(
    id,
    { path: 'dynamic.fair.headline', value: 'Hello' },
    { op: 'changeSection', sectionId: 'fair', sectionName: 'The fair' },
    { op: 'deleteSection', sectionId: 'fair' },
  );
  const { hash } = await merge(id);
  await batch({ path: 'home.hero.headline', value: 'Elsewhere' });
  expect((await merge(id)).hash).toBe(hash);
  await update('dynamic.fair.badge', 'Also here');
  expect((await merge(id)).hash).not.toBe(hash);
});

describe('the changes of a draft', () => {
  it('show the value on the site before each of them, not the one in the draft', async () => {
    await batch({ path: BODY, value: ['Apple', 'Bread'] }, { path: 'home.notes', value: { first: 'Site' } });
    const ids: string[] = (await send('GET', '/api/content/home?ids=true')).body.ids.welcome.body;
    const id = await create();
    const [first, bread] = ['home.notes.first', `${BODY}.~${ids[1]}`];
    await add(id, { op: 'set', path: 'home.notes', value: { first: 'Draft', second: 'New' } });
    await add(id, { path: first, value: 'Draft again' }, { path: 'home.notes.second', value: 'Newer' });
    await add(id, { op: 'set', path: bread, value: 'Rye' }, { op: 'move', path: bread, after: null });
    await add(id, { op: 'insert', path: BODY, after: null, value: 'Almond' }, { op: 'remove', path: bread });
    const { changes } = await merge(id);
    const shown = (wanted: (change: { op: string; path: string; ref: string }) => boolean) =>
      changes.find(wanted)?.before;
    expect(shown(({ path }) => path === 'home.notes')).toEqual({ first: 'Site' });
    expect(shown(({ path }) => path === first)).toBe('Site');
    expect(shown(({ path }) => path === 'home.notes.second')).toBeNull();
    expect(shown(({ op, ref }) => op === 'set' && ref === bread)).toBe('Bread');
    expect(shown(({ op, ref }) => op === 'remove' && ref === bread)).toBe('Bread');
    expect(shown(({ op }) => op === 'insert')).toBeNull();
  });

  it('are dropped with the list that creates the items they change, but not with one that had them before', async () => {
    await update(BODY, ['Apple', 'Bread']);
    const [apple] = (await send('GET', '/api/content/home?ids=true')).body.ids.welcome.body;
    const id = await create();
    await add(id, { path: BODY, value: ['Apple', 'Bread', 'Cider'] });
    const [list] = (await merge(id)).changes;
    const cider = (await open(id)).page.ids.welcome.body[2];
    await add(
      id,
      { op: 'set', path: `${BODY}.~${apple}`, value: 'Pear' },
      { op: 'set', path: `${BODY}.~${cider}`, value: 'Perry' },
      { op: 'move', path: `${BODY}.~${cider}`, after: null },
    );
    expect((await send('POST', `/api/drafts/${id}/drop`, { changes: [list.id] })).body.operations).toBe(1);
    expect(await merge(id)).toMatchObject({ waiting: [], changes: [{ after: 'Pear' }] });
  });

  it('bring their authors with them when they are moved to another draft', async () => {
    const [id, other] = [await create(), await create('Other')];
    const writer = await tests.server.signIn('editor');
    const { user } = (await tests.server.send('GET', '/api/auth/session', undefined, writer)).body;
    await tests.server.send('POST', `/api/drafts/${id}/changes`, { changes: [{ path: CTA, value: 'Talk' }] }, writer);
    const [{ id: change }] = (await merge(id)).changes;
    expect((await send('POST', `/api/drafts/${id}/move`, { changes: [change], to: other })).status).toBe(200);
    const { authors } = (await send('GET', `/api/drafts/${other}`)).body;
    expect(authors.map((author: { id: string }) => author.id)).toContain(user.id);
    expect(authors).toHaveLength(2);
  });
});
