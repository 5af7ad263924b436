import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing';
import { createSignInLimits, limiterFor } from './rate-limits';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());

const EMAIL = 'marian@elmwater.example';
const refused = { code: 'TOO_MANY_REQUESTS' };

describe('attempts to sign in', () => {
  it('end after ten failures for an address, whatever its case, and go on for others', async () => {
    const limits = createSignInLimits(limiterFor(database));
    for (let attempt = 0; attempt < 10; attempt++) await limits.begin(EMAIL, 'one');
    await expect(limits.begin(` ${EMAIL.toUpperCase()}`, 'one')).rejects.toMatchObject(refused);
    await limits.begin('other@elmwater.example', 'one');
    await limits.begin(EMAIL, 'two');
  });

  it('are counted before they are made, so that of twenty at once ten get through', async () => {
    const limits = createSignInLimits(limiterFor(database));
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => limits.begin(EMAIL, 'one')));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('count failures alone', async () => {
    const limits = createSignInLimits(limiterFor(database));
    for (let attempt = 0; attempt < 60; attempt++) {
      await limits.begin(EMAIL, 'one');
      await (attempt % 2 ? limits.succeed(EMAIL, 'one') : limits.abandon(EMAIL, 'one'));
    }
    await limits.begin(EMAIL, 'one');
  });

  it('end after fifty failures of one client, whoever they were for', async () => {
    const limits = createSignInLimits(limiterFor(database));
    for (let attempt = 0; attempt < 50; attempt++) await limits.begin(`person${attempt}@elmwater.example`, 'one');
    await expect(limits.begin('new@elmwater.example', 'one')).rejects.toMatchObject(refused);
  });

  if (process.env.TEST_DATABASE_URL)
    it('are counted for all servers that share the database', async () => {
      const here = createSignInLimits(limiterFor(database));
      const there = createSignInLimits(limiterFor(database));
      for (let attempt = 0; attempt < 5; attempt++) {
        await here.begin(EMAIL, 'one');
        await there.begin(EMAIL, 'one');
      }
      await expect(there.begin(EMAIL, 'one')).rejects.toMatchObject(refused);
    });
});
