import { defineConfig } from '@playwright/test';
import { findChromium } from './run/requirements.mjs';

export default defineConfig({
  // What takes long is for `npm run test:long`: servers that are killed and cut off, and the walks through every corner.
  testIgnore: process.env.LONG ? [] : ['**/ops/**', '**/*.long.spec.ts'],
  testMatch: '**/*.spec.ts',
  outputDir: '../.reports/browser',
  globalSetup: './run/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // How fast the machine is decides nothing: what hangs fails, what is slow does not.
  timeout: 90_000,
  expect: { timeout: 10_000 },
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
      ],
    },
  },
});
