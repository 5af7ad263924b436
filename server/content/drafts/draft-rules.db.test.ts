import { describe, expect, it } from 'vitest';
import { changeSets } from '../../../db/schema/history';
import { writerTests } from '../../main/testing-writer';
import { keepGeneration } from '../changes/generations';

const tests = writerTests(['admin']);
const { send, update } = tests;

const CTA = 'home.hero.cta';
const create = async (name = 'Autumn'): Promise<number> => (await send('POST', '/api/drafts', { name })).body.id;
const add = (id: number, ...changes: object[]) => send('POST', `/api/drafts/${id}/changes`, { changes });
const publish = (id: number, expected: object = {}) => send('POST', `/api/drafts/${id}/publish`, expected);
const readCta = async () => (await send('GET', '/api/content/home')).body.hero.cta;
const section = { sectionType: 'hero', sectionName: 'Fair', sectionData: { headline: 'Come' } };

describe('the id of a draft', () => {
  const writes = [
    ['POST', 'changes', { changes: [{ path: CTA, value: 'x' }] }],
    ['POST', 'drop', { changes: [1] }],
    ['POST', 'move', { changes: [1], to: 2 }],
    ['POST', 'settle', { change: 1, keep: 'mine', theirs: null }],
    ['POST', 'publish', {}],
    ['POST', 'withdraw', {}],
    ['POST', 'reopen', {}],
  ] as const;

  it.each(['0', '7', '999999999999999'])('%s is 404 if there is none, for every call', async (id) => {
    const answers = [
      await send('GET', `/api/drafts/${id}`),
      await send('GET', `/api/drafts/${id}/merge`),
      await send('PATCH', `/api/drafts/${id}`, { name: 'New' }),
    ];
    for (const [method, verb, body] of writes) answers.push(await send(method, `/api/drafts/${id}/${verb}`, body));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  it.each(['-1', '1.5', '1e3', 'x', '9223372036854775808', '9'.repeat(400)])('%s is 400', async (id) => {
    expect((await send('GET', `/api/drafts/${id}`)).status).toBe(400);
    for (const [method, verb, body] of writes) {
      expect([verb, (await send(method, `/api/drafts/${id}/${verb}`, body)).status]).toEqual([verb, 400]);
    }
  });

  it('in a body or over tRPC may be any whole number', async () => {
    const id = await create();
    await add(id, { path: CTA, value: 'x' });
    for (const to of [-1, 0, Number.MAX_SAFE_INTEGER]) {
      expect((await send('POST', `/api/drafts/${id}/move`, { changes: [1], to })).status).toBe(404);
      expect((await send('POST', `/api/drafts/${id}/drop`, { changes: [to] })).status).toBe(404);
      const input = encodeURIComponent(JSON.stringify({ draftId: to, pageId: 'home' }));
      expect((await send('GET', `/api/trpc/drafts.editable?input=${input}`)).status).toBe(404);
    }
    expect((await send('POST', `/api/drafts/${id}/move`, { changes: [1], to: 2 ** 60 })).status).toBe(400);
  });
});

describe('the name of a draft', () => {
  it.each(['', '   ', '\t\n\u2003', 'a\u0000b', '\ud800', 'x'.repeat(201), 7, null])('cannot be %j', async (name) => {
    const id = await create();
    for (const { status, body } of [
      await send('POST', '/api/drafts', { name }),
      await send('PATCH', `/api/drafts/${id}`, { name }),
    ]) {
      expect([status, body.issues[0].path]).toEqual([400, 'name']);
    }
    expect((await send('GET', `/api/drafts/${id}`)).body).toMatchObject({ name: 'Autumn', version: 1 });
  });

  it('is trimmed, and has up to 200 characters', async () => {
    const name = '“Ü” <b>&</b> 👍🏽'.padEnd(200, '.');
    const { status, body } = await send('POST', '/api/drafts', { name: `  ${name}\n` });
    expect([status, body.name]).toEqual([201, name]);
    await add(body.id, { path: CTA, value: 'x' });
    expect((await publish(body.id)).status).toBe(200);
  });
});

describe('the list of drafts', () => {
  it('is read in parts, and refuses other cursors', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const name of names) await create(name);
    const read: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const next: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const { body } = await send('GET', `/api/drafts?limit=2${next}`);
      read.push(...body.items.map((item: { name: string }) => item.name));
      cursor = body.nextCursor;
    }
    expect(read).toEqual(names.toReversed());
    const encode = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const bad of [
      'x',
      '%00',
      encode('1'),
      encode('x', '1'),
      encode('9'.repeat(15), '1'),
      encode('1', '9'.repeat(20)),
    ]) {
      expect([bad, (await send('GET', `/api/drafts?cursor=${bad}`)).status]).toEqual([bad, 400]);
    }
    for (const page of ['%00', 'nowhere', 'a%20b']) {
      expect([page, (await send('GET', `/api/drafts?page=${page}`)).body.items]).toEqual([page, []]);
    }
  });
});

