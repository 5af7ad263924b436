import { expect, it } from 'vitest';
import { writerTests } from '../../main/testing-writer';

const tests = writerTests(['admin', 'content:write', 'content:publish']);
const { send } = tests;
const PAGES = 60;

it('lists comments on many pages of a draft without applying its site-wide changes for each', async () => {
  const { id } = (await send('POST', '/api/drafts', { name: 'Autumn' })).body;
  const add = async (...changes: object[]) => {
    const { status, body } = await send('POST', `/api/drafts/${id}/changes`, { changes });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const pages = Array.from({ length: PAGES }, (_, at) => ({ op: 'addPage', pageId: `own-${at}`, title: `Own ${at}` }));
  await add(...pages);
  for (let at = 0; at < 7; at += 1) await add({ path: `site.notes.n${at}`, value: 'Words of a note. '.repeat(14_000) });
  for (const { pageId } of pages) {
    const comment = { pageId, path: pageId, text: 'Why?', draftId: id };
    expect((await send('POST', '/api/comments', comment)).status).toBe(201);
  }
  const begun = performance.now();
  const { status, body } = await send('GET', `/api/comments?draft=${id}&limit=100`);
  expect([status, body.items.length, body.items[0]?.isOrphaned]).toEqual([200, PAGES, false]);
  expect((performance.now() - begun) / 1000).toBeLessThan(2);
});
