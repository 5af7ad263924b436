import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { pages, redirects } from '../../../db/schema/content';
import { derivePageColumns } from '../../../src/pages/page-columns';
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

it('imports, changes and publishes as many redirects as a site can have', { timeout: 60_000 }, async () => {
  const id = await create();
  const editor = await tests.server.signIn('editor');
  const take = (to: string) => {
    const csv = ['from,to', ...Array.from({ length: 5000 }, (_, at) => `/old/${at},${to}`)].join('\n');
    const input = { draftId: id, csv, mode: 'all' };
    return time(() => tests.server.send('POST', '/api/trpc/drafts.importRedirects', input, editor));
  };
  const counts = { wrong: 0, unchanged: 0 };
  const first = await take('/team');
  expect(first.body).toMatchObject({ result: { data: { ...counts, added: 5000, changed: 0 } } });
  const again = await take('/about');
  expect(again.body).toMatchObject({ result: { data: { ...counts, added: 0, changed: 5000 } } });
  const published = await time(() => send('POST', `/api/drafts/${id}/publish`, {}));
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  expect(await tests.server.database.db.$count(redirects, eq(redirects.to, '/about'))).toBe(5000);
  expect(Math.max(first.seconds, again.seconds, published.seconds)).toBeLessThan(8);
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

it('refuses many moves of a list with many entries before it moves them', async () => {
  const list = await send('POST', '/api/pages', { title: 'Insights', layout: 'insights', status: 'published' });
  const { pageId, address } = list.body;
  expect(list.status, JSON.stringify(list.body)).toBe(201);
  const entries = Array.from({ length: 1500 }, (_, index) => {
    const facts = {
      layout: 'insights-entry',
      title: `Entry ${index}`,
      address: `${address}/${index}`,
      status: 'draft',
    };
    const content = { page: facts };
    return { pageId: `entry-${index}`, content, version: 1, ...derivePageColumns(`entry-${index}`, content) };
  });
  await tests.server.database.db.insert(pages).values(entries);
  const id = await create();
  const moves = Array.from({ length: 500 }, (_, at) => ({ op: 'changePage', pageId, address: `/news-${at}` }));
  const { status, body, seconds } = await time(() => send('POST', `/api/drafts/${id}/changes`, { changes: moves }));
  expect([status, (body as { message: string }).message]).toEqual([422, 'A draft can have at most 10,000 changes.']);
  expect(seconds).toBeLessThan(3);
  const one = await time(() => send('POST', `/api/drafts/${id}/changes`, { changes: moves.slice(0, 1) }));
  expect([one.status, (one.body as { operations: number }).operations]).toEqual([200, 1501]);
});

it('chooses the ids of many pages without reading all drafts for each', async () => {
  const other = await create();
  for (let at = 0; at < 30; at += 1) {
    const words = { id: `large${at}`, type: 'text', position: { x: 0, y: 0 }, data: { text: 'x'.repeat(250_000) } };
    const section = { sectionId: `l${at}`, pageId: `page-${at}`, sectionType: 'hero', sectionName: 'One' };
    const changes = [
      { op: 'addPage', pageId: `page-${at}`, title: `Page ${at}`, address: `/page-${at}` },
      { op: 'addSection', ...section, sectionData: { headline: 'Come', elements: [words] } },
    ];
    const made = await send('POST', `/api/drafts/${other}/changes`, { changes });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
  }
  const id = await create();
  const changes = Array.from({ length: 500 }, (_, at) => ({ op: 'addPage', title: 'Page 1', address: `/p-${at}` }));
  const { status, body, seconds } = await time(() => send('POST', `/api/drafts/${id}/changes`, { changes }));
  expect(status, JSON.stringify(body)).toBe(200);
  expect((body as { refs: string[] }).refs.slice(0, 2)).toEqual(['page-1-2.page', 'page-1-3.page']);
  expect(seconds).toBeLessThan(8);
});
