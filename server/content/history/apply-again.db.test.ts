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

const BODY = 'home.welcome.body';
const FRUIT = ['Apple', 'Bread', 'Cider'];
const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, editor);
const newest = async () => (await send('GET', '/api/history?page=home&limit=1')).body.items[0];
const home = async () => (await send('GET', '/api/content/home')).body;
const sections = async () => (await send('GET', '/api/sections/home?includeInactive=true')).body;
const ids = async () => (await sections()).map(({ sectionId }: { sectionId: string }) => sectionId);
const revert = (id: number, to?: string) => send('POST', `/api/history/${id}/revert`, to && { to });
const body = async () => (await home()).welcome.body;

/** Awaits a change. @returns its id in the history */
async function awaitChange(answer: ReturnType<typeof send>): Promise<number> {
  expect((await answer).status).toBeLessThan(300);
  return (await newest()).id;
}
const update = (path: string, value: unknown) => awaitChange(send('POST', '/api/content/update', { path, value }));
const remove = (path: string) => awaitChange(send('POST', '/api/content/delete', { path }));
const patch = (id: string, values: object) => awaitChange(send('PATCH', `/api/sections/${id}`, values));
const section = (sectionId: string, sectionData: object = { headline: sectionId, cta: 'Go' }) =>
  awaitChange(
    send('POST', '/api/sections', {
      pageId: 'home',
      sectionId,
      sectionType: 'hero',
      sectionName: sectionId,
      sectionData,
    }),
  );

/** Expects a revert to succeed, and to be refused without a write when repeated. */
async function revertOnce(id: number, to: string) {
  expect([id, to, (await revert(id, to)).status]).toEqual([id, to, 200]);
  const { id: written } = await newest();
  const again = await revert(id, to);
  expect([again.status, again.body.message]).toEqual([
    422,
    expect.stringContaining('This is already the current state.'),
  ]);
  expect((await newest()).id).toBe(written);
}

