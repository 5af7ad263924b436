import type { Page } from '@playwright/test';
import { expect, open, openApp, test } from '../fixtures';
import { headlineOf } from './pages';

/** Marks the document, so that a reload shows. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same', 'yes'));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-same'));
}

/** The home page's address, with the app or without. */
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

test('what a link leads to is told to who can not see it', async ({ page }) => {
  await openApp(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('team'));
  await expect(page.locator('#main')).toBeFocused();
});

for (const [who, openPage] of [
  ['a visitor', open],
  ['who has the app', openApp],
] as const) {
  test.describe(`for ${who}`, () => {
    test('the title follows the page', async ({ page }) => {
      await openPage(page, '/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
      await expect(page).toHaveTitle('Team · Elmwater Partners');
      await page.goBack();
      await expect(page).toHaveTitle(/^Elmwater Partners · /);
    });

    test('every navigation goes to the top', async ({ page }) => {
      await openPage(page, '/');
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect(await scrollY(page)).toBeGreaterThan(500);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Investors' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('investors'));
      await expect.poll(() => scrollY(page)).toBe(0);
    });

    test('a link to the page one is on goes to the top too', async ({ page }) => {
      await openPage(page, '/team');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('home'));
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
      await expect.poll(() => scrollY(page)).toBe(0);
    });

    test('going back returns to where one was', async ({ page }) => {
      await openPage(page, '/');
      await page.evaluate(() => window.scrollTo(0, 900));
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('team'));
      await expect.poll(() => scrollY(page)).toBe(0);
      await page.goBack();
      await expect.poll(() => scrollY(page)).toBeGreaterThan(700);
    });

    test('after going back within a page, the next link goes to the top again', async ({ page }) => {
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
      test(`the footer’s questions link goes to the questions of the home page from ${from}`, async ({ page }) => {
        await openPage(page, from);
        await page.getByRole('contentinfo').locator('a[href="/#faq"]').click();
        await expect(page).toHaveURL('/#faq');
        await expect(page.getByRole('heading', { name: 'Questions we are asked first' })).toBeInViewport();
      });
    }

    test('a hash in the address is scrolled to', async ({ page }) => {
      await openPage(page, '/caseStudies#fairweather-linen');
      await expect(page.locator('#fairweather-linen').getByRole('heading').first()).toBeInViewport();
    });

    test('a link opened with a modifier key opens a tab of its own', async ({ page, context }) => {
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

    test('an unknown address reached by a link is the not-found page', async ({ page, edit, problems }) => {
      problems.allow(/answer 404: GET .*\/nowhere$/);
      // What is fetched ahead is given up where the click comes first.
      problems.allow(/failed: GET .*\/nowhere /);
      await edit('home.hero.cta', 'Onward');
      await edit('home.callToAction.primaryButton.url', '/nowhere');
      await openPage(page, '/');
      await page.locator('main a[href="/nowhere"]').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    });
  });
}
