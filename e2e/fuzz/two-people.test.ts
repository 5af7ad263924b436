import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../server/testing';
import { drive } from './drive';

/** `FUZZ_SEED=7` runs one again; `FUZZ_STEPS=2000` for longer. */
const ONE = process.env.FUZZ_SEED;
const LONG = process.env.LONG !== undefined;
const STEPS = Number(process.env.FUZZ_STEPS ?? (LONG ? 2000 : 300));
const SEEDS = ONE !== undefined ? [Number(ONE)] : LONG ? Array.from({ length: 20 }, (_, seed) => seed + 1) : [1];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    RATE_EDITOR_WRITES_PER_MINUTE: '0',
    RATE_KEY_WRITES_PER_MINUTE: '0',
    RATE_READS_PER_SECOND: '0',
  });
});
afterAll(() => server.close());

it.each(SEEDS)(
  'no word lands in another item, and none is lost: two people and a third party, seed %i',
  { timeout: 1_200_000 },
  async (seed) => {
    await server.database.reset();
    expect(await drive(server, seed, STEPS)).toBeNull();
  },
);
