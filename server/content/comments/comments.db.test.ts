import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { user } from '../../../db/schema/accounts';
import { comments } from '../../../db/schema/comments';
import { createApiKey } from '../../accounts/auth/api-keys';
import { startTestServer, type TestServer } from '../../main/testing';
import { MAX_REPLIES, MAX_TEXT, MAX_THREADS } from './write-comment';

const BODY = 'home.welcome.body';

type Person = Record<string, string>;

let server: TestServer;
let [anna, ben, admin]: Person[] = [];

beforeAll(async () => {
  const unlimited = { RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0', RATE_KEY_WRITES_PER_MINUTE: '0' };
  server = await startTestServer(unlimited);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  [anna, ben, admin] = [await server.signIn(), await server.signIn(), await server.signIn('admin')];
  await send('POST', '/api/content/update', { path: BODY, value: ['Apple pie', 'Good bread', 'Cider'] });
});

const send = (method: string, path: string, body?: unknown, by = anna) => server.send(method, path, body, by);
const batch = (...changes: object[]) => send('POST', '/api/content/batch', { changes });
const comment = (given: object, by = anna) =>
  send('POST', '/api/comments', { pageId: 'home', path: `${BODY}.1`, text: 'Why?', ...given }, by);
const reply = (id: number, text = 'Because', by = ben) => send('POST', `/api/comments/${id}/replies`, { text }, by);
const list = async (query = '') => (await send('GET', `/api/comments?${query}`)).body.items;
const read = async (id: number) => (await send('GET', `/api/comments/${id}`)).body;
const idOf = async (person: Person | undefined) =>
  (await send('GET', '/api/auth/session', undefined, person)).body.user.id;

describe('a comment', () => {
  it('is read with its replies, author, quote and place', async () => {
    const { status, body } = await comment({ quote: { words: 'bread' } });
    const author = { id: await idOf(anna), name: expect.stringMatching(/^Person/) };
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        text: 'Why?',
        mentions: [],
        author,
        createdAt: expect.any(String),
        editedAt: null,
        pageId: 'home',
        draftId: null,
        ref: expect.stringMatching(/^home\.welcome\.body\.~[a-z0-9]{8}$/),
        path: `${BODY}.1`,
        quote: 'bread',
        range: { start: 5, end: 10 },
        excerpt: 'Good bread',
        isOrphaned: false,
        isDeleted: false,
        resolvedAt: null,
        resolvedBy: null,
        replies: [],
      },
    ]);
    const replied = await reply(body.id, 'A line\nand another');
    expect([replied.status, replied.body.replies]).toEqual([
      201,
      [
        expect.objectContaining({
          text: 'A line\nand another',
          author: { id: await idOf(ben), name: expect.any(String) },
        }),
      ],
    ]);
    expect(await read(body.id)).toEqual(replied.body);
    expect(await list('page=home')).toEqual([replied.body]);
  });

  it('follows its item and its words, and is orphaned while they are gone', async () => {
    const { body: quoted } = await comment({ quote: { words: 'bread' } });
    const { body: whole } = await comment({});
    await batch({ op: 'move', path: `${BODY}.1`, after: null }, { path: `${BODY}.0`, value: 'Very good bread, fresh' });
    expect(await read(quoted.id)).toMatchObject({
      path: `${BODY}.0`,
      range: { start: 10, end: 15 },
      isOrphaned: false,
    });
    await send('POST', '/api/content/update', { path: `${BODY}.0`, value: 'Rolls' });
    expect(await read(quoted.id)).toMatchObject({ quote: 'bread', range: null, isOrphaned: true });
    expect(await read(whole.id)).toMatchObject({ path: `${BODY}.0`, isOrphaned: false });
    await batch({ op: 'remove', path: `${BODY}.0` });
    expect(await read(whole.id)).toMatchObject({ path: null, excerpt: 'Good bread', isOrphaned: true });
  });

  it('can be on sections, elements and the page itself, and follows a section that is deleted and restored', async () => {
    const elements = [{ id: 'text-77', type: 'paragraph', data: { text: 'Come in' } }];
    const section = { pageId: 'home', sectionId: 'fair', sectionType: 'custom', sectionName: 'Fair' };
    expect((await send('POST', '/api/sections', { ...section, sectionData: { elements } })).status).toBe(201);
    const ids: number[] = [];
    for (const path of ['dynamic.fair', 'element.text-77.text', 'home', 'home.hero']) {
      const { status, body } = await comment({ path });
      expect([path, status, body.path, body.isOrphaned]).toEqual([path, 201, path, false]);
      ids.push(body.id);
    }
    const orphaned = async () => Promise.all(ids.map(async (id) => (await read(id)).isOrphaned));
    await send('DELETE', '/api/sections/fair');
    expect(await orphaned()).toEqual([true, true, false, false]);
    await send('POST', '/api/sections/fair/restore');
    expect(await orphaned()).toEqual([false, false, false, false]);
  });

  it('mentions people with an account, and is found by them', async () => {
    const [annaId, benId] = [await idOf(anna), await idOf(ben)];
    const people = (await send('GET', '/api/people')).body;
    expect(people).toContainEqual({ id: benId, name: expect.any(String) });
    expect(JSON.stringify(people)).not.toContain('@example.com');
    const { body } = await comment({ mentions: [benId, benId] });
    expect(body.mentions).toEqual([people.find(({ id }: { id: string }) => id === benId)]);
    const other = (await comment({})).body;
    await send('POST', `/api/comments/${other.id}/replies`, { text: 'You', mentions: [annaId] });
    expect((await list(`mentioned=${benId}`)).map(({ id }: { id: number }) => id)).toEqual([body.id]);
    expect((await list(`mentioned=${annaId}`)).map(({ id }: { id: number }) => id)).toEqual([other.id]);
    const refused = await comment({ mentions: [benId, 'nobody'] });
    expect([refused.status, refused.body.issues]).toEqual([422, [{ path: 'mentions.1', message: expect.any(String) }]]);
    // Nor can people who have not accepted their invitation, or whose account is disabled.
    for (const state of [{ emailVerified: false }, { disabled: true }]) {
      await server.database.db.update(user).set(state).where(eq(user.id, benId));
      expect((await comment({ mentions: [benId] })).status).toBe(422);
      expect(JSON.stringify((await send('GET', '/api/people')).body)).not.toContain(benId);
      // Their names stay in comments that are edited.
      const edited = await send('PATCH', `/api/comments/${body.id}`, { text: 'Reworded', mentions: [benId, benId] });
      expect([edited.status, edited.body.mentions]).toEqual([200, body.mentions]);
      await server.database.db.update(user).set({ emailVerified: true, disabled: false }).where(eq(user.id, benId));
    }
    // The text stays.
    expect((await read(body.id)).mentions).toHaveLength(1);
  });

  it('of a person cannot be changed or resolved by their API key, which has comments of its own under its name', async () => {
    const { db, services } = { db: server.database.db, services: server.services };
    const userId = await idOf(anna);
    const { key } = await createApiKey(services.auth, db, { userId, name: 'Agent', scopes: ['content:draft'] });
    const agent = { Authorization: `Bearer ${key}` };
    const { id } = (await comment({ text: 'Not true' })).body;
    const edit = (of: number, by: Person | undefined = agent) =>
      send('PATCH', `/api/comments/${of}`, { text: 'Settled' }, by);
    const resolve = (of: number) => send('POST', `/api/comments/${of}/resolve`, undefined, agent);
    const remove = (of: number, by: Person | undefined = agent) => send('DELETE', `/api/comments/${of}`, undefined, by);
    expect([(await edit(id)).status, (await resolve(id)).status, (await remove(id)).status]).toEqual([403, 403, 403]);
    expect(await read(id)).toMatchObject({ text: 'Not true', resolvedAt: null });
    const own = (await comment({}, agent)).body;
    expect(own.author).toEqual({ id: userId, name: 'Agent (API key)' });
    expect([(await edit(own.id)).status, (await resolve(own.id)).status]).toEqual([200, 200]);
    // Its owner answers for it.
    expect((await remove(own.id, anna)).status).toBe(200);
  });

  it('is resolved, reopened, and reopened by a reply; doing it twice has no effect', async () => {
    const { id } = (await comment({})).body;
    const resolve = () => send('POST', `/api/comments/${id}/resolve`, undefined, ben);
    const first = (await resolve()).body;
    expect(first).toMatchObject({ resolvedAt: expect.any(String), resolvedBy: { id: await idOf(ben) } });
    expect((await resolve()).body).toEqual(first);
    expect([await list('state=open'), (await list('state=resolved')).length]).toEqual([[], 1]);
    expect((await send('POST', `/api/comments/${id}/reopen`)).body).toMatchObject({
      resolvedAt: null,
      resolvedBy: null,
    });
    await resolve();
    expect((await reply(id)).body.resolvedAt).toBeNull();
    expect(await list('state=open')).toHaveLength(1);
  });

  it('can be edited and deleted also if its excerpt is cut within an emoji', async () => {
    await send('POST', '/api/content/update', { path: `${BODY}.1`, value: `${'x'.repeat(119)}📈 growth` });
    const { body } = await comment({});
    expect((await send('PATCH', `/api/comments/${body.id}`, { text: 'Why not?' })).status).toBe(200);
    expect((await send('DELETE', `/api/comments/${body.id}`)).status).toBe(200);
    expect(body.excerpt).toBe('x'.repeat(119));
  });

  it('is edited only by its author, and deleted by its author or an admin', async () => {
    const { id } = (await comment({})).body;
    const edit = (at: number, by: Person | undefined) => send('PATCH', `/api/comments/${at}`, { text: 'Why not?' }, by);
    const remove = (at: number, by: Person | undefined) => send('DELETE', `/api/comments/${at}`, undefined, by);
    expect([(await edit(id, ben)).status, (await edit(id, admin)).status, (await remove(id, ben)).status]).toEqual([
      403, 403, 403,
    ]);
    expect((await edit(id, anna)).body).toMatchObject({ text: 'Why not?', editedAt: expect.any(String) });
    const [answer] = (await reply(id)).body.replies;
    expect((await edit(answer.id, ben)).body.replies[0]).toMatchObject({
      text: 'Why not?',
      editedAt: expect.any(String),
    });
    // A comment with replies leaves a placeholder, which goes with the last reply.
    expect((await remove(id, admin)).body).toEqual({ success: true });
    expect(await read(id)).toMatchObject({ text: '', isDeleted: true, replies: [{ id: answer.id }] });
    expect([(await edit(id, anna)).status, (await remove(id, anna)).status]).toEqual([404, 404]);
    expect((await remove(answer.id, ben)).status).toBe(200);
    expect((await send('GET', `/api/comments/${id}`)).status).toBe(404);
    const { items } = (await send('GET', '/api/admin/audit', undefined, admin)).body;
    const deleted = items.filter(({ action }: { action: string }) => action === 'comment-delete');
    expect(deleted).toEqual([expect.objectContaining({ subject: expect.stringMatching(/^Person \d+, on home$/) })]);
  });

  it('is listed in parts, by page', async () => {
    for (const text of ['One', 'Two', 'Three']) await comment({ text });
    await comment({ pageId: 'about', path: 'about', text: 'Elsewhere' });
    const { items, nextCursor } = (await send('GET', '/api/comments?page=home&limit=2')).body;
    const rest = (await send('GET', `/api/comments?page=home&limit=2&cursor=${nextCursor}`)).body;
    const words = [...items, ...rest.items].map(({ text }: { text: string }) => text);
    expect([words, rest.nextCursor]).toEqual([['Three', 'Two', 'One'], null]);
    expect(await list('page=no.page')).toEqual([]);
    expect((await send('GET', '/api/comments?cursor=x')).status).toBe(400);
    expect((await send('GET', '/api/comments?draft=999')).status).toBe(404);
  });

  it('is refused for a place, words or people that do not exist, and for invalid input', async () => {
    const refusals: [string, object, number, string?][] = [
      ['a page that does not exist', { pageId: 'nopage', path: 'nopage' }, 404],
      ['a place on another page', { path: 'about.story' }, 404, 'path'],
      ['an item that does not exist', { path: `${BODY}.~aaaaaaaa` }, 404, 'path'],
      ['a part of a text', { path: 'home.hero.headline.x' }, 404, 'path'],
      ['a forbidden key', { path: 'home.__proto__.x' }, 400, 'path'],
      ['words that are not there', { quote: { words: 'Plum' } }, 422, 'quote.words'],
      ['too long a quote', { quote: { words: 'x'.repeat(1001) } }, 400, 'quote.words'],
      ['an empty text', { text: '  \n ' }, 400, 'text'],
      ['too long a text', { text: 'x'.repeat(MAX_TEXT + 1) }, 400, 'text'],
      ['a text that cannot be stored', { text: 'a\u0000b' }, 400, 'text'],
      ['too many mentions', { mentions: Array(21).fill('u') }, 400, 'mentions'],
      ['a draft that does not exist', { draftId: 999 }, 404],
      ['unknown fields', { html: '<b>' }, 400],
    ];
    for (const [why, given, status, path] of refusals) {
      const refused = await comment(given);
      const found = path === undefined ? undefined : refused.body.issues?.[0]?.path;
      expect([why, refused.status, found]).toEqual([why, status, path]);
    }
    expect(await list()).toEqual([]);
  });

  it('limits replies and characters, and the open comments of a page', async () => {
    const { id } = (await comment({})).body;
    const { db } = server.database;
    const row = { threadId: id, pageId: 'home', body: 'x', mentions: [] };
    await db.insert(comments).values(Array(MAX_REPLIES - 1).fill(row));
    expect((await reply(id)).status).toBe(201);
    const refused = await reply(id);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'A comment can have at most 100 replies. Start another one.',
    ]);
    const other = (await comment({})).body;
    await db.insert(comments).values(Array(24).fill({ ...row, threadId: other.id, body: 'x'.repeat(MAX_TEXT) }));
    expect((await reply(other.id, 'x'.repeat(MAX_TEXT))).status).toBe(422);
    expect((await send('PATCH', `/api/comments/${other.id}`, { text: 'x'.repeat(MAX_TEXT) })).status).toBe(200);
    expect((await reply(other.id)).status).toBe(422);
    const anchor = { ref: 'home', quote: null, excerpt: '' };
    await db.insert(comments).values(Array(MAX_THREADS).fill({ ...row, threadId: null, anchor }));
    expect((await comment({})).status).toBe(422);
    expect((await comment({ pageId: 'about', path: 'about' })).status).toBe(201);
  });

  it('keeps to the limit of open comments when resolved ones are reopened, and when many are written at once', async () => {
    const { db } = server.database;
    const [first, second] = [(await comment({})).body, (await comment({})).body];
    for (const { id } of [first, second]) await send('POST', `/api/comments/${id}/resolve`);
    const anchor = { ref: 'home', quote: null, excerpt: '' };
    const row = { threadId: null, pageId: 'home', body: 'x', mentions: [], anchor };
    await db.insert(comments).values(Array(MAX_THREADS - 1).fill(row));
    const opened = await Promise.all([
      ...[1, 2, 3].map(() => comment({})),
      send('POST', `/api/comments/${first.id}/reopen`),
      reply(second.id),
    ]);
    expect(opened.map(({ status }) => status).filter((status) => status !== 422)).toHaveLength(1);
    expect((await send('POST', `/api/comments/${first.id}/reopen`)).status).toBe(
      (await read(first.id)).resolvedAt === null ? 200 : 422,
    );
    const open = (await db.select().from(comments)).filter((one) => one.threadId === null && one.resolvedAt === null);
    expect(open).toHaveLength(MAX_THREADS);
    expect((await read(second.id)).replies.length).toBe((await read(second.id)).resolvedAt === null ? 1 : 0);
  });
});

