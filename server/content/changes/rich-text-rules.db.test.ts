import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pages } from '../../../db/schema/content';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  admin = await server.signIn('admin');
});

const update = (path: string, value: unknown) => server.send('POST', '/api/content/update', { path, value }, admin);
const store = (content: object) =>
  server.database.db
    .update(pages)
    .set({ content: content as never })
    .where(eq(pages.pageId, 'privacy'));
const block = { type: 'paragraph', data: { text: 'a' } };

describe('a rich text', () => {
  it.each([
    ['a block that is null', { blocks: [null] }, 'blocks.0'],
    ['a block without data', { blocks: [block, { type: 'paragraph' }] }, 'blocks.1.data'],
    ['a block whose data is a text', { blocks: [{ type: 'paragraph', data: 'x' }] }, 'blocks.0.data'],
    ['a block without a type', { blocks: [{ data: {} }] }, 'blocks.0.type'],
    ['a version that is a number', { blocks: [], version: 2 }, 'version'],
    ['too many blocks', { blocks: Array.from({ length: 501 }, () => block) }, 'blocks'],
    ['an invalid rich text in a list', { cards: [{ text: 'a' }, { text: { blocks: [5] } }] }, 'cards.1.text.blocks.0'],
    [
      'an invalid rich text in a block of another',
      { blocks: [{ type: 'columns', data: { left: { blocks: [null] } } }] },
      'blocks.0.data.left.blocks.0',
    ],
  ])('in a section without a model is rejected, naming the place, with %s', async (_what, value, place) => {
    const answer = await update('privacy.zzz', value);
    expect([answer.status, answer.body.code]).toEqual([422, 'UNPROCESSABLE_CONTENT']);
    expect(answer.body.issues[0]).toEqual({
      path: 'path',
      message: expect.stringContaining(`privacy.zzz.${place}: `),
    });
    const section = { pageId: 'home', sectionType: 'newer', sectionName: 'A', sectionData: { zzz: value } };
    const created = await server.send('POST', '/api/sections', section, admin);
    expect([created.status, created.body.issues[0].path]).toEqual([422, `sectionData.zzz.${place}`]);
  });

  it('is validated in elements of unknown types, templates and imports too', async () => {
    const sectionData = { elements: [{ id: 'a-1', type: 'newer', data: { text: { blocks: [null] } } }] };
    const section = { pageId: 'home', sectionType: 'custom', sectionName: 'A', sectionData };
    const place = 'elements.0.data.text.blocks.0';
    const created = await server.send('POST', '/api/sections', section, admin);
    expect(created.body.issues.map(({ path }: { path: string }) => path)).toEqual([`sectionData.${place}`]);
    const template = { name: 'A', category: 'content', sectionType: 'custom', sectionData };
    const kept = await server.send('POST', '/api/trpc/templates.create', template, admin);
    expect(kept.status).toBe(422);
    const file = (await server.send('GET', '/api/admin/export', undefined, admin)).body;
    file.pages.privacy.zzz = { blocks: [{ type: 'paragraph' }] };
    file.templates = [template];
    const imported = await server.send('POST', '/api/admin/import', file, admin);
    expect(imported.body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'pages.privacy.zzz.blocks.0.data',
      `templates.0.sectionData.${place}`,
    ]);
  });

  it('with blocks of an unknown type is stored, as is a value that only looks like a rich text', async () => {
    for (const value of [
      { blocks: [{ type: 'columns', data: { deep: [1, { text: '<b>x</b>' }] }, tunes: { anchor: 'a' } }] },
      { blocks: 'three', more: { blocks: { a: 1 } } },
    ]) {
      expect((await update('privacy.zzz', value)).status).toBe(200);
      expect((await server.send('GET', '/api/content/privacy')).body.zzz).toEqual(value);
    }
  });
});

describe('an invalid rich text stored by an older version', () => {
  const content = { hero: { headline: 'Privacy', subheadline: '' }, zzz: { blocks: [null] }, more: { text: 'a' } };

  it('does not block changes elsewhere on its page', async () => {
    await store(content);
    const changed = await update('privacy.hero.headline', 'Your privacy');
    expect([changed.status, changed.body.message]).toEqual([200, undefined]);
    expect((await server.send('GET', '/api/content/privacy')).body).toEqual({
      ...content,
      hero: { ...content.hero, headline: 'Your privacy' },
    });
  });

  it('is rejected if it is written again or next to another, and can be corrected and deleted', async () => {
    await store(content);
    expect((await update('privacy.more', { blocks: [null] })).status).toBe(422);
    expect((await update('privacy.zzz.blocks.1', null)).status).toBe(400);
    expect((await update('privacy.zzz.blocks.1', { type: 'x' })).status).toBe(422);
    expect((await update('privacy.zzz.blocks.0', block)).status).toBe(200);
    await store(content);
    const taken = await server.send('POST', '/api/content/delete', { path: 'privacy.zzz' }, admin);
    expect(taken.status).toBe(200);
  });
});
