import { defineConfig } from 'vitest/config';

/** `npm run test:image`: apart from all other tests, since it needs a Docker engine. */
export default defineConfig({
  test: { include: ['e2e/image/*.test.ts'], fileParallelism: false, testTimeout: 120_000, hookTimeout: 900_000 },
});
