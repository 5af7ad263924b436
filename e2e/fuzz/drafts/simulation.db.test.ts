import { expect, it } from 'vitest';
import { simulate } from './simulate';

/** `FUZZ_SEED=7` runs another seed; `FUZZ_STEPS=2000` sets the number of steps. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const STEPS = Number(process.env.FUZZ_STEPS ?? (process.env.LONG ? 10_000 : 500));
const TIME = { timeout: 3_600_000 };

it(`nothing unapproved is public, published twice or lost: ${STEPS} steps, seed ${SEED}`, TIME, async () => {
  const { report, counts } = await simulate(SEED, STEPS);
  expect(report).toBeNull();
  // If the server refused everything, the run would find nothing.
  const expected = STEPS >= 5000 ? [...counts.keys()] : STEPS >= 500 ? ['approve', 'publish'] : [];
  expect(expected.filter((name) => counts.get(name) === 0)).toEqual([]);
});
