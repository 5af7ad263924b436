import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../server/main/testing';
import { drive } from './drive';

/** `FUZZ_SEED=7` runs only that seed; `FUZZ_STEPS=2000` sets the number of steps. */
const ONE = process.env.FUZZ_SEED;
const LONG = process.env.LONG !== undefined;
const STEPS = Number(process.env.FUZZ_STEPS ?? (LONG ? 2000 : 300));
/**
 * The number of seeds in `npm run test:long`, split over two files so that two workers run them in parallel. Each database runs other
 * seeds: the longer part of a run is the same code on both.
 */
const SEEDS = 10;
const FIRST = process.env.TEST_DATABASE_URL ? SEEDS : 0;

/** Runs the seeds of one half: all of them in `npm run test:long`, only the first in `npm test`. */
export function trySeeds(half: 1 | 2): void {
  const all = Array.from({ length: SEEDS / 2 }, (_, index) => FIRST + 2 * index + half);
  const seeds = ONE !== undefined ? [Number(ONE)] : LONG ? all : all.slice(0, 1);
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      RATE_EDITOR_WRITES_PER_MINUTE: '0',
      RATE_KEY_WRITES_PER_MINUTE: '0',
      RATE_READS_PER_SECOND: '0',
    });
  });
  afterAll(() => server.close());

  it.each(seeds)(
    'no word is misplaced or lost: two people and a third party, seed %i',
    { timeout: 1_200_000 },
    async (seed) => {
      await server.database.reset();
      expect(await drive(server, seed, STEPS)).toBeNull();
    },
  );
}
