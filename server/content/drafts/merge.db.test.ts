import { describe, expect, it } from 'vitest';
import { writerTests } from '../../main/testing-writer';

const tests = writerTests(['admin', 'content:write']);
const { send, batch, update } = tests;

interface Merge {
  hash: string;
  changes: { id: number; path: string; before: unknown; after: unknown }[];
  conflicts: { id: number; ref: string; base: unknown; theirs: unknown }[];
  waiting: { path: string; draft: { name: string } | null }[];
  versions: Record<string, number>;
}

const create = async (name = 'Autumn'): Promise<number> => (await send('POST', '/api/drafts', { name })).body.id;
const add = (id: number, ...changes: object[]) => send('POST', `/api/drafts/${id}/changes`, { changes });
/** Adds changes one at a time, as an editor does that saves automatically. */
async function save(id: number, ...changes: object[]): Promise<void> {
  for (const change of changes) {
    const { status, body } = await add(id, change);
    expect(status, JSON.stringify(body)).toBe(200);
  }
}
async function merge(id: number): Promise<Merge> {
  const { status, body } = await send('GET', `/api/drafts/${id}/merge`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
async function publish(id: number): Promise<void> {
  const { status, body } = await send('POST', `/api/drafts/${id}/publish`, {});
  expect(status, JSON.stringify(body)).toBe(200);
}
async function readEditable(draftId: number, pageId = 'home') {
  const asked = encodeURIComponent(JSON.stringify({ draftId, pageId, isSiteShown: true }));
  const { status, body } = await send('GET', `/api/trpc/drafts.editable?input=${asked}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result.data;
}
const names = (sections: { sectionId: string }[]) => sections.map(({ sectionId }) => sectionId);
const readOrder = async (): Promise<string[]> => names((await send('GET', '/api/sections/home')).body);
const fields = (sectionId: string, sectionData: object = {}) => ({
  sectionId,
  pageId: 'home',
  sectionType: 'custom',
  sectionName: `The ${sectionId}`,
  sectionData,
});
const addition = (sectionId: string, after: string | null) => ({ op: 'addSection', after, ...fields(sectionId) });
const createSection = (sectionId: string, sectionData?: object) =>
  send('POST', '/api/sections', fields(sectionId, sectionData));
const element = (id: string, text: string) => ({ id, type: 'text', data: { text } });
/** Expects the draft to show an order of sections, and to publish the same one. */
async function expectOrder(id: number, order: string[]): Promise<void> {
  expect(names((await readEditable(id)).sections)).toEqual(order);
  await publish(id);
  expect(await readOrder()).toEqual(order);
}

describe('a text that is saved again', () => {
  const ELEMENTS = 'dynamic.one.elements';
  const TEXT = 'element.e1.text';

  it('keeps the last words if the list with its element was saved in between', async () => {
    await createSection('one', { elements: [element('e1', 'On the site'), element('e2', 'Other')] });
    const id = await create();
    await save(
      id,
      { path: TEXT, value: 'First' },
      { path: ELEMENTS, value: [element('e2', 'Other'), element('e1', 'First')] },
      { path: TEXT, value: 'Last' },
    );
    await publish(id);
    const [{ sectionData }] = (await send('GET', '/api/sections/home')).body;
    expect(sectionData.elements).toEqual([element('e2', 'Other'), element('e1', 'Last')]);
  });

  it('keeps the last words if the element around it was saved in between', async () => {
    const around = (text: string) => ({ ...element('e1', 'Around'), data: { elements: [element('e2', text)] } });
    await createSection('one', { elements: [around('On the site')] });
    const id = await create();
    await save(
      id,
      { path: 'element.e2.text', value: 'First' },
      { path: 'element.e1.elements', value: [element('e2', 'Second')] },
      { path: 'element.e2.text', value: 'Last' },
    );
    await publish(id);
    const [{ sectionData }] = (await send('GET', '/api/sections/home')).body;
    expect(sectionData.elements).toEqual([around('Last')]);
  });

  it('is one change under both of its addresses, and none if it ends as it began', async () => {
    await createSection('one', { elements: [element('e1', 'On the site')] });
    const id = await create();
    await save(
      id,
      { path: TEXT, value: 'First' },
      { path: 'dynamic.one.title', value: 'Title' },
      { path: `${ELEMENTS}.0.data.text`, value: 'Last' },
    );
    const { changes, conflicts } = await merge(id);
    expect(conflicts).toEqual([]);
    expect(changes).toMatchObject([{ before: 'On the site', after: 'Last' }, { path: 'dynamic.one.title' }]);
    expect((await add(id, { path: TEXT, value: 'On the site' })).body.operations).toBe(1);
  });
});
