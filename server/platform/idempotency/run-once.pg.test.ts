import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../db/client';
import { contactMessages, idempotencyKeys } from '../../../db/schema/operations';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import { submitContact } from '../../features/contact/submit-contact';
import { runOnce } from './run-once';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());

const message = { fullName: 'Ada', email: 'ada@example.com', subject: 'other', message: 'Hello' };
const send = (db: Db, client = 'c', now?: Date) => submitContact(db, message, client, { now });
const once = (key: string, requestHash = 'h') =>
  runOnce(database.db, { actorKey: 'a', key, requestHash }, async (tx) => (await send(tx, key))?.id);
const kept = async () => (await database.db.select().from(contactMessages)).length;

describe('runOnce', () => {
  it('returns the first answer again and does the work once', async () => {
    const first = await once('one');
    expect(await once('one')).toBe(first);
    expect(await once('two')).not.toBe(first);
    expect(await kept()).toBe(2);
  });

  it('rejects a key that was used for another request', async () => {
    await once('one');
    await expect(once('one', 'other')).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });

  it('does the work once for concurrent callers and asks the others to wait', async () => {
    const outcomes = await Promise.allSettled([once('one'), once('one'), once('one')]);
    const told = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'done')).sort();
    expect(told).toEqual(['CONFLICT', 'CONFLICT', 'done']);
    expect(await kept()).toBe(1);
  });

  it('rolls back failed work, so that it can be retried', async () => {
    const failing = runOnce(database.db, { actorKey: 'a', key: 'one', requestHash: 'h' }, async (tx) => {
      await send(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await kept()).toBe(0);
    await once('one');
    expect(await kept()).toBe(1);
  });

  it('forgets an answer after 24 hours', async () => {
    const first = await once('one');
    await database.db.update(idempotencyKeys).set({ createdAt: sql`now() - interval '25 hours'` });
    expect(await once('one')).not.toBe(first);
    expect(await database.db.select().from(idempotencyKeys)).toHaveLength(1);
  });
});

describe('submitContact', () => {
  it('accepts five messages in ten minutes per client, even if they arrive at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => send(database.db)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(refused?.reason.retryAfter).toBeGreaterThan(500);
    await send(database.db, 'another client');
    await send(database.db, 'c', new Date(Date.now() + 11 * 60 * 1000));
    expect(await kept()).toBe(7);
  });
});
