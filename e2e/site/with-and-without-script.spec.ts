import type { Page } from '@playwright/test';
import { expect, open, test } from '../fixtures';
import { PAGES } from './pages';

// What counts would be caught on its way.
test.use({ reducedMotion: 'reduce' });

/** What a visitor reads; what is there for readers with script alone, or without it alone, is left out. */
async function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    for (const part of document.querySelectorAll('.needs-script, .without-script')) part.remove();
    // What is seen, and that alone.
    // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is not read.
    return document.body.innerText.replace(/\s+/g, ' ').trim();
  });
}

for (const [pageId, path] of PAGES) {
  test(`${path} says the same with script and without, but for what only one of them needs`, async ({
    page,
    browser,
    site,
  }) => {
    const bare = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: site.server.url,
      viewport: page.viewportSize(),
      reducedMotion: 'reduce',
    });
    const still = await bare.newPage();
    await still.goto(path);
    await open(page, path);
    // An operating partner's card: in short with a button to the whole, or the whole.
    const isTeam = pageId === 'team';
    await expect(page.locator('.needs-script')).toHaveCount(isTeam ? 4 : 0);
    await expect(page.locator('.without-script')).toHaveCount(isTeam ? 4 : 0);
    const [read, readStill] = [await wordsOf(page), await wordsOf(still)];
    await bare.close();
    expect(read.length).toBeGreaterThan(500);
    expect(read).toBe(readStill);
  });
}
