import { describe, expect, it } from 'vitest';
import { draftOperations } from '../../../db/schema/drafts';
import { writerTests } from '../../main/testing-writer';

const tests = writerTests(['admin']);
const { send } = tests;

const CTA = 'home.hero.cta';
const create = async (name = 'Autumn'): Promise<number> => (await send('POST', '/api/drafts', { name })).body.id;
const add = (id: number, ...changes: object[]) => send('POST', `/api/drafts/${id}/changes`, { changes });
const publish = (id: number) => send('POST', `/api/drafts/${id}/publish`, {});
const merge = async (id: number) => (await send('GET', `/api/drafts/${id}/merge`)).body;
const open = async (draftId: number) => {
  const asked = encodeURIComponent(JSON.stringify({ draftId, pageId: 'home', isSiteShown: true }));
  return (await send('GET', `/api/trpc/drafts.editable?input=${asked}`)).body.result.data;
};
const data = { elements: [{ id: 'words', type: 'text', position: { x: 0, y: 0 }, data: { text: 'Come' } }] };
const section = {
  pageId: 'home',
  sectionType: 'hero',
  sectionName: 'Fair',
  sectionData: { headline: 'Come', ...data },
};
const fair = { op: 'addSection', sectionId: 'fair', after: null, ...section };
const readCta = async () => (await send('GET', '/api/content/home')).body.hero.cta;

describe('the size of a draft', () => {
  const MAX = 10_000;
  const text = 'x'.repeat(250_000);

  it('is at most 10,000 changes, which are merged, added to and published', { timeout: 120_000 }, async () => {
    const id = await create();
    const rows = Array.from({ length: MAX - 1 }, (_, at) => ({
      draftId: id,
      operation: {
        op: 'set' as const,
        path: CTA,
        base: at === 0 ? 'Start a conversation' : `Text ${at}`,
        value: `Text ${at + 1}`,
      },
      pageId: 'home',
      makes: [],
    }));
    const { db } = tests.server.database;
    for (let at = 0; at < rows.length; at += 1000) await db.insert(draftOperations).values(rows.slice(at, at + 1000));
    expect((await add(id, { path: 'home.hero.headline', value: 'The last one' })).body.operations).toBe(MAX);
    const refused = await add(id, { path: 'home.hero.subheadline', value: 'One too many' });
    expect([refused.status, refused.body.message]).toEqual([422, 'A draft can have at most 10,000 changes.']);
    const other = await create('Other');
    await add(other, { path: 'about.story.title', value: 'Ours' });
    const [{ id: change }] = (await send('GET', `/api/drafts/${other}/merge`)).body.changes;
    expect((await send('POST', `/api/drafts/${other}/move`, { changes: [change], to: id })).status).toBe(422);
    const { conflicts, changes, draft } = (await send('GET', `/api/drafts/${id}/merge`)).body;
    expect([conflicts, changes.length, draft.operations]).toEqual([[], MAX, MAX]);
    expect((await publish(id)).status).toBe(200);
    expect(await readCta()).toBe(`Text ${MAX - 1}`);
  });

  it('is at most 16 MB as JSON, however it gets there', { timeout: 60_000 }, async () => {
    const { db } = tests.server.database;
    const id = await create();
    const value = 'x'.repeat(1_000_000);
    for (let at = 0; at < 16; at++) {
      const operation = { op: 'set' as const, path: `dynamic.none${at}.text`, value, base: null };
      await db.insert(draftOperations).values({ draftId: id, operation, pageId: 'home', makes: [] });
    }
    const message = 'A draft can have at most 16 MB of changes. Start another draft for further ones.';
    const refused = await add(
      id,
      { path: CTA, value: text },
      { path: 'home.extra.a', value: text },
      {
        path: 'home.extra.b',
        value: text,
      },
    );
    expect(refused.status).toBe(200);
    const [more, other] = [{ path: 'home.extra.c', value: text }, await create('Other')];
    const tooMany = await add(id, more, { path: 'home.extra.d', value: text });
    expect([tooMany.status, tooMany.body.message]).toEqual([422, message]);
    await add(other, more, { path: 'home.extra.d', value: text });
    const changes = (await merge(other)).changes.map((one: { id: number }) => one.id);
    const moved = await send('POST', `/api/drafts/${other}/move`, { changes, to: id });
    expect([moved.status, moved.body.message]).toEqual([422, message]);
    expect((await merge(other)).changes).toHaveLength(2);
  });

  it('lets no page and no section grow beyond what the site can store', { timeout: 60_000 }, async () => {
    const id = await create();
    await add(id, { ...fair, sectionData: {} });
    const answers = [];
    for (let at = 0; at < 9; at++) answers.push(await add(id, { path: `dynamic.fair.text${at}`, value: text }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 422, 422]);
    const refused = answers.at(-1)?.body;
    expect(refused.message).toBe('The document would be larger than two million characters.');
    expect(refused.issues[0].path).toBe('changes.0.path');
    expect((await publish(id)).status).toBe(200);
  });

  it('may be reached with many elements that the draft adds, of which the last one with an id counts', async () => {
    const id = await create();
    const elements = Array.from({ length: 200 }, (_, at) => ({ ...data.elements[0], id: `word${at}` }));
    await add(id, { ...fair, sectionData: { elements } });
    const changes = elements.map(({ id: name }) => ({ path: `element.${name}.text`, value: name }));
    expect((await add(id, ...changes)).body.operations).toBe(201);
    // The last one that has an element's id counts.
    await add(id, { ...fair, sectionId: 'market', sectionData: { elements: [{ ...data.elements[0], id: 'stall' }] } });
    expect((await add(id, { path: 'element.stall.text', value: 'Bread' })).status).toBe(200);
    const { sections } = await open(id);
    const market = sections.find(({ sectionId }: { sectionId: string }) => sectionId === 'market');
    expect(market.sectionData.elements[0].data.text).toBe('Bread');
  });
});
