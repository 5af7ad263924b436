import type { Page } from '@playwright/test';
import { expect, open, openApp, test } from '../fixtures';
import { headlineOf } from './pages';

/** Marks the document. @returns a function that returns whether the document is still the same */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same', 'yes'));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-same'));
}

/** The home page's URL, with or without the app. */
const HOME = /:\d+\/(\?admin=0)?$/;

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('links within the site change the page without a reload', async ({ page }) => {
  await openApp(page, '/');
  const isSameDocument = await mark(page);
  for (const [name, pageId] of [
    ['About Us', 'about'],
    ['Team', 'team'],
    ['Contact Us', 'contact'],
    ['Home', 'home'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf(pageId));
    expect(await isSameDocument()).toBe(true);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('contact'));
  expect(await isSameDocument()).toBe(true);
});

test('focus moves to the content of the new page, so that screen readers announce it', async ({ page }) => {
  await openApp(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('team'));
  await expect(page.locator('#main')).toBeFocused();
});

for (const [who, openPage] of [
  ['a visitor', open],
  ['a visitor with the app', openApp],
] as const) {
  test.describe(`for ${who}`, () => {
    test('the title follows the page', async ({ page }) => {
      await openPage(page, '/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
      await expect(page).toHaveTitle('Team · Elmwater Partners');
      await page.goBack();
      await expect(page).toHaveTitle(/^Elmwater Partners · /);
    });

    test('every navigation scrolls to the top', async ({ page }) => {
      await openPage(page, '/');
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect(await scrollY(page)).toBeGreaterThan(500);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Investors' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('investors'));
      await expect.poll(() => scrollY(page)).toBe(0);
    });

    test('a link to the current page scrolls to the top too', async ({ page }) => {
      await openPage(page, '/team');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('home'));
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
      await expect.poll(() => scrollY(page)).toBe(0);
    });

    test('going back restores the scroll position', async ({ page }) => {
      await openPage(page, '/');
      await page.evaluate(() => window.scrollTo(0, 900));
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('team'));
      await expect.poll(() => scrollY(page)).toBe(0);
      await page.goBack();
      await expect.poll(() => scrollY(page)).toBeGreaterThan(700);
    });

    test('after going back within a page, the next link scrolls to the top again', async ({ page }) => {
      await openPage(page, '/');
      await page.getByRole('contentinfo').locator('a[href="/#faq"]').click();
      await expect(page).toHaveURL('/#faq');
      await page.goBack();
      await expect(page).toHaveURL(HOME);
      await page.evaluate(() => window.scrollTo(0, 900));
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('team'));
      await expect.poll(() => scrollY(page)).toBe(0);
    });

    for (const from of ['/team', '/']) {
      test(`the footer's FAQ link goes to the home page's questions from ${from}`, async ({ page }) => {
        await openPage(page, from);
        await page.getByRole('contentinfo').locator('a[href="/#faq"]').click();
        await expect(page).toHaveURL('/#faq');
        await expect(page.getByRole('heading', { name: 'Questions we are asked first' })).toBeInViewport();
      });
    }

    test('a hash in the URL is scrolled to', async ({ page }) => {
      await openPage(page, '/caseStudies#fairweather-linen');
      await expect(page.locator('#fairweather-linen').getByRole('heading').first()).toBeInViewport();
    });

    test('a link clicked with a modifier key opens in a new tab', async ({ page, context }) => {
      await openPage(page, '/');
      const opened = context.waitForEvent('page');
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Team' })
        .click({ modifiers: ['ControlOrMeta'] });
      const tab = await opened;
      await expect(tab).toHaveURL('/team');
      await expect(page).toHaveURL(HOME);
    });

    test('a link to an unknown address shows the not-found page', async ({ page, edit, problems }) => {
      problems.allow(/answer 404: GET .*\/nowhere$/);
      // A click aborts the prefetch of its page.
      problems.allow(/failed: GET .*\/nowhere /);
      await edit('home.hero.cta', 'Onward');
      await edit('home.callToAction.primaryButton.url', '/nowhere');
      await openPage(page, '/');
      await page.locator('main a[href="/nowhere"]').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    });
  });
}
