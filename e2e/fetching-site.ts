import { test as base } from './fixtures';
import { openSite } from './run/site-under-test';

/** A test on a site that may fetch from this machine, so that a test can serve another site locally. */
export const test = base.extend<object, object>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
    async ({}, use) => {
      const postgres = process.env.TEST_DATABASE_URL;
      if (!postgres) throw new Error('TEST_DATABASE_URL is not set.');
      const site = await openSite(postgres, { NODE_ENV: 'test', LINK_PREVIEW_ALLOW_PRIVATE: 'true' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});
