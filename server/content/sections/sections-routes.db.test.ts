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

const hero = { pageId: 'demo', sectionType: 'hero', sectionName: 'A hero', sectionData: { headline: 'Hello' } };
const create = (input: object = {}, headers = editor) =>
  server.send('POST', '/api/sections', { ...hero, ...input }, headers);
const list = async (query = '') =>
  (await server.send('GET', `/api/sections/demo${query}`, undefined, query ? editor : {})).body;
const ids = async () => (await list()).map(({ sectionId }: { sectionId: string }) => sectionId);

describe('sections', () => {
  it('creates a section with defaults and answers 201 with the whole section', async () => {
    const answer = await create();
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ ...hero, position: 0, isActive: true, version: 1 });
    expect(answer.body.createdBy).toMatch(/^Person/);
    expect((await create()).body.position).toBe(1);
    expect(await list()).toHaveLength(2);
  });

  it('stores the creator that an API key names, but not one that a person names', async () => {
    expect((await create({ createdBy: 'Someone' })).body.createdBy).toMatch(/^Person/);
    expect((await create({ createdBy: 'Someone' }, await server.key())).body.createdBy).toBe('Someone');
  });

  it('requires ids to be unique on the whole site, including deleted sections', async () => {
    await create({ sectionId: 'one' });
    expect((await create({ sectionId: 'one', pageId: 'home' })).status).toBe(409);
    await server.send('DELETE', '/api/sections/one', undefined, editor);
    expect((await create({ sectionId: 'one' })).status).toBe(409);
    expect((await create({ sectionId: '1one' })).status).toBe(400);
    expect((await create({ pageId: 'nope' })).status).toBe(404);
  });

  it('validates the data of known types and stores that of unknown types unchanged', async () => {
    expect((await create({ sectionData: { headline: 5 } })).status).toBe(422);
    expect((await create({ position: '5' })).status).toBe(400);
    expect((await create({ sectionType: 'newer', sectionData: { x: [1] } })).body.sectionData).toEqual({ x: [1] });
  });

  it('shows visitors a section that states evidence only once nothing is missing', async () => {
    const sectionData = { quote: 'They kept their word.', name: 'Dana Reyes', compensation: 'None', conflicts: 'None' };
    await create({ sectionId: 'praise', sectionType: 'testimonial', pageId: 'home', sectionData });
    const seen = async (headers = {}) =>
      (await server.send('GET', '/api/sections/home', undefined, headers)).body.map(
        (one: { sectionId: string }) => one.sectionId,
      );
    const page = async () => (await fetch(server.url)).text();
    expect(await seen()).toEqual([]);
    expect(await seen(editor)).toEqual(['praise']);
    expect(await page()).not.toContain('kept their word');
    const patch = { sectionData: { relationship: 'Sold a company to us' }, base: 1 };
    expect((await server.send('PATCH', '/api/sections/praise', patch, editor)).status).toBe(200);
    expect(await seen()).toEqual(['praise']);
    expect(await page()).toContain('kept their word');
  });

  it('merges data key by key and removes a key that is null', async () => {
    await create({ sectionId: 'one', sectionData: { headline: 'A', cta: 'B' } });
    const patch = { sectionData: { cta: null, subheadline: 'C' }, base: 1 };
    const answer = await server.send('PATCH', '/api/sections/one', patch, editor);
    expect(answer.body).toMatchObject({ sectionData: { headline: 'A', subheadline: 'C' }, version: 2 });
    expect((await server.send('PATCH', '/api/sections/one', patch, editor)).status).toBe(409);
    expect((await server.send('PATCH', '/api/sections/nope', {}, editor)).status).toBe(404);
  });

  it('hides inactive sections from visitors and returns them to editors who ask', async () => {
    await create({ sectionId: 'one', isActive: false });
    expect(await list()).toEqual([]);
    expect(await list('?includeInactive=true')).toHaveLength(1);
    expect(await list('?includeInactive=false')).toEqual([]);
    expect((await server.send('GET', '/api/sections/demo?includeInactive=true')).status).toBe(401);
    expect((await server.send('GET', '/api/sections/nope')).status).toBe(404);
  });

  it('deletes and restores a section', async () => {
    await create({ sectionId: 'one' });
    const gone = await server.send('DELETE', '/api/sections/one', undefined, editor);
    expect(gone.body).toEqual({ success: true, sectionId: 'one' });
    expect((await server.send('DELETE', '/api/sections/one', undefined, editor)).status).toBe(404);
    expect((await server.send('POST', '/api/sections/one/restore', undefined, editor)).body.sectionId).toBe('one');
    expect(await ids()).toEqual(['one']);
  });

  it('moves a section by its order and checks `base`', async () => {
    for (const sectionId of ['a', 'b', 'c']) await create({ sectionId });
    const move = { path: 'sections.c.order', value: 0, base: 2 };
    expect((await server.send('POST', '/api/content/update', move, editor)).status).toBe(200);
    expect(await ids()).toEqual(['c', 'a', 'b']);
    expect((await server.send('POST', '/api/content/update', move, editor)).status).toBe(409);
  });

  it('edits fields and elements by their paths', async () => {
    const elements = [{ id: 'heading-1-a', type: 'heading', data: { text: 'Old' } }];
    await create({ sectionId: 'made', sectionType: 'custom', sectionData: { elements } });
    const change = (path: string, value: unknown) =>
      server.send('POST', '/api/content/update', { path, value }, editor);
    expect((await change('element.heading-1-a.text', 'New')).body.version).toBe(2);
    expect((await change('element.heading-1-a.level', 'h9')).status).toBe(422);
    expect((await change('element.heading-1-a.position', { x: 4, y: 5 })).status).toBe(200);
    expect((await list())[0].sectionData.elements[0]).toMatchObject({
      data: { text: 'New' },
      position: { x: 4, y: 5 },
    });
    await create({ sectionId: 'one' });
    expect((await change('dynamic.one.headline', 'Changed')).status).toBe(200);
    expect((await list())[1].sectionData.headline).toBe('Changed');
  });
});

