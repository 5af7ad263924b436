import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing';

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

const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, editor);
const update = (path: string, value: unknown) => send('POST', '/api/content/update', { path, value });
const newest = async () => (await send('GET', '/api/history?page=home&limit=1')).body.items[0];
const revert = async (id: number) => (await send('POST', `/api/history/${id}/revert`)).status;
const improvements = async () => (await send('GET', '/api/content/home')).body.portfolioHighlight.improvements;
const order = async () =>
  (await send('GET', '/api/sections/home')).body.map(({ sectionId }: { sectionId: string }) => sectionId);
const section = (sectionId: string) =>
  send('POST', '/api/sections', {
    pageId: 'home',
    sectionId,
    sectionType: 'hero',
    sectionName: sectionId,
    sectionData: { headline: sectionId },
  });

describe('reverting', () => {
  it('puts a deleted list item back between the others', async () => {
    const before = await improvements();
    await send('POST', '/api/content/delete', { path: 'home.portfolioHighlight.improvements.1' });
    expect(await revert((await newest()).id)).toBe(200);
    expect(await improvements()).toEqual(before);
  });

  it('takes an added list item out wherever it stands today, and never another one', async () => {
    const before: string[] = await improvements();
    await update(`home.portfolioHighlight.improvements.${before.length}`, 'An added one');
    const added = await newest();
    await send('POST', '/api/content/delete', { path: 'home.portfolioHighlight.improvements.0' });
    expect(await revert(added.id)).toBe(200);
    expect(await improvements()).toEqual(before.slice(1));
    expect(await revert(added.id)).toBe(422);
    expect(await improvements()).toEqual(before.slice(1));
  });

  it('takes an added text out, and puts a deleted one back', async () => {
    await update('home.welcome.note', 'x').then(({ status }) => expect(status).toBe(422));
    await update('home.extra', { title: 'A new section', text: 'Words' });
    expect(await revert((await newest()).id)).toBe(200);
    expect((await send('GET', '/api/content/home')).body.extra).toBeUndefined();
    expect(await revert((await newest()).id)).toBe(200);
    expect((await send('GET', '/api/content/home')).body.extra).toEqual({ title: 'A new section', text: 'Words' });
  });

  it('takes an added section off, brings a deleted one back, and takes a restored one off again', async () => {
    await section('open');
    const added = await newest();
    expect(await revert(added.id)).toBe(200);
    expect(await order()).toEqual([]);
    expect(await revert((await newest()).id)).toBe(200);
    expect(await order()).toEqual(['open']);
    const restored = await newest();
    expect(restored.type).toBe('section-restore');
    expect(await revert(restored.id)).toBe(200);
    expect(await order()).toEqual([]);
    expect(await revert(added.id)).toBe(422);
  });

  it('puts a section\u2019s name, place and data back as they were', async () => {
    await section('open');
    await send('PATCH', '/api/sections/open', { sectionName: 'Shut', isActive: false, sectionData: { cta: 'No' } });
    expect(await revert((await newest()).id)).toBe(200);
    const [back] = (await send('GET', '/api/sections/home')).body;
    expect(back).toMatchObject({ sectionName: 'open', isActive: true, sectionData: { headline: 'open' } });
  });

  it('puts sections back in their order', async () => {
    for (const id of ['a', 'b', 'c']) await section(id);
    await update('sections.c.order', 0);
    expect(await order()).toEqual(['c', 'a', 'b']);
    expect(await revert((await newest()).id)).toBe(200);
    expect(await order()).toEqual(['a', 'b', 'c']);
  });
});
