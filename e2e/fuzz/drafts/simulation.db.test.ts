import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import { simulate } from './simulate';

/** `FUZZ_SEED=7` runs another seed; `FUZZ_STEPS=2000` sets the number of steps. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const STEPS = Number(process.env.FUZZ_STEPS ?? (process.env.LONG ? 10_000 : 500));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it(`nothing unapproved is public, published twice or lost: ${STEPS} steps, seed ${SEED}`, { timeout: 3_600_000 }, async () => {
  const begun = process.cpuUsage();
  const { report, counts } = await simulate(SEED, STEPS);
  if (process.env.FUZZ_PRINT) process.stderr.write(`${JSON.stringify([...counts])} ${JSON.stringify(process.cpuUsage(begun))}\n`);
  expect(report).toBeNull();
  // Where everything is refused, nothing goes wrong.
  const seldom = [...counts].filter(([name, count]) => count === 0 && (STEPS >= 5000 || ['approve', 'publish'].includes(name)));
  if (STEPS >= 500) expect(seldom).toEqual([]);
});