describe('two writes at once', () => {
  it('publish a draft as one change set, with the same answer', async () => {
    const id = await create();
    await add(id, { path: CTA, value: 'Published' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => publish(id, { expectedVersion: 2 })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.changeSetId)).size).toBe(1);
    const sets = await tests.server.database.db.select({ note: changeSets.note }).from(changeSets);
    expect(sets.filter(({ note }) => note === 'Published the draft “Autumn”')).toHaveLength(1);
    expect(await tests.history('home')).toHaveLength(1);
  });

  it('never publish a change that the publisher has not seen', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await create();
      await add(id, { path: CTA, value: `Seen ${round}` });
      const [published, added] = await Promise.all([
        publish(id, { expectedVersion: 2 }),
        add(id, { path: 'home.hero.headline', value: `Not seen ${round}` }),
      ]);
      // Whoever comes second is refused.
      expect([published.status, added.status].sort()).toEqual([200, 409]);
      const { hero } = (await send('GET', '/api/content/home')).body;
      expect(hero.headline).not.toMatch(/^Not seen/);
      expect(hero.cta === `Seen ${round}`).toBe(published.status === 200);
    }
  });

  it('publish two drafts of the same place only once', async () => {
    const [one, two] = [await create('One'), await create('Two')];
    for (const id of [one, two]) await add(id, { path: CTA, value: `From ${id}` });
    const answers = await Promise.all([publish(one), publish(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a withdrawn draft', () => {
  it('refuses every write with 409 and keeps its changes', async () => {
    const [id, other] = [await create(), await create('Other')];
    await add(id, { path: CTA, value: 'Kept' });
    await add(other, { path: 'home.hero.headline', value: 'Of the other' });
    const readChange = async (draft: number) => (await send('GET', `/api/drafts/${draft}/merge`)).body.changes[0].id;
    const [change, foreign] = [await readChange(id), await readChange(other)];
    await send('POST', `/api/drafts/${id}/withdraw`);
    const before = (await send('GET', `/api/drafts/${id}`)).body;
    const answers = [
      await add(id, { path: CTA, value: 'Late' }),
      await send('POST', `/api/drafts/${id}/drop`, { changes: [change] }),
      await send('POST', `/api/drafts/${id}/move`, { changes: [change], to: other }),
      await send('POST', `/api/drafts/${other}/move`, { changes: [foreign], to: id }),
      await send('POST', `/api/drafts/${id}/settle`, { change, keep: 'mine', theirs: null }),
      await send('PATCH', `/api/drafts/${id}`, { name: 'Renamed' }),
      await publish(id),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [409, 'This draft is withdrawn.']),
    );
    expect((await send('POST', `/api/drafts/${id}/withdraw`)).body).toEqual(before);
    await send('POST', `/api/drafts/${id}/reopen`);
    expect((await publish(id)).status).toBe(200);
    expect(await readCta()).toBe('Kept');
  });
});

describe('a draft of something that is gone', () => {
  it('waits, cannot be published, and can be once that is back', async () => {
    await send('POST', '/api/sections', { pageId: 'home', sectionId: 'fair', ...section });
    const id = await create();
    await add(
      id,
      { path: 'dynamic.fair.headline', value: 'Come in' },
      { op: 'changeSection', sectionId: 'fair', sectionName: 'The fair' },
      { op: 'move', path: 'sections.fair', after: null },
      { path: CTA, value: 'Unaffected' },
    );
    await send('DELETE', '/api/sections/fair');
    const { waiting, conflicts } = (await send('GET', `/api/drafts/${id}/merge`)).body;
    expect([waiting.length > 0, conflicts]).toEqual([true, []]);
    expect(waiting[0]).toMatchObject({ id: expect.any(Number), path: 'dynamic.fair.headline', draft: null });
    const refused = await publish(id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'dynamic.fair.headline: This no longer exists on the site. Nothing was published.',
    ]);
    expect(await readCta()).not.toBe('Unaffected');
    await send('POST', '/api/sections/fair/restore');
    expect((await publish(id)).status).toBe(200);
    expect((await send('GET', '/api/sections/home')).body[0]).toMatchObject({
      sectionName: 'The fair',
      sectionData: { headline: 'Come in' },
    });
  });

  it('can restore a section and change it', async () => {
    await send('POST', '/api/sections', { pageId: 'home', sectionId: 'fair', ...section });
    await send('DELETE', '/api/sections/fair');
    const id = await create();
    const changes = [
      { op: 'restoreSection', sectionId: 'fair' },
      { path: 'dynamic.fair.headline', value: 'Back again' },
    ];
    expect((await add(id, ...changes)).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    expect((await send('GET', '/api/sections/home')).body[0].sectionData.headline).toBe('Back again');
  });

  it('names the draft that creates it', async () => {
    const first = await create('First');
    await add(first, { op: 'addSection', sectionId: 'fair', pageId: 'home', after: null, ...section });
    const second = await create('Second');
    const [{ id }] = (await send('GET', `/api/drafts/${first}/merge`)).body.changes;
    await add(first, { path: 'dynamic.fair.headline', value: 'Come in' });
    const [, words] = (await send('GET', `/api/drafts/${first}/merge`)).body.changes;
    expect((await send('POST', `/api/drafts/${first}/move`, { changes: [words.id], to: second })).status).toBe(200);
    const { waiting } = (await send('GET', `/api/drafts/${second}/merge`)).body;
    expect(waiting).toMatchObject([{ path: 'dynamic.fair.headline', draft: { id: first, name: 'First' } }]);
    expect((await publish(second)).body.message).toContain('This waits for the draft “First”.');
    expect(id).not.toBe(words.id);
    expect([(await publish(first)).status, (await publish(second)).status]).toEqual([200, 200]);
  });
});

describe('a published draft', () => {
  it('is one change set of the history with its name, which is reverted as one', async () => {
    const before = (await send('GET', '/api/content/home')).body;
    const id = await create('Letter');
    await add(
      id,
      { path: CTA, value: 'Write' },
      { path: 'home.hero.headline', value: 'A letter' },
      { path: 'about.story.title', value: 'Ours' },
    );
    const { changeSetId } = (await publish(id)).body;
    for (const page of ['home', 'about']) {
      for (const item of await tests.history(page)) {
        expect(item).toMatchObject({ changeSetId, note: 'Published the draft “Letter”', source: 'api' });
      }
    }
    const reverted = await send('POST', '/api/trpc/history.revertSet', { changeSetId });
    expect([reverted.status, reverted.body.result.data.texts]).toEqual([200, 3]);
    expect((await send('GET', '/api/content/home')).body).toEqual(before);
    // The draft stays published, and is not published again.
    expect((await publish(id)).body.changeSetId).toBe(changeSetId);
    expect((await send('GET', '/api/content/home')).body).toEqual(before);
  });

  it('with sections, items and moves is reverted as one too', async () => {
    for (const sectionId of ['first', 'second', 'third']) {
      await send('POST', '/api/sections', { pageId: 'home', sectionId, ...section });
    }
    const read = async () => {
      const sections = (await send('GET', '/api/sections/home?includeInactive=true&ids=true')).body;
      return [
        (await send('GET', '/api/content/home?ids=true')).body.content,
        // A section that is moved back has another rank.
        sections.map(({ version: _, position: _rank, ...one }: { version: number; position: number }) => one),
      ];
    };
    const before = await read();
    const id = await create('Fair');
    const added = await add(
      id,
      { path: CTA, value: 'Come' },
      { op: 'insert', path: 'home.welcome.body', after: null, value: 'A fair' },
      { op: 'addSection', sectionId: 'fair', pageId: 'home', after: 'first', ...section },
      { path: 'dynamic.fair.headline', value: 'Come in' },
      { op: 'changeSection', sectionId: 'first', sectionName: 'The first', isActive: false },
      { path: 'dynamic.first.headline', value: 'Go on' },
      { op: 'move', path: 'sections.third', after: null },
      { path: 'dynamic.second.headline', value: 'Gone' },
      { op: 'deleteSection', sectionId: 'second' },
    );
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const { changeSetId } = (await publish(id)).body;
    expect(await read()).not.toEqual(before);
    const reverted = await send('POST', '/api/trpc/history.revertSet', { changeSetId });
    expect(reverted.status, JSON.stringify(reverted.body)).toBe(200);
    expect(await read()).toEqual(before);
  });

  it("may contain another person's AI suggestion, which its history names", async () => {
    const { db } = tests.server.database;
    const writer = await tests.server.signIn('editor');
    const { user } = (await tests.server.send('GET', '/api/auth/session', undefined, writer)).body;
    const ai = await keepGeneration(
      db,
      { kind: 'session', id: user.id, name: '', role: 'editor', client: '' },
      {
        kind: 'copy',
        writer: 'built-in',
        asked: { text: 'A' },
        answered: ['Suggested'],
      },
    );
    const id = await create();
    const changes = [{ path: CTA, value: 'Suggested', ai }];
    const address = `/api/drafts/${id}/changes`;
    expect((await tests.server.send('POST', address, { changes }, writer)).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    expect((await tests.history('home'))[0]).toMatchObject({ newValue: 'Suggested', ai: { writer: 'built-in' } });
    // The answers of others are still refused in a write of one's own.
    expect((await update(CTA, 'Mine')).status).toBe(200);
    expect((await send('POST', '/api/content/update', { path: CTA, value: 'Suggested', ai })).status).toBe(422);
  });
});
