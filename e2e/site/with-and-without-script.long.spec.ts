import type { Page } from '@playwright/test';
import { expect, open, test } from '../fixtures';
import { PAGES } from './pages';

// Counting numbers would be captured halfway.
test.use({ reducedMotion: 'reduce' });

/** Returns the visible text, except the parts that are only for readers with or only for readers without JavaScript. */
async function readWords(page: Page): Promise<string> {
  return page.evaluate(() => {
    for (const part of document.querySelectorAll('.needs-script, .without-script')) part.remove();
    // Only visible text.
    // biome-ignore lint/performance/useDomNodeTextContent: textContent includes hidden text.
    return document.body.innerText.replace(/\s+/g, ' ').trim();
  });
}

for (const [pageId, path] of PAGES) {
  test(`${path} has the same text with and without JavaScript, except for parts that only one of them needs`, async ({
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
    // An operating partner's card either has a summary with a button for the full profile, or a link to it.
    const isTeam = pageId === 'team';
    await expect(page.locator('.needs-script')).toHaveCount(isTeam ? 4 : 0);
    await expect(page.locator('.without-script')).toHaveCount(isTeam ? 4 : 0);
    const [read, readStill] = [await readWords(page), await readWords(still)];
    await bare.close();
    expect(read.length).toBeGreaterThan(500);
    expect(read).toBe(readStill);
  });
}
