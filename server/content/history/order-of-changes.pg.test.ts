import { asc, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageClocks, pages } from '../../../db/schema/content';
import { changeSets, changes, pageVersions, sectionVersions } from '../../../db/schema/history';
import { getAt } from '../../../src/lib/dotted-path';
import { startTestServer, type TestServer } from '../../main/testing';
import { readSiteAt } from './read-site-at';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ RATE_KEY_WRITES_PER_MINUTE: '0' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.key();
});

const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, editor);
const update = (path: string, value: unknown) => send('POST', '/api/content/update', { path, value });
const section = (sectionId: string) =>
  send('POST', '/api/sections', { pageId: 'demo', sectionId, sectionType: 'newer', sectionName: 'A', sectionData: {} });

interface Told {
  id: number;
  changeSetId: number;
  type: string;
  path: string;
  newValue: unknown;
  timestamp: string;
}

/** Returns the whole history of a page, oldest first. */
async function readHistory(page: string): Promise<Told[]> {
  const items: Told[] = [];
  let cursor = '';
  do {
    const { body } = await send('GET', `/api/history?page=${page}&limit=200${cursor && `&cursor=${cursor}`}`);
    items.push(...body.items);
    cursor = body.nextCursor ?? '';
  } while (cursor !== '');
  return items.reverse();
}

/**
 * Expects the ids, versions and times of a page's changes to increase together, with one time per change set that is later than the one
 * before.
 */
async function expectOrder(page: string): Promise<void> {
  const items = await readHistory(page);
  const sets = [...new Map(items.map((item) => [item.changeSetId, item.timestamp]))];
  expect(sets.map(([id]) => id)).toEqual(sets.map(([id]) => id).sort((a, b) => a - b));
  const times = sets.map(([, time]) => time);
  expect(times).toEqual([...new Set(times)].sort());
  for (const { changeSetId, timestamp } of items) expect(timestamp).toBe(new Map(sets).get(changeSetId));
  const { db } = server.database;
  const kept = await db
    .select()
    .from(pageVersions)
    .where(eq(pageVersions.pageId, page))
    .orderBy(asc(pageVersions.version));
  const written = kept.filter(({ changeSetId }) => changeSetId !== null);
  expect(written.map(({ changeSetId }) => changeSetId)).toEqual(
    written.map(({ changeSetId }) => changeSetId ?? 0).sort((a, b) => a - b),
  );
  for (const { changeSetId, createdAt } of written) {
    expect(createdAt.toISOString()).toBe(new Map(sets).get(changeSetId ?? 0));
  }
}

