import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './run/requirements.mjs';

const isLong = Boolean(process.env.LONG);
/** Tests of the whole system, which mostly wait: for servers that start and stop, or for hours to pass. */
const WAITING = /\/(firm|ops|year)\/[^/]+\.spec\.ts$/;
/** All tests of the whole system; the others are about screens. */
const SYSTEM = /\/(api|browsers|firm|hold|ops|year)\/[^/]+\.spec\.ts$/;
const LONG = /\.long\.spec\.ts$/;
const workers = Number(process.env.TEST_WORKERS) || availableParallelism();

export default defineConfig({
  // `npm run test:long` runs `waiting` and `system`: killed and disconnected servers, other browsers. `npm run test:screens` runs `screens`: every detail
  // of a screen. `npm run test:browser` runs whichever files it is given.
  projects: isLong
    ? [
        { name: 'waiting', testMatch: WAITING, workers: 1 },
        { name: 'system', testMatch: SYSTEM, testIgnore: WAITING },
        { name: 'screens', testMatch: LONG, testIgnore: SYSTEM },
        { name: 'browser', testIgnore: [SYSTEM, LONG] },
      ]
    : [{ name: 'browser', testIgnore: ['**/ops/**', '**/*.long.spec.ts'] }],
  testMatch: '**/*.spec.ts',
  outputDir: '../.reports/browser',
  globalSetup: './run/global-setup.ts',
  fullyParallel: true,
  workers,
  // A browser may be late on a busy machine. `npm test` names the tests that only passed at the second attempt, and fails above three.
  retries: 1,
  forbidOnly: true,
  // Long tests run on busy machines too, so the timeout must catch what hangs, not what is slow.
  timeout: isLong ? 90_000 : 30_000,
  expect: { timeout: isLong ? 10_000 : 5_000 },
  reporter: [['line'], ['json', { outputFile: '../.reports/browser.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages are short-lived: optimizing their code takes longer than it saves.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
