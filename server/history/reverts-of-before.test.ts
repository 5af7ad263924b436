import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOfBefore, loadDatabaseOfBefore } from '../../db/items-of-before/testing-fixture';
import { migrate } from '../../db/migrate';
import { changes, pageVersions, sectionVersions } from '../../db/schema/history';
import { fitsIds } from '../../src/content/items/ids';
import type { Actor } from '../actor';
import { readEditablePage } from '../content/read-editable';
import { AppError } from '../errors';
import { startTestServer, type TestServer } from '../testing';
import { revertChange } from './revert-change';

const actor: Actor = { kind: 'session', id: 'u1', name: 'Marian Oakes', role: 'editor', client: 'c' };
const PAGES = ['home', 'demo'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await loadDatabaseOfBefore(server.database.db);
  await migrate(server.database);
}, 120_000);
afterAll(() => server.close());

describe('a database from before items had ids', () => {
  it('serves the same bytes to visitors', async () => {
    for (const [address, answer] of Object.entries(answersOfBefore())) {
      expect([address, await (await fetch(server.url + address)).text()]).toEqual([address, answer]);
    }
  });

  it('can have all of its changes reverted, newest first, until it is in its initial state', async () => {
    const { db } = server.database;
    const kept = await db.select().from(pageVersions);
    const ofSections = await db.select().from(sectionVersions);
    const rows = await db.select().from(changes).orderBy(desc(changes.id));
    const refused: string[] = [];
    for (const [index, { id, changeSetId, path, type, oldValue, newValue }] of rows.entries()) {
      try {
        await revertChange(db, id, actor);
      } catch (error) {
        const isSame = JSON.stringify(oldValue) === JSON.stringify(newValue);
        if (!(error instanceof AppError)) throw error;
        if (!(isSame && error.message.includes('This is already the current state.')))
          refused.push(`${id} ${type} ${path}: ${error.message}`);
      }
      if (rows[index + 1]?.changeSetId === changeSetId) continue;
      const written = kept.find((version) => version.changeSetId === changeSetId && PAGES.includes(version.pageId));
      const before = kept.find((one) => one.pageId === written?.pageId && one.version === (written?.version ?? 0) - 1);
      const { content, sections } = await readEditablePage(db, { pageId: before?.pageId ?? 'demo' });
      if (before) expect([changeSetId, content]).toEqual([changeSetId, before.content]);
      for (const version of ofSections.filter((one) => one.changeSetId === changeSetId)) {
        const earlier = ofSections.find(
          (one) => one.sectionId === version.sectionId && one.version === version.version - 1,
        );
        const { sectionId } = version;
        const { sectionData, deletedAt } = (earlier?.state ?? {}) as Record<string, unknown>;
        const now = sections.find((one) => one.sectionId === sectionId)?.sectionData;
        if (!before)
          expect([changeSetId, sectionId, now]).toEqual([
            changeSetId,
            sectionId,
            deletedAt === null ? sectionData : undefined,
          ]);
      }
    }
    expect(refused).toEqual([]);
    for (const pageId of PAGES) {
      const first = kept.find((version) => version.pageId === pageId && version.version === 1);
      const { content, ids, sections } = await readEditablePage(db, { pageId });
      expect([content, sections]).toEqual([first?.content, []]);
      expect(fitsIds(content, Object.keys(ids).length === 0 ? undefined : ids)).toBe(true);
    }
  }, 120_000);
});
