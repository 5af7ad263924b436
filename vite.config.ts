import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { EDITOR_PACKAGES, liftStyles } from './src/rich-text/build/lift-styles.ts';

const SERVER_ENTRIES = {
  index: 'server/index.ts',
  user: 'server/cli/user.ts',
  migrate: 'server/cli/migrate.ts',
  'prepare-dump': 'server/cli/prepare-dump.ts',
  'markup-worker': 'server/markup/markup-worker.ts',
  'entry-server': 'src/entry-server.tsx',
};

/** What every group of tests shares. Two workers, since the machines that run them have two cores. */
// How long a busy machine took is no warning about the site.
const QUIET = { pluginTimings: false };

const TESTS = { setupFiles: ['./e2e/run/unexpected-output.ts'], pool: 'forks' as const, maxWorkers: 2 };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), liftStyles()],
  // Made ready as they are, so that their styles are lifted under the development server too.
  optimizeDeps: { exclude: EDITOR_PACKAGES },
  publicDir: 'src/public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        minify: false,
        rollupOptions: {
          input: SERVER_ENTRIES,
          // All in one folder: what is looked for beside the bundle is looked for from shared chunks too.
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
          checks: QUIET,
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        rollupOptions: {
          input: { site: 'src/entry-client.tsx' },
          // What every page loads is one file, whatever else uses parts of it: left to itself, the bundler cuts it up.
          output: { codeSplitting: { groups: [{ name: 'site', tags: ['$initial'] }] } },
          checks: QUIET,
        },
      },
  test: {
    projects: [
      { extends: true, test: { ...TESTS, name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'e2e/run/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...TESTS,
          name: 'db',
          // The files of a worker run in one process, so that they can share its database.
          isolate: false,
          include: ['server/**/*.test.ts', 'db/**/*.test.ts', 'e2e/fuzz/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}));
