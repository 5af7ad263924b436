import { defineConfig } from 'vitest/config';

/** The configuration of `npm run test:image`, which is separate from all other tests since it needs a Docker engine. */
export default defineConfig({
  test: { include: ['e2e/image/*.test.ts'], fileParallelism: false, testTimeout: 120_000, hookTimeout: 900_000 },
});
