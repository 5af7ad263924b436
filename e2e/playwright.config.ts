import { defineConfig } from '@playwright/test';
import { findChromium } from './run/requirements.mjs';

const isLong = Boolean(process.env.LONG);

export default defineConfig({
  // What takes long is for `npm run test:long`: servers that are killed and cut off, and the walks through every corner.
  testIgnore: isLong ? [] : ['**/ops/**', '**/*.long.spec.ts'],
  testMatch: '**/*.spec.ts',
  outputDir: '../.reports/browser',
  globalSetup: './run/global-setup.ts',
  fullyParallel: true,
  workers: Number(process.env.TEST_WORKERS) || '100%',
  // A browser may be late on a busy machine. `npm test` names the tests that only passed at the second attempt, and fails above three.
  retries: 1,
  forbidOnly: true,
  // The long walks run on busy machines too: there what hangs fails, what is slow does not.
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
        // A page is there for moments: to make its code faster takes longer than it saves.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