describe('applying a change again', () => {
  it('sets its text again, or restores what it replaced, each only once', async () => {
    const before = (await home()).hero.cta;
    const id = await update('home.hero.cta', 'First');
    await update('home.hero.cta', 'Second');
    await revertOnce(id, 'after');
    expect((await home()).hero.cta).toBe('First');
    await revertOnce(id, 'before');
    expect((await home()).hero.cta).toBe(before);
  });

  it('reverts to `before` by default and rejects any other value', async () => {
    const before = (await home()).hero.cta;
    const id = await update('home.hero.cta', 'First');
    expect((await revert(id)).status).toBe(200);
    expect((await home()).hero.cta).toBe(before);
    const refused = await revert(id, 'sideways');
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'to']);
    const trpc = await send('POST', '/api/trpc/history.revert', { id: String(id), to: 'after' });
    expect(trpc.status).toBe(200);
    expect((await home()).hero.cta).toBe('First');
  });

  it('deletes a field again, and adds one again', async () => {
    const added = await update('home.extra', { title: 'A title' });
    const deleted = await remove('home.extra');
    await revertOnce(added, 'after');
    expect((await home()).extra).toEqual({ title: 'A title' });
    await revertOnce(deleted, 'after');
    expect((await home()).extra).toBeUndefined();
  });

  it('inserts a removed item again, and sets one that is still there', async () => {
    await update(BODY, FRUIT);
    const id = await update(`${BODY}.3`, 'Dates');
    await remove(`${BODY}.3`);
    await revertOnce(id, 'after');
    expect(await body()).toEqual([...FRUIT, 'Dates']);
    const edited = await update(`${BODY}.4`, 'Eggs');
    await update(`${BODY}.4`, 'Eggs, six of them');
    await revertOnce(edited, 'after');
    expect(await body()).toEqual([...FRUIT, 'Dates', 'Eggs']);
  });

  it('is refused if the added item has since been moved by a write of the whole list', async () => {
    await update(BODY, FRUIT);
    const id = await update(`${BODY}.3`, 'Dates');
    await update(BODY, ['Dates', ...FRUIT]);
    expect((await revert(id, 'after')).status).toBe(422);
    expect(await body()).toEqual(['Dates', ...FRUIT]);
  });

  it('removes a restored item again, but never an equal one', async () => {
    await update(BODY, ['Bread', ...FRUIT]);
    const id = await remove(`${BODY}.0`);
    const early = await revert(id, 'after');
    expect([early.status, await body()]).toEqual([422, FRUIT]);
    await revertOnce(id, 'before');
    expect(await body()).toEqual(['Bread', ...FRUIT]);
    await revertOnce(id, 'after');
    expect(await body()).toEqual(FRUIT);
  });

  it('follows its item to wherever it is now', async () => {
    await update(BODY, FRUIT);
    const id = await update(`${BODY}.1`, 'Bread two');
    await revert(id);
    await update(BODY, ['Bread', 'Apple', 'Cider']);
    await revertOnce(id, 'after');
    expect(await body()).toEqual(['Bread two', 'Apple', 'Cider']);
  });

  it('adds a section again with its original data, deletes it again and restores it again', async () => {
    const added = await section('open');
    await patch('open', { sectionName: 'Kept name', sectionData: { headline: 'Other' } });
    await revertOnce(added, 'after');
    expect(await sections()).toMatchObject([{ sectionName: 'Kept name', sectionData: { headline: 'open' } }]);
    const deleted = await awaitChange(send('DELETE', '/api/sections/open'));
    const refused = await revert(deleted, 'after');
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('no section "open"')]);
    const restored = await awaitChange(send('POST', '/api/sections/open/restore'));
    expect((await revert(deleted, 'after')).status).toBe(200);
    expect(await ids()).toEqual([]);
    await revertOnce(restored, 'after');
    expect(await ids()).toEqual(['open']);
    await revert(deleted, 'after');
    await revertOnce(added, 'after');
    expect(await ids()).toEqual(['open']);
  });

  it('moves a section to its place again', async () => {
    for (const id of ['a', 'b', 'c']) await section(id);
    const id = await update('sections.a.order', 400);
    expect((await newest()).newValue).toBe(2);
    await revertOnce(id, 'before');
    expect(await ids()).toEqual(['a', 'b', 'c']);
    await revertOnce(id, 'after');
    expect(await ids()).toEqual(['b', 'c', 'a']);
  });
});

describe('reverting or applying a change of a section', () => {
  it('affects only the fields that it changed', async () => {
    await section('open');
    const renamed = await patch('open', { sectionName: 'Shut' });
    const hidden = await patch('open', { isActive: false });
    const written = await patch('open', { sectionData: { cta: 'Stay', subheadline: 'New' } });
    const emptied = await patch('open', { sectionData: { headline: 'Later', cta: null } });
    const now = async () => (await sections())[0];
    const state = { sectionName: 'Shut', isActive: false, sectionData: { headline: 'Later', subheadline: 'New' } };
    const { sectionName, isActive, sectionData } = await now();
    expect({ sectionName, isActive, sectionData }).toEqual(state);

    await revertOnce(renamed, 'before');
    expect(await now()).toMatchObject({ ...state, sectionName: 'open' });
    await revertOnce(renamed, 'after');
    await revertOnce(hidden, 'before');
    expect(await now()).toMatchObject({ ...state, isActive: true });
    await revertOnce(hidden, 'after');
    expect(await now()).toMatchObject(state);
    await revertOnce(written, 'before');
    expect((await now()).sectionData).toEqual({ headline: 'Later', cta: 'Go' });
    await revertOnce(written, 'after');
    expect((await now()).sectionData).toEqual({ headline: 'Later', cta: 'Stay', subheadline: 'New' });
    await revertOnce(emptied, 'after');
    expect((await now()).sectionData).toEqual({ headline: 'Later', subheadline: 'New' });
    expect((await now()).sectionName).toBe('Shut');
  });
});
