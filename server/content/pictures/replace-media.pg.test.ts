import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Db, rawRows } from '../../../db/client';
import { media } from '../../../db/schema/library';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import type { Actor } from '../../platform/actor';
import { applyChanges } from '../changes/apply-changes';
import { readPage } from '../changes/read-page';
import { replaceMedia } from './replace-media';

const ACTOR: Actor = { kind: 'session', id: 'person', name: 'Person', role: 'editor', client: '' };
const [OLD, NEW] = [`${'a'.repeat(40)}.png`, `${'b'.repeat(40)}.png`];
const SHOTS = 'home.shots.items';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const write = (db: Db, ...changes: Parameters<typeof applyChanges>[1]['changes']) =>
  applyChanges(db, { actor: ACTOR, source: 'api', changes });

/** Waits until another connection is blocked by this transaction; the embedded database has only one connection. */
async function somebodyWaits(tx: Db): Promise<void> {
  if (database.kind === 'pglite') return;
  await vi.waitFor(async () => {
    const rows = rawRows(await tx.execute(sql`select 1 from pg_locks where not granted and pid <> pg_backend_pid()`));
    expect(rows.length).toBeGreaterThan(0);
  });
}

it('an image is replaced in its item and keeps its crop while the item is being moved', async () => {
  const { db } = database;
  const row = { mimeType: 'image/png', bytes: 1, width: 1, height: 1 };
  await db.insert(media).values([OLD, NEW].map((key) => ({ ...row, key, name: key })));
  const shot = (title: string, image: string) => ({ title, image });
  const items = [shot('One', `/media/${OLD}#focus=10,20&zoom=150`), shot('Two', ''), shot('Three', '')];
  await write(db, { path: 'home.shots', value: { items } });
  let replaced: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await write(tx, { op: 'insert', path: SHOTS, after: null, value: shot('First', '') });
    await write(tx, { op: 'move', path: `${SHOTS}.3`, after: null });
    replaced = replaceMedia(db, OLD, NEW, ACTOR);
    replaced.catch(() => undefined);
    await somebodyWaits(tx);
  });
  expect(await replaced).toEqual({ places: 1 });
  const { shots } = (await readPage(db, 'home')).content;
  expect(shots).toEqual({
    items: [
      { title: 'Three', image: '' },
      { title: 'First', image: '' },
      { title: 'One', image: `/media/${NEW}#focus=10,20&zoom=150` },
      { title: 'Two', image: '' },
    ],
  });
});
