import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import { limiterFor } from '../../platform/http/rate-limits';
import { createPasswordLimits } from './password-limits';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());

const EMAIL = 'marian@elmwater.example';
const refused = { code: 'TOO_MANY_REQUESTS' };
const limitsHere = () => createPasswordLimits(limiterFor(database));
const from = (client: string, email = EMAIL, device: string | null = null) => ({ email, client, device });

describe('password attempts', () => {
  it('are refused after ten failures for an email, regardless of case, but not for others', async () => {
    const limits = limitsHere();
    for (let attempt = 0; attempt < 10; attempt++) await limits.begin(from('one'));
    await expect(limits.begin(from('one', ` ${EMAIL.toUpperCase()}`))).rejects.toMatchObject(refused);
    await limits.begin(from('one', 'other@elmwater.example'));
    await limits.begin(from('two'));
  });

  it('are counted before they are checked, so that only ten of twenty concurrent ones are allowed', async () => {
    const limits = limitsHere();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => limits.begin(from('one'))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('only count if they fail', async () => {
    const limits = limitsHere();
    for (let attempt = 0; attempt < 60; attempt++) {
      await limits.begin(from('one'));
      await (attempt % 2 ? limits.succeed(from('one')) : limits.abandon(from('one')));
    }
    await limits.begin(from('one'));
  });

  it('are refused after fifty failures of one client, for any account', async () => {
    const limits = limitsHere();
    for (let attempt = 0; attempt < 50; attempt++) await limits.begin(from('one', `person${attempt}@elmwater.example`));
    await expect(limits.begin(from('one', 'new@elmwater.example'))).rejects.toMatchObject(refused);
  });

  it('wait increasingly longer after twenty failures for one account from many clients, up to 15 minutes', async () => {
    const limits = limitsHere();
    for (let attempt = 0; attempt < 20; attempt++) await limits.begin(from(`client ${attempt}`));
    await limits.begin(from('the first to take a turn'));
    const waits: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      const error = await limits.begin(from(`later ${attempt}`)).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject(refused);
      waits.push((error as { retryAfter: number }).retryAfter);
    }
    // Refused attempts do not extend the wait.
    expect(Math.max(...waits)).toBeLessThanOrEqual(15);
    await expect(limits.begin(from('elsewhere', 'other@elmwater.example'))).resolves.toBeUndefined();
  });

  it('from many clients at once get one turn', async () => {
    const limits = limitsHere();
    for (let attempt = 0; attempt < 20; attempt++) await limits.begin(from(`client ${attempt}`));
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => limits.begin(from(`new ${index}`))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('of a browser that has signed in before are not delayed by strangers', async () => {
    const limits = limitsHere();
    for (let attempt = 0; attempt < 40; attempt++) await limits.begin(from(`client ${attempt}`)).catch(() => undefined);
    const known = from('home', EMAIL, 'a known browser');
    await limits.begin(known);
    await limits.succeed(known);
    // Its own guesses still have a limit.
    for (let attempt = 0; attempt < 10; attempt++) await limits.begin(known);
    await expect(limits.begin(known)).rejects.toMatchObject(refused);
  });

  if (process.env.TEST_DATABASE_URL)
    it('are counted across all servers that share the database', async () => {
      const [here, there] = [limitsHere(), limitsHere()];
      for (let attempt = 0; attempt < 5; attempt++) {
        await here.begin(from('one'));
        await there.begin(from('one'));
      }
      await expect(there.begin(from('one'))).rejects.toMatchObject(refused);
    });
});
