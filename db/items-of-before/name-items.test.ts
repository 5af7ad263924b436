import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fitsIds, idsAt } from '../../src/content/items/ids';
import { isRef, toPlace } from '../../src/content/items/refs';
import { rawRows } from '../client';
import { migrate } from '../migrate';
import { pages, sections } from '../schema/content';
import { changes, pageVersions, sectionVersions } from '../schema/history';
import { openTestDatabase, type TestDatabase } from '../testing';
import { answersOfBefore, loadDatabaseOfBefore } from './testing-fixture';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await loadDatabaseOfBefore(database.db);
  await migrate(database);
}, 120_000);
afterAll(() => database.close());

type Told = Record<string, unknown>;

describe('a database of before items had ids', () => {
  it('holds what it held, and each document and version the ids of its items', async () => {
    const { db } = database;
    const stored = await db.select().from(pages);
    const answers = answersOfBefore();
    for (const { pageId, content } of stored) {
      expect(JSON.stringify(content)).toBe(answers[`/api/content/${pageId}`]);
    }
    const documents = [
      ...stored,
      ...(await db.select().from(pageVersions)),
      ...(await db.select().from(sections)).map(({ sectionData: content, ids }) => ({ content, ids })),
      ...(await db.select().from(sectionVersions)).map(({ state }) => ({ content: state.sectionData, ids: state.ids })),
    ];
    expect(documents.length).toBeGreaterThan(400);
    for (const { content, ids } of documents) expect(fitsIds(content, ids ?? undefined)).toBe(true);
  });

  it('has in each newest version the ids of the document, and keeps them from one version to the next', async () => {
    const [row] = rawRows<Told>(
      await database.db.execute(sql`select
        (select count(*)::int from pages join page_versions using (page_id, version)
          where pages.ids::text is distinct from page_versions.ids::text) as pages,
        (select count(*)::int from sections join section_versions using (section_id, version)
          where sections.ids::text is distinct from (state -> 'ids')::text) as sections`),
    );
    expect(row).toEqual({ pages: 0, sections: 0 });
    // What nobody touched, is called the same throughout.
    const versions = await database.db.select().from(pageVersions).orderBy(pageVersions.version);
    const records = versions.flatMap(({ pageId, ids }) =>
      pageId === 'home' ? JSON.stringify(idsAt(ids ?? undefined, ['record', 'items'])) : [],
    );
    expect([records.length > 100, new Set(records).size]).toEqual([true, 1]);
  });

  it('has its changes go by items, where they are of items', async () => {
    const rows = await database.db.select().from(changes).orderBy(changes.id);
    const indexed = rows.filter(({ type, path }) => type === 'text' && /\.\d+(\.|$)/.test(path));
    expect(indexed.length).toBeGreaterThan(150);
    expect(indexed.filter(({ ref }) => !ref.split('.').some(isRef)).map(({ id, path }) => [id, path])).toEqual([]);
    for (const { type, op } of rows) expect(op !== null).toBe(type === 'text');
    const home = await database.db.select().from(pages).where(sql`page_id = 'home'`);
    const standing = rows.filter(
      ({ path, ref }) =>
        path.startsWith('home.') && toPlace(home[0]?.ids ?? undefined, ref.split('.').slice(1)) !== null,
    );
    expect(standing.length).toBeGreaterThan(80);
  });
});