describe('concurrent changes of one page', () => {
  it('are listed in the order of their versions, and every moment matches a state that existed', async () => {
    const before = (await send('GET', '/api/content/demo')).body;
    const many = Array.from({ length: 400 }, (_, index) => ({ path: `demo.many.field${index}`, value: String(index) }));
    const batch = () => send('POST', '/api/content/batch', { changes: many });
    const single = (index: number) => update(`demo.single${index}`, 'x');
    const singles = Array.from({ length: 6 }, (_, index) => index);
    const answers = await Promise.all([batch(), ...singles.map(single), batch(), ...singles.map((n) => single(n + 6))]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await expectOrder('demo');

    const state: Record<string, unknown> = structuredClone(before);
    const items = await readHistory('demo');
    for (const [index, { path, newValue, timestamp, changeSetId }] of items.entries()) {
      const [, ...place] = path.split('.');
      const { many = {} } = state;
      const owner = (place.length > 1 ? many : state) as Record<string, unknown>;
      owner[place.at(-1) as string] = newValue;
      if (place.length > 1) state.many = many;
      if (items[index + 1]?.changeSetId === changeSetId) continue;
      const { past } = await readSiteAt(server.database.db, new Date(timestamp));
      const { content } = past.pages.get('demo') ?? {};
      expect(content).toEqual(state);
    }
  }, 60_000);

  it('have the same order for its sections, whatever is done to them', async () => {
    for (const id of ['a', 'b', 'c']) await section(id);
    const done = await Promise.all([
      ...Array.from({ length: 5 }, (_, index) => update('dynamic.a.text', `a${index}`)),
      ...Array.from({ length: 5 }, (_, index) =>
        send('PATCH', '/api/sections/b', { sectionData: { text: `b${index}` } }),
      ),
      update('sections.c.order', 0),
      send('PATCH', '/api/sections/c', { isActive: false }),
      section('d'),
      update('demo.extra', 'x'),
      send('DELETE', '/api/sections/c'),
    ]);
    expect(done.filter(({ status }) => status >= 500)).toEqual([]);
    await send('POST', '/api/sections/c/restore');
    await expectOrder('demo');

    const items = await readHistory('demo');
    for (const { changeSetId, timestamp } of items) {
      const { past } = await readSiteAt(server.database.db, new Date(timestamp));
      const sections = past.sections.filter((one) => one.pageId === 'demo' && one.isActive && !one.isDeleted);
      const written = await server.database.db
        .select()
        .from(sectionVersions)
        .where(eq(sectionVersions.changeSetId, changeSetId));
      for (const { sectionId, state } of written) {
        const shown = sections.find((one) => one.sectionId === sectionId);
        const { isActive, deletedAt } = state as { isActive: boolean; deletedAt: unknown };
        expect([sectionId, shown?.sectionData]).toEqual([
          sectionId,
          isActive && deletedAt === null ? (state as { sectionData: unknown }).sectionData : undefined,
        ]);
      }
    }
  }, 60_000);

  it('never deadlock if they touch several pages, and have one time for all of them', async () => {
    const [forth, back] = [
      ['home', 'about', 'demo'],
      ['demo', 'about', 'home'],
    ].map((ids) => ids.map((id) => ({ path: `${id}.extra`, value: 'x' })));
    const writes = Array.from({ length: 12 }, (_, index) =>
      send('POST', '/api/content/batch', { changes: index % 2 === 0 ? forth : back }),
    );
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(writes.map(() => 200));
    for (const page of ['home', 'about', 'demo']) await expectOrder(page);
    const [row] = await server.database.db
      .select({
        count: sql<string>`count(distinct (change_set_id, created_at))`,
        sets: sql<string>`count(distinct change_set_id)`,
      })
      .from(changes);
    expect(row?.count).toBe(row?.sets);
  });
});

describe('the time of a change', () => {
  it('is later than the one before, even if the clock was set back', async () => {
    await update('demo.extra', 'one');
    const ahead = new Date(Date.now() + 3_600_000);
    await server.database.db.update(pageClocks).set({ lastAt: ahead }).where(eq(pageClocks.pageId, 'demo'));
    await update('demo.extra', 'two');
    await section('a');
    await update('dynamic.a.text', 'three');
    const after = (await readHistory('demo')).slice(1).map(({ timestamp }) => Date.parse(timestamp) - ahead.getTime());
    expect(after).toEqual([1, 2, 3]);
    await expectOrder('demo');
  });

  it('is the time of the write, not the start of its transaction', async () => {
    const { db } = server.database;
    let waiting: ReturnType<typeof update> | undefined;
    const released = await db.transaction(async (tx) => {
      await tx.select().from(pages).where(eq(pages.pageId, 'demo')).for('update');
      waiting = update('demo.extra', 'two');
      await new Promise((resolve) => setTimeout(resolve, 500));
      return Date.now();
    });
    expect((await waiting)?.status).toBe(200);
    const [last] = await db.select().from(changeSets).orderBy(desc(changeSets.id)).limit(1);
    expect(last?.createdAt.getTime()).toBeGreaterThanOrEqual(released - 5);
  });

  it('identifies the state after the change, even for old rows stored with microseconds', async () => {
    const { db } = server.database;
    await update('demo.extra', 'one');
    await update('demo.extra', 'two');
    // As the first release stored them: with microseconds, while the API returns milliseconds.
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update page_versions set created_at = created_at + interval '0.4 milliseconds'`);
      await tx.execute(sql`update changes set created_at = created_at + interval '0.4 milliseconds'`);
    });
    for (const { timestamp, newValue } of await readHistory('demo')) {
      const { past } = await readSiteAt(db, new Date(timestamp));
      expect(getAt(past.pages.get('demo')?.content, ['extra'])).toBe(newValue);
    }
  });
});
