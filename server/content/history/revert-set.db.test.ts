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
  editor = await server.signIn('editor');
});

interface Listed {
  changeSetId: number;
  together: number;
  isUndone: boolean;
  source: string;
  newValue: unknown;
}

const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, editor);
const save = async (changes: object[]): Promise<number> => {
  const { status, body } = await send('POST', '/api/content/batch', { changes });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.changeSetId;
};
const revertSet = (changeSetId: number) => send('POST', '/api/trpc/history.revertSet', { changeSetId });
const timeline = async (page: string) => {
  const input = encodeURIComponent(JSON.stringify({ page }));
  const { body } = await server.send('GET', `/api/trpc/history.timeline?input=${input}`, undefined, editor);
  return body.result.data.items as Listed[];
};
const texts = async () => {
  const [home, about] = [(await send('GET', '/api/content/home')).body, (await send('GET', '/api/content/about')).body];
  return [home.hero.cta, home.welcome.title, about.story.title] as string[];
};
const changeTexts = (words: string) => [
  { path: 'home.hero.cta', value: `${words} 1` },
  { path: 'home.welcome.title', value: `${words} 2` },
  { path: 'about.story.title', value: `${words} 3` },
];

describe('a write of several values', () => {
  it('is reverted as a whole, on all of its pages, by one new write', async () => {
    const before = await texts();
    const id = await save(changeTexts('Plum'));
    expect(await texts()).toEqual(['Plum 1', 'Plum 2', 'Plum 3']);
    const { status, body } = await revertSet(id);
    expect([status, body.result.data]).toEqual([200, { changeSetId: expect.any(Number), texts: 3 }]);
    expect(await texts()).toEqual(before);
    const [[home], [about]] = [await timeline('home'), await timeline('about')];
    expect(home).toMatchObject({ source: 'restore', changeSetId: about?.changeSetId });
    // The revert can be reverted as well.
    expect((await revertSet(home?.changeSetId ?? 0)).status).toBe(200);
    expect(await texts()).toEqual(['Plum 1', 'Plum 2', 'Plum 3']);
  });

  it('keeps later changes, in the same texts and elsewhere', async () => {
    const before = await texts();
    const id = await save(changeTexts('Plum'));
    await save([{ path: 'home.hero.cta', value: 'Another’s words' }]);
    await save([{ path: 'home.hero.subheadline', value: 'Written since' }]);
    expect((await revertSet(id)).body.result.data.texts).toBe(2);
    expect(await texts()).toEqual(['Another’s words', ...before.slice(1)]);
    expect((await send('GET', '/api/content/home')).body.hero.subheadline).toBe('Written since');
    expect((await revertSet(id)).status).toBe(422);
    expect(await texts()).toEqual(['Another’s words', ...before.slice(1)]);
  });

  it('restores the values before it, even if it changed a value twice', async () => {
    const before = await texts();
    const id = await save([
      { path: 'home.hero.cta', value: 'Plum 0' },
      { path: 'home.hero.cta', value: 'Plum 1' },
      { path: 'home.welcome.title', value: 'Plum 2' },
      { path: 'home.welcome.title', value: before[1] },
      { path: 'about.story.title', value: 'Plum 3' },
    ]);
    expect((await revertSet(id)).body.result.data.texts).toBe(2);
    expect(await texts()).toEqual(before);
  });

  it('restores rich texts, and only once if reverted concurrently', async () => {
    const rich = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text } }] });
    const before = (await send('GET', '/api/content/home')).body.hero;
    const id = await save([
      { path: 'home.hero.headline', value: rich('By <b>plum</b> &amp; co') },
      { path: 'home.hero.subheadline', value: rich('Plums') },
    ]);
    const answers = await Promise.all([revertSet(id), revertSet(id), revertSet(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await send('GET', '/api/content/home')).body.hero).toEqual(before);
  });

  it('shows the number of its changes in the timeline', async () => {
    await save(changeTexts('Plum'));
    await save([{ path: 'home.hero.cta', value: 'Alone' }]);
    await save([
      { path: 'home.hero.cta', value: 'With an item' },
      { op: 'insert', path: 'home.portfolioHighlight.improvements', after: null, value: 'An item' },
    ]);
    expect((await timeline('home')).map(({ together }) => together)).toEqual([2, 2, 1, 3, 3]);
  });

  it('shows in the timeline which changes the next one took back', async () => {
    const list = 'home.portfolioHighlight.improvements';
    const id = await save([
      { path: 'home.hero.cta', value: 'Plum' },
      { op: 'insert', path: list, after: null, value: 'An item' },
      { path: 'home.welcome.title', value: 'Plum 2' },
    ]);
    await save([{ path: 'home.welcome.title', value: 'Changed since' }]);
    await save([{ path: 'home.welcome.title', value: 'Plum 2' }]);
    await revertSet(id);
    // Newest first: the revert, then the title that was changed and changed back, then the write.
    expect((await timeline('home')).map(({ isUndone }) => isUndone)).toEqual([
      ...[false, false, false],
      ...[false, true],
      ...[false, true, true],
    ]);
  });

  it('is reverted completely if it did more than set values, unless something of it has changed since', async () => {
    const list = 'home.portfolioHighlight.improvements';
    const read = async () => (await send('GET', '/api/content/home?ids=true')).body;
    const before = await read();
    const [first, second] = before.ids.portfolioHighlight.improvements;
    const id = await save([
      { path: 'home.hero.cta', value: 'With an item' },
      { op: 'insert', path: list, after: null, value: 'An item', id: 'k7f2m9qa' },
      { op: 'set', path: `${list}.~k7f2m9qa`, value: 'An item, changed' },
      { op: 'move', path: `${list}.~${first}`, after: second },
      { op: 'remove', path: `${list}.~${second}` },
    ]);
    await save([{ path: 'home.hero.headline', value: 'Elsewhere' }]);
    await save([{ path: `${list}.0`, value: 'Changed since' }]);
    const refused = await revertSet(id);
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      expect.stringContaining('has been changed since'),
    ]);
    await save([{ path: `${list}.0`, value: 'An item, changed' }]);
    const { status, body } = await revertSet(id);
    expect([status, body.result.data.texts]).toEqual([200, 5]);
    const after = await read();
    expect(after.content).toEqual({ ...before.content, hero: { ...before.content.hero, headline: 'Elsewhere' } });
    expect(after.ids).toEqual(before.ids);
    expect((await revertSet(id)).status).toBe(422);
    // The revert is one write too, which is reverted as one.
    const [newest] = await timeline('home');
    expect((await revertSet(newest?.changeSetId ?? 0)).status).toBe(200);
    expect((await read()).content.portfolioHighlight.improvements[0]).toBe('An item, changed');
  });

  it('is not reverted if it is unknown or malformed, or the caller may not write', async () => {
    const id = await save(changeTexts('Plum'));
    const before = await texts();
    expect((await revertSet(987_654_321)).status).toBe(404);
    for (const bad of [0, -1, 1.5, '1', null, 2 ** 60]) {
      expect((await send('POST', '/api/trpc/history.revertSet', { changeSetId: bad })).status, String(bad)).toBe(400);
    }
    expect((await server.send('POST', '/api/trpc/history.revertSet', { changeSetId: id })).status).toBe(401);
    expect(await texts()).toEqual(before);
  });

  it('is reverted completely or not at all', async () => {
    await send('POST', '/api/sections', {
      ...{ pageId: 'home', sectionId: 'fair', sectionType: 'hero', sectionName: 'Fair' },
      sectionData: { headline: 'Fair' },
    });
    const id = await save([
      { path: 'home.hero.cta', value: 'Plum' },
      { path: 'dynamic.fair.headline', value: 'Plum' },
    ]);
    await send('DELETE', '/api/sections/fair');
    const { status, body } = await revertSet(id);
    expect(status).toBe(422);
    expect(body.error.message).toContain('can no longer be reverted together');
    expect((await texts())[0]).toBe('Plum');
  });

  it('is reverted as a whole if it was an import', async () => {
    const admin = await server.signIn('admin');
    const { body: file } = await server.send('GET', '/api/admin/export', undefined, admin);
    const before = await texts();
    file.pages.home.hero.cta = 'Imported';
    file.pages.about.story.title = 'Imported';
    expect((await server.send('POST', '/api/admin/import', file, admin)).status).toBe(200);
    const [newest] = await timeline('home');
    expect(await texts()).not.toEqual(before);
    const { status } = await revertSet(newest?.changeSetId ?? 0);
    expect([status, await texts()]).toEqual([200, before]);
  });
});
