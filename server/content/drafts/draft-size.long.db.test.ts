import { describe, expect, it } from 'vitest';
import { draftOperations } from '../../../db/schema/drafts';
import { writerTests } from '../../main/testing-writer';

const tests = writerTests(['admin']);
const { send } = tests;

const CTA = 'home.hero.cta';
const create = async (name = 'Autumn'): Promise<number> => (await send('POST', '/api/drafts', { name })).body.id;
const add = (id: number, ...changes: object[]) => send('POST', `/api/drafts/${id}/changes`, { changes });
const publish = (id: number) => send('POST', `/api/drafts/${id}/publish`, {});
const readCta = async () => (await send('GET', '/api/content/home')).body.hero.cta;

describe('the size of a draft', () => {
  const MAX = 10_000;

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
});
