import { expect, it } from 'vitest';
import { redirects } from '../../../db/schema/content';
import { writerTests } from '../../main/testing-writer';

const tests = writerTests(['admin', 'content:write', 'content:publish']);
const { send } = tests;

const create = async (): Promise<number> => (await send('POST', '/api/drafts', { name: 'Autumn' })).body.id;
async function time(write: () => Promise<{ status: number; body: unknown }>) {
  const before = performance.now();
  const { status, body } = await write();
  return { status, body, seconds: (performance.now() - before) / 1000 };
}

it('adds many redirects to a site with many without reading all of them for each', async () => {
  const all = Array.from({ length: 4000 }, (_, index) => ({
    from: `/old/${index}`,
    to: '/team',
    origin: 'hand' as const,
  }));
  await tests.server.database.db.insert(redirects).values(all);
  const id = await create();
  const changes = Array.from({ length: 500 }, (_, index) => ({
    op: 'setRedirect',
    from: `/new/${index}`,
    to: `/old/${index}`,
  }));
  const { status, body, seconds } = await time(() => send('POST', `/api/drafts/${id}/changes`, { changes }));
  expect(status, JSON.stringify(body)).toBe(200);
  const merged = await send('GET', `/api/drafts/${id}/merge`);
  expect(merged.body.conflicts).toEqual([]);
  expect(merged.body.changes[7].after).toMatchObject({ to: '/team' });
  expect(seconds).toBeLessThan(5);
  // Changes of the same redirects.
  const others = changes.flatMap((one, index) => (index % 2 ? [one, { ...one, to: '/about' }] : []));
  const again = await time(() => send('POST', `/api/drafts/${id}/changes`, { changes: others }));
  expect([again.status, (again.body as { operations: number }).operations]).toEqual([200, 500]);
  expect(again.seconds).toBeLessThan(5);
});

it('refuses many duplicates of a large page before it copies them', async () => {
  const id = await create();
  const sectionData = {
    headline: 'Come',
    elements: [{ id: 'words', type: 'text', position: { x: 0, y: 0 }, data: { text: 'x'.repeat(250_000) } }],
  };
  const page = { op: 'addPage', pageId: 'history', title: 'History' };
  for (let at = 0; at < 8; at += 1) {
    const elements = sectionData.elements.map((one) => ({ ...one, id: `words${at}` }));
    const section = {
      op: 'addSection',
      sectionId: `s${at}`,
      pageId: 'history',
      sectionType: 'hero',
      sectionName: 'One',
      sectionData: { ...sectionData, elements },
    };
    const made = await send('POST', `/api/drafts/${id}/changes`, { changes: at === 0 ? [page, section] : [section] });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
  }
  const changes = Array.from({ length: 100 }, (_, index) => ({
    op: 'addPage',
    copyOf: 'history',
    title: `Copy ${index}`,
  }));
  const { status, body, seconds } = await time(() => send('POST', `/api/drafts/${id}/changes`, { changes }));
  expect([status, (body as { message: string }).message]).toEqual([
    422,
    'A draft can have at most 16 MB of changes. Start another draft for further ones.',
  ]);
  expect(seconds).toBeLessThan(3);
});
