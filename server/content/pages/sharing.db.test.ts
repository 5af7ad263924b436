import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeSets } from '../../../db/schema/history';
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

const SEEN = { title: 'Contact Us', searchTitle: '', description: '', image: '', index: true, canonical: '' };
const change = async (body: object, pageId = 'contact') => {
  const sent = { pageId, seen: SEEN, ...body };
  const { status, body: answer } = await server.send('POST', '/api/trpc/sharing.change', sent, editor);
  return { status, data: answer.error?.data };
};
const query = async (name: string, input: object, headers = editor) => {
  const address = `/api/trpc/sharing.${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const { status, body } = await server.send('GET', address, undefined, headers);
  return { status, data: body.result?.data };
};
const readFacts = async () => (await server.send('GET', '/api/content/contact', undefined, editor)).body.page;

describe('the sharing settings of a page', () => {
  it('are changed in one write, and not written if nothing differs', async () => {
    const said = {
      title: 'Contact',
      searchTitle: 'Talk to us',
      description: 'Write to us.',
      image: '/share.png',
      index: false,
    };
    expect(await change({ ...said, canonical: 'https://e.example/contact' })).toMatchObject({ status: 200 });
    expect(await readFacts()).toEqual({ ...said, canonical: 'https://e.example/contact' });
    const seen = { ...said, canonical: 'https://e.example/contact' };
    expect(await change({ ...said, seen })).toMatchObject({ status: 200 });
    const sets = await server.database.db.select().from(changeSets);
    expect(sets.filter(({ actorName }) => actorName !== null)).toHaveLength(1);
  });

  it('are not overwritten if someone else changed the same field, and the conflict names the field', async () => {
    await change({ description: 'Theirs' });
    const refused = await change({ description: 'Mine', index: false });
    expect([refused.status, refused.data.code]).toEqual([409, 'CONFLICT']);
    expect(refused.data.issues).toEqual([
      { path: 'description', message: 'Someone else has changed this in the meantime: it is now “Theirs”.' },
    ]);
    expect(refused.data.conflicts).toMatchObject([{ base: '', theirs: 'Theirs', mine: 'Mine' }]);
    expect(await readFacts()).toEqual({ description: 'Theirs' });
    // Fields that are not being changed cause no conflict.
    expect(await change({ index: false })).toMatchObject({ status: 200 });
    expect(await change({ description: 'Mine', seen: { ...SEEN, description: 'Theirs' } })).toMatchObject({
      status: 200,
    });
  });

  it('are rejected with the invalid field', async () => {
    const issuesOf = async (body: object) =>
      (await change(body)).data.issues?.map(({ path }: { path: string }) => path);
    expect(await issuesOf({ title: ' ' })).toEqual(['title']);
    expect(await issuesOf({ description: 'x'.repeat(321) })).toEqual(['description']);
    expect(await issuesOf({ canonical: '/contact' })).toEqual(['canonical']);
    expect(await issuesOf({ image: 'javascript:alert(1)' })).toEqual(['image']);
    expect((await change({ title: 'A' }, 'nowhere')).status).toBe(404);
    expect((await change({ title: 'A' }, 'site')).status).toBe(422);
  });

  it('can be previewed before saving, by editors only and also for a draft', async () => {
    const made = await server.send('POST', '/api/pages', { title: 'Not yet', address: '/about/not-yet' }, editor);
    const { pageId } = made.body;
    const { data } = await query('read', { pageId });
    expect(data).toMatchObject({ path: '/about/not-yet', contents: { [pageId]: { page: { title: 'Not yet' } } } });
    const drawn = await query('card', { pageId, title: 'Now' });
    expect(drawn.data).toMatch(/^<svg /);
    expect((await query('card', { pageId, title: 'Then' })).data).not.toBe(drawn.data);
    expect((await query('card', { pageId, title: '日本' })).data).toBeNull();
    expect((await query('read', { pageId: 'site' })).status).toBe(404);
    for (const name of ['read', 'card']) expect((await query(name, { pageId, title: '' }, {})).status).toBe(401);
  });
});