describe('a comment in a draft', () => {
  const draft = async () => (await send('POST', '/api/drafts', { name: 'Autumn' })).body.id as number;

  it('is on what the draft makes of the page, and belongs to the draft', async () => {
    const draftId = await draft();
    await send('POST', `/api/drafts/${draftId}/changes`, { changes: [{ path: `${BODY}.1`, value: 'Rye bread' }] });
    const { body } = await comment({ draftId, quote: { words: 'Rye' } });
    expect(body).toMatchObject({ draftId, range: { start: 0, end: 3 }, isOrphaned: false });
    expect((await comment({ quote: { words: 'Rye' } })).status).toBe(422);
    expect([await list('page=home'), await list(`draft=${draftId}`)]).toEqual([[], [body]]);
    await send('POST', `/api/drafts/${draftId}/withdraw`);
    expect(await list(`draft=${draftId}`)).toEqual([body]);
    await reply(body.id);
    await send('POST', `/api/drafts/${draftId}/reopen`);
    expect((await read(body.id)).replies).toHaveLength(1);
  });

  it('goes on on the site once the draft is published, and stays readable there', async () => {
    const draftId = await draft();
    await send('POST', `/api/drafts/${draftId}/changes`, { changes: [{ path: `${BODY}.1`, value: 'Rye bread' }] });
    const [open, done] = [
      (await comment({ draftId, quote: { words: 'Rye' } })).body,
      (await comment({ draftId })).body,
    ];
    await send('POST', `/api/comments/${done.id}/resolve`);
    await send('POST', `/api/drafts/${draftId}/publish`, {});
    expect((await list('page=home&state=open')).map(({ id }: { id: number }) => id)).toEqual([open.id]);
    expect(await list(`draft=${draftId}`)).toHaveLength(2);
    await send('POST', '/api/content/update', { path: `${BODY}.1`, value: 'Fresh rye bread' });
    expect(await read(open.id)).toMatchObject({ range: { start: 6, end: 9 } });
    expect((await comment({ draftId })).status).toBe(409);
  });
});
