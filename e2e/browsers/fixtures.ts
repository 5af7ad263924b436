import { writeFile } from 'node:fs/promises';
import { test as base } from '../fixtures';
import { type Driver, startFirefox, startWebkit } from './driver';
import { Hand } from './hand';

const START = { Firefox: startFirefox, WebKit: startWebkit };

/** The browsers besides Chromium. */
export const BROWSERS = Object.keys(START) as (keyof typeof START)[];

interface BrowserFixtures {
  browserKind: keyof typeof START;
  driver: Driver;
  /** The hand of a signed-in editor in that browser. */
  hand: Hand;
}

/** A test on the built site in a browser that Playwright cannot drive. Problems that the browser reports fail the test. */
export const test = base.extend<BrowserFixtures>({
  browserKind: ['Firefox', { option: true }],

  driver: async ({ browserKind, freshSite: _ }, use, testInfo) => {
    const driver = await START[browserKind]();
    await use(driver);
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath('screenshot.png');
      await writeFile(path, await driver.screenshot());
      await testInfo.attach('screenshot', { path, contentType: 'image/png' });
    }
    await driver.close();
  },

  hand: async ({ driver, site, problems }, use) => {
    const { cookies } = await site.session('editor');
    await driver.addCookies(cookies, site.server.url);
    await use(new Hand(driver, site.server.url));
    for (const problem of await driver.problems()) problems.add(problem);
  },
});
