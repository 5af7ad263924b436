import { statSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import type { TestSequencer, TestSpecification } from 'vitest/node';
import { UNBUNDLED } from './server/ship.mjs';
import { EDITOR_PACKAGES, liftStyles } from './src/rich-text/build/lift-styles.ts';
import { subsetFonts } from './src/styles/build/subset-fonts.ts';

const SERVER_ENTRIES = {
  index: 'server/main/index.ts',
  user: 'server/main/cli/user.ts',
  migrate: 'server/main/cli/migrate.ts',
  check: 'server/main/cli/check.ts',
  backup: 'server/main/cli/backup.ts',
  restore: 'server/main/cli/restore.ts',
  media: 'server/main/cli/media.ts',
  'prepare-dump': 'server/main/cli/prepare-dump.ts',
  'picture-worker': 'server/library/files/picture-worker.ts',
  'markup-worker': 'server/platform/markup/markup-worker.ts',
  'entry-server': 'src/entry-server.tsx',
};

/** The app, and the modules that most of its pages share. */
const APP =
  /src\/(?:entry-app|pages\/(?!landing-|results\b|ledger|not-found)[a-z-]+|ui\/picture)\.tsx$|src\/(?:sections\/empty-parts|content\/with-presets|pages\/site-wide\/site-presets|pages\/portfolio\/emblem)\.ts$|rolldown\/runtime/;

/** Modules of the editing core that several screens share. As separate chunks, they would lengthen the app's list of chunks. */
const EDITING = /src\/(?:editing\/(?:open-page|keep)|content\/items\/operations-between)\.ts$/;

/** Modules that name the items with their own pages, and the presets of these lists, in one chunk. */
const ITEMS =
  /src\/pages\/(?:address-from|items\/item-(?:pages|name)|(?:portfolio\/portfolio|case-studies\/case-studies)-presets)\.tsx?$/;

/** The card of a person, and the presets of the pages that show people. */
const PEOPLE = /src\/(?:sections\/team\/member-card\.tsx|pages\/(?:about|team)\/[a-z]+-presets\.ts)$/;

/** Modules that render sections which are not part of a page's own view. */
const SECTIONS = /src\/sections\/(?:dynamic|generic)-sections?\.tsx$/;

// The duration of a build on a busy machine is not worth a warning.
const QUIET = { pluginTimings: false };

/** Options of all tests. The files of a worker run in one process, so that they can share its database and what they import. */
const TESTS = {
  setupFiles: ['./e2e/run/unexpected-output.ts'],
  pool: 'forks' as const,
  // Not printed, but noted by the setup file: the embedded database causes thousands after a test that moved the clock.
  execArgv: ['--disable-warning=TimeoutOverflowWarning'],
  maxWorkers: Number(process.env.TEST_WORKERS) || '100%',
  isolate: false,
  // Long runs have tests that compute for half a minute on a machine with other work.
  testTimeout: process.env.LONG ? 90_000 : 20_000,
};

// A test's name says where it runs:
// - `.test.ts`: without a database
// - `.db.test.ts`: on the embedded database; in `npm run test:long` also on Postgres
// - `.pg.test.ts`: on Postgres, because it concerns what differs: transactions at the same time, query plans, backups; in
//   `npm run test:long` also on the embedded database
// - `.pg-only.test.ts`: on Postgres
// Names with `.long` run only in `npm run test:long`. TEST_DATABASE_URL chooses the Postgres server.
const ON_EMBEDDED = process.env.LONG ? '{db,pg}' : 'db';
const ON_DATABASE = process.env.TEST_DATABASE_URL ? '{db,pg,pg-only}' : ON_EMBEDDED;
const LONG = process.env.LONG ? [] : ['**/*.long.*'];

/**
 * Runs the tests without a database first, and in each project the long files first, then the larger ones, so that no slow file is left to
 * run alone at the end. The files of a project stay together, because a worker is only used again for the same project.
 */
class SlowFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const ranked = files.map((file) => ({ file, rank: rankOf(file), size: statSync(file.moduleId).size }));
    ranked.sort((a, b) => a.rank - b.rank || b.size - a.size);
    return ranked.map(({ file }) => file);
  }

  shard(): never {
    throw new Error('The tests are not divided among machines.');
  }
}

function rankOf({ project, moduleId }: TestSpecification): number {
  return (project.name === 'unit' ? 0 : 2) + (moduleId.includes('.long.') ? 0 : 1);
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), liftStyles(), subsetFonts()],
  // Not prebundled, so that their styles are extracted by the development server too.
  optimizeDeps: { exclude: EDITOR_PACKAGES },
  // React has its own implementation in every browser that runs the app.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  publicDir: 'src/public',
  // The server is one bundle: it starts without reading a thousand files, and runs without the installed packages.
  ...(isSsrBuild && { ssr: { noExternal: true as const, external: UNBUNDLED } }),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        minify: false,
        // The licenses of the bundled packages require their texts to be included.
        license: true,
        rollupOptions: {
          input: SERVER_ENTRIES,
          // All in one folder, because shared chunks also look for files next to the bundle.
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'chunk-[name]-[hash].js',
            // Half of the bundle, which is read at every start, would be whitespace and comments. Names stay readable in stack traces.
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
          checks: QUIET,
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        license: true,
        assetsInlineLimit: 0,
        // Browsers without support load these modules one after the other.
        // Only the editors need a list of their modules: the server sends it for views.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needed) => (/\/(?:overlay|dashboard)-[\w-]+\.js$/.test(file) ? needed : []),
        },
        rollupOptions: {
          input: {
            visitor: 'src/entry-visitor.ts',
            'visitor-asked': 'src/entry-visitor-asked.ts',
            app: 'src/entry-app.tsx',
          },
          // The script of every page imports the app's own exports.
          preserveEntrySignatures: 'allow-extension',
          // The code of every page is one file, and so is the app. The bundler would split them wherever other chunks share a part.
          output: {
            codeSplitting: {
              groups: [
                { name: 'visitor', test: /src\/entry-visitor\.ts$/, priority: 3 },
                { name: 'visitor-asked', test: /src\/entry-visitor-asked\.ts$/, priority: 2 },
                { name: 'app', test: APP, priority: 1 },
                // Presets are with something that their pages load anyway. Otherwise they would be one more file, or a part of the models.
                { name: 'member-card', test: PEOPLE, priority: 1 },
                { name: 'ledger', test: /src\/pages\/(?:ledger\.tsx|home\/home-presets\.ts)$/, priority: 1 },
                // The editors use it too, but visitors must not load the rest of what they need.
                { name: 'facts', test: /src\/(?:content\/day|pages\/page-facts)\.ts$/, priority: 1 },
                { name: 'items', test: ITEMS, priority: 1 },
                // Visitors load it if a page's own content cannot be read.
                { name: 'named', test: /src\/pages\/named-content\.ts$/, priority: 1 },
                { name: 'sections', test: SECTIONS },
                { name: 'editing', test: EDITING },
                { name: 'blocks', test: /src\/rich-text\/blocks\.tsx$/, priority: 1 },
              ],
            },
          },
          checks: QUIET,
        },
      },
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          ...TESTS,
          name: 'unit',
          include: ['{src,server,db,e2e/run,e2e/fuzz}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{db,pg,pg-only}.test.ts', ...LONG],
        },
      },
      {
        extends: true,
        test: {
          ...TESTS,
          name: 'db',
          include: [`{server,db,e2e/fuzz}/**/*.${ON_DATABASE}.test.ts`],
          exclude: LONG,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}));