describe('history', () => {
  const history = async (query: string) => (await server.send('GET', `/api/history?${query}`, undefined, editor)).body;

  it('lists changes newest first, by page, by path and in pages', async () => {
    for (const value of ['A', 'B', 'C']) {
      await server.send('POST', '/api/content/update', { path: 'home.hero.cta', value }, editor);
    }
    await server.send('POST', '/api/content/update', { path: 'home.heroes', value: 'x' }, editor);
    const all = await history('page=home&path=home.hero&limit=2');
    expect(all.items.map(({ newValue }: { newValue: string }) => newValue)).toEqual(['C', 'B']);
    expect(all.items[0]).toMatchObject({
      type: 'text',
      path: 'home.hero.cta',
      fieldName: 'cta',
      oldValue: 'B',
      description: 'Changed cta',
      source: 'api',
    });
    expect((await history(`page=home&path=home.hero&cursor=${all.nextCursor}`)).items).toHaveLength(1);
    expect((await history('page=nope')).code).toBe('NOT_FOUND');
    expect((await history('page=home&cursor=x')).code).toBe('BAD_REQUEST');
    expect((await history('page=home&limit=500')).code).toBe('BAD_REQUEST');
  });

  it('reverts a change by a new one, and restores a deleted section', async () => {
    await server.send('POST', '/api/content/update', { path: 'home.hero.cta', value: 'A' }, editor);
    const [change] = (await history('page=home')).items;
    expect((await server.send('POST', `/api/history/${change.id}/revert`, undefined, editor)).status).toBe(200);
    expect((await server.send('GET', '/api/content/home')).body.hero.cta).toBe('Start a conversation');
    expect((await history('page=home')).items[0]).toMatchObject({
      source: 'restore',
      newValue: 'Start a conversation',
    });
    await create({ sectionId: 'one' });
    await server.send('DELETE', '/api/sections/one', undefined, editor);
    const [gone] = (await history('page=demo')).items;
    await server.send('POST', `/api/history/${gone.id}/revert`, undefined, editor);
    expect(await ids()).toEqual(['one']);
    expect((await server.send('POST', '/api/history/999999/revert', undefined, editor)).status).toBe(404);
  });
});
