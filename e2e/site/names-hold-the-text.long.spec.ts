import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openEditMode } from '../overlay/open-overlay';

const PAGES = [
  '/',
  '/about',
  '/portfolio',
  '/team',
  '/testimonials',
  '/contact',
  '/caseStudies',
  '/investors',
  '/brokers',
];
const SCREENS = [
  '/admin',
  '/admin/pages',
  '/admin/drafts',
  '/admin/pictures',
  '/admin/inbox',
  '/admin/claims/unlinked',
  '/admin/stats',
  '/admin/users',
  '/admin/settings/account',
  '/admin/settings/security',
  '/admin/settings/audit',
  '/admin/settings/developer',
];

/**
 * Returns the buttons and links whose accessible name lacks part of their visible text (WCAG 2.5.3). People who control the browser by
 * voice say the words they see.
 */
function findMisnamed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    return [...document.querySelectorAll<HTMLElement>('a[href], button, summary, [role="button"], [role="tab"]')]
      .filter((element) => element.checkVisibility() && !element.isContentEditable)
      .flatMap((element) => {
        const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
        const named = labelledBy.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
        const name = named || element.getAttribute('aria-label');
        if (!name) return [];
        const copy = element.cloneNode(true) as HTMLElement;
        for (const unseen of copy.querySelectorAll('.sr-only, [aria-hidden="true"], svg')) unseen.remove();
        const text = plain(copy.textContent ?? '');
        return text === '' || plain(name).includes(text) ? [] : [`"${name}" on "${text}"`];
      });
  });
}

test('accessible names contain the visible text on every page', async ({ page }) => {
  for (const address of PAGES) {
    await page.goto(address);
    expect([address, await findMisnamed(page)]).toEqual([address, []]);
  }
});

test('accessible names contain the visible text in edit mode and on the dashboard', async ({
  page,
  signedInAdmin: _,
}) => {
  for (const address of ['/', '/team']) {
    await openEditMode(page, address);
    expect([address, await findMisnamed(page)]).toEqual([address, []]);
  }
  for (const address of SCREENS) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([address, await findMisnamed(page)]).toEqual([address, []]);
  }
});
