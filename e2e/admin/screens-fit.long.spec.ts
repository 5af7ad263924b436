import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { SCREEN_PATHS, SETTINGS_PAGES } from '../../src/admin/routes';
import { expect, expectAccessible, test } from '../fixtures';
import { findCodeSnifferErrors } from '../run/sniff';
import { findCovered } from './covered';
import { createDraft } from './draft-page';
import { send } from './messages';
import { choose } from './page-row';

test.use({ reducedMotion: 'reduce' });
/** All screens of the dashboard except the page editor, each with its heading. `DRAFT` is the id of a draft. */
const SCREENS = [
  ['/admin/start', 'Overview'],
  ['/admin/search', 'Search'],
  ['/admin/search?do=replace', 'Search'],
  ['/admin/pages', 'All pages'],
  ['/admin/entries?of=insights', 'Insights'],
  ['/admin/drafts', 'Drafts'],
  ['/admin/drafts?state=all', 'Drafts'],
  ['/admin/drafts/DRAFT', 'Autumn figures'],
  ['/admin/drafts/DRAFT/compare', 'Compare with the site'],
  ['/admin/drafts/calendar', 'Calendar'],
  ['/admin/pictures', 'Images'],
  ['/admin/documents', 'Documents'],
  ['/admin/menus', 'Menus'],
  ['/admin/brand', 'Brand'],
  ['/admin/redirects', 'Redirects'],
  ['/admin/inbox', 'Messages'],
  ['/admin/stats', 'Stats'],
  ['/admin/check', 'Check'],
  ['/admin/activity', 'Activity'],
  ['/admin/history?page=home', 'Compare versions: Home'],
  ['/admin/advertisement-log', 'Advertisement log'],
  ['/admin/claims', 'Claims'],
  ['/admin/claims/unlinked', 'Claims'],
  ['/admin/claims/disagreeing', 'Claims'],
  ['/admin/disclosures', 'Disclosures'],
  ['/admin/reviews', 'Reviews'],
  ['/admin/archive', 'Archive'],
  ['/admin/retention', 'Retention'],
  ['/admin/examinations', 'Examination response'],
  ['/admin/users', 'Users'],
  ...Object.entries(SETTINGS_PAGES).map(([page, heading]) => [`/admin/settings/${page}`, heading] as const),
] as const;

test('no screen is left out', () => {
  const checked = SCREENS.map(([path]) => path.replace(/\?.*/, ''));
  const screens = Object.values(SCREEN_PATHS).filter((path) => path !== SCREEN_PATHS.pages);
  expect(screens.filter((path) => !checked.some((one) => one === path || one.startsWith(`${path}/`)))).toEqual([]);
});

/** Adds content for the screens. @returns the id of a draft */
async function fill(request: APIRequestContext, apiKey: string): Promise<number> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const make = (data: object) => request.post('/api/pages', { data, headers });
  await make({ title: 'Insights', layout: 'insights', status: 'published' });
  await make({ title: 'A letter of which the title is longer than most', layout: 'insights-entry' });
  await make({ title: 'Our history in the neighborhood', layout: 'article', address: '/history' });
  const files = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Words.') };
  await request.post('/api/media', { headers, multipart: { files } });
  await send(request, 'Una Vale', 'Do you buy bakeries?');
  return createDraft(request, apiKey, 'Autumn figures', [{ path: 'home.hero.cta', value: 'Talk to us' }]);
}

async function expectSound(page: Page, where: string) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft([where, wide <= 0]).toEqual([where, true]);
  // Every control can be reached: what is beyond the window's edge is in something that scrolls.
  const cut = await page.evaluate(() => {
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
    return [...document.querySelectorAll<HTMLElement>('main button, main input, main select, main a')]
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        const isOutside = left < -1 || right > window.innerWidth + 1;
        return width > 0 && isOutside && control.checkVisibility() && !isScrolled(control);
      })
      .map((control) => control.textContent || control.getAttribute('aria-label'));
  });
  expect.soft([where, cut]).toEqual([where, []]);
  expect.soft([where, await findBrokenWords(page)]).toEqual([where, []]);
  await expectAccessible(page);
  expect.soft([where, await findCodeSnifferErrors(page)]).toEqual([where, []]);
}

/** Returns the labels of buttons and states that have a line break inside a word. */
function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('button, .tool-button, .status, .nav-state')];
    return labels.filter((label) => label.checkVisibility() && hasBrokenWord(label)).map((label) => label.textContent);

    function hasBrokenWord(label: Element): boolean {
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) return true;
        }
      }
      return false;
    }
  });
}

for (const width of [320, 390, 768, 1024, 1440]) {
  test(`every screen fits ${width} pixels and is accessible`, async ({ page, request, apiKey, signedInAdmin: _ }) => {
    test.setTimeout(360_000);
    const draft = await fill(request, apiKey);
    await page.setViewportSize({ width, height: 900 });
    for (const [path, heading] of SCREENS) {
      await page.goto(path.replace('DRAFT', String(draft)));
      await expect(page.getByRole('main').getByRole('heading', { name: heading, level: 2 }).first()).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expectSound(page, path);
      expect.soft([path, await findCovered(page.locator('.chat-toggle'))]).toEqual([path, []]);
    }
    await page.goto('/admin/pages');
    const sort = page.getByLabel('Sort by');
    // In wide windows, the column headers sort the list.
    await expect(sort).toBeVisible({ visible: width < 768 });
    if (width < 768) expect(await endOf(sort)).toBeCloseTo(await endOf(page.getByRole('searchbox')), 0);
    await page.getByRole('button', { name: 'New page' }).click();
    await expect(page.getByRole('dialog', { name: 'New page' })).toBeVisible();
    await expectSound(page, 'New page');
    await page.keyboard.press('Escape');
    await choose(page, 'About Us', 'Search and sharing…');
    await expect(page.getByRole('dialog').getByLabel('Description')).toBeVisible();
    await expectSound(page, 'Search and sharing');
  });
}

/** Returns the right edge of an element, in CSS pixels. */
async function endOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box ? box.x + box.width : Number.NaN;
}
