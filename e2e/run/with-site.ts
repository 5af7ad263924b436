import { type Browser, chromium } from '@playwright/test';
import { ensureBuild } from '../../server/ensure-build.mjs';
import { createCluster } from './postgres.mjs';
import { findChromium } from './requirements.mjs';
import { openSite, type SiteUnderTest } from './site-under-test';

/**
 * Builds the site if necessary, and runs `work` with the running site and a browser. Uses the Postgres server of `TEST_DATABASE_URL`, or a
 * temporary one.
 * @throws anything `work` throws
 */
export async function withSite(work: (site: SiteUnderTest, browser: Browser) => Promise<void>): Promise<void> {
  await ensureBuild();
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? null : await createCluster();
  await cluster?.start();
  const site = await openSite(given || (cluster?.url() ?? ''));
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    await work(site, browser);
  } finally {
    await browser.close();
    await site.stop();
    await cluster?.remove();
  }
}
