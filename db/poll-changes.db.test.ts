import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rawRows } from './client';
import { pollChanges, type SiteState, STATE_QUERY } from './poll-changes';
import { comments } from './schema/comments';
import { drafts } from './schema/drafts';
import { auditLog } from './schema/history';
import { contactMessages } from './schema/operations';
import { openTestDatabase, type TestDatabase } from './testing';

describe('pollChanges', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reports each change once, and after an outage those that happened in it', async () => {
    let state: string | Error = 'a';
    let changes = 0;
    const read = async () => {
      if (state instanceof Error) throw state;
      return { shown: state, others: '' };
    };
    const stop = await pollChanges(read, () => {
      changes += 1;
    });
    const wait = () => vi.advanceTimersByTimeAsync(1000);
    await wait();
    expect(changes).toBe(0);
    state = 'b';
    await wait();
    await wait();
    expect(changes).toBe(1);
    state = new Error('away');
    await wait();
    expect(changes).toBe(1);
    state = 'c';
    await wait();
    expect(changes).toBe(2);
    await stop();
    state = 'd';
    await wait();
    expect(changes).toBe(2);
  });

  it('reports a change if the database was away at the start', async () => {
    let isAway = true;
    let changes = 0;
    const read = async () => {
      if (isAway) throw new Error('away');
      return { shown: 'a', others: '' };
    };
    const stop = await pollChanges(read, () => {
      changes += 1;
    });
    isAway = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(changes).toBe(1);
    await stop();
  });

  it('says whether visitors may see a change', async () => {
    let state = { shown: 'a', others: 'a' };
    const heard: boolean[] = [];
    const stop = await pollChanges(
      async () => state,
      (isShown) => heard.push(isShown),
    );
    for (const next of [
      { ...state, others: 'b' },
      { shown: 'b', others: 'b' },
      { shown: 'c', others: 'c' },
    ]) {
      state = next;
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(heard).toEqual([false, true, true]);
    await stop();
  });
});

describe('the state of the site', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  /** Returns which parts of the state differ after the work. */
  async function findChanged(work: () => Promise<unknown>): Promise<string[]> {
    const read = async () => rawRows<SiteState>(await database.db.execute(sql.raw(STATE_QUERY)))[0] as SiteState;
    const before = await read();
    await work();
    const after = await read();
    return (['shown', 'others'] as const).filter((name) => before[name] !== after[name]);
  }

  it('differs after a write with an earlier time than another write that is already known', async () => {
    const { db } = database;
    const insert = () => db.insert(drafts).values({ name: 'A draft', authors: [] }).returning({ id: drafts.id });
    const [[first], [second]] = [await insert(), await insert()];
    const touch = (id: number | undefined, updatedAt: string) =>
      db
        .update(drafts)
        .set({ updatedAt: new Date(updatedAt) })
        .where(eq(drafts.id, id ?? 0));
    await touch(first?.id, '2100-01-01T00:00:05Z');
    expect(await findChanged(() => touch(second?.id, '2100-01-01T00:00:04Z'))).toEqual(['others']);
  });

  it('differs after a comment is reopened, although another comment was resolved later', async () => {
    const { db } = database;
    const row = { pageId: 'home', body: 'Words', mentions: [] };
    const [one] = await db.insert(comments).values([row, row]).returning({ id: comments.id });
    const resolve = (at: Date | null) =>
      db
        .update(comments)
        .set({ resolvedAt: at })
        .where(eq(comments.id, one?.id ?? 0));
    await db.update(comments).set({ resolvedAt: new Date('2100-01-01') });
    await resolve(new Date('2099-01-01'));
    expect(await findChanged(() => resolve(null))).toEqual(['others']);
  });

  it('is that of visitors only after what an editor did', async () => {
    const { db } = database;
    const log = (action: string) =>
      db
        .insert(auditLog)
        .values({ action, subject: 'x', actorId: null, actorName: null, actorKind: 'visitor', client: 'x' });
    for (const action of ['sign-in-failed', 'refused-rate', 'message-read'])
      expect(await findChanged(() => log(action))).toEqual([]);
    for (const action of ['setting-change', 'media-withdraw', 'redirect-add'])
      expect(await findChanged(() => log(action))).toEqual(['shown']);
    const message = { fullName: 'Ada', email: 'ada@elmwater.example', subject: 'other', message: 'Hello', client: 'x' };
    expect(await findChanged(() => db.insert(contactMessages).values(message))).toEqual(['others']);
  });

  it('is read as quickly after any number of failed sign-ins', async () => {
    const { db } = database;
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        insert into audit_log (action, subject, actor_kind, client)
        select 'sign-in-failed', 'x', 'visitor', 'x' from generate_series(1, 10000)`);
    });
    await db.execute(sql`analyze audit_log`);
    const plan = await db.execute(sql.raw(`explain (analyze, timing off) ${STATE_QUERY}`));
    const removed = JSON.stringify(rawRows(plan)).matchAll(/Rows Removed by Filter: (\d+)/g);
    expect(Math.max(0, ...[...removed].map(([, rows]) => Number(rows)))).toBeLessThanOrEqual(2000);
  });
});
