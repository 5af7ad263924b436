import type { BrowserContext, Page } from '@playwright/test';
import type { Problems } from '../run/problems';
import type { SiteUnderTest } from '../run/site-under-test';

/** Opens another admin's browser, watched for problems. The caller must close its context. */
export async function openOtherEditor(
  browser: { newContext(options: object): Promise<BrowserContext> },
  site: SiteUnderTest,
  problems: Problems,
): Promise<{ context: BrowserContext; name: string; page: Page }> {
  const context = await browser.newContext({ baseURL: site.server.url, reducedMotion: 'reduce' });
  problems.watch(context, site.server.url);
  const { account, cookies } = await site.session('admin');
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.server.url })));
  return { context, name: account.name, page: await context.newPage() };
}
