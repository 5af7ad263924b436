import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures';

export const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Someone else changed this too' });
export const headline = (page: Page): Locator => page.getByRole('textbox', { name: 'Headline', exact: true });
export const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Changes two fields of the home page's hero in the dashboard, which someone else changes as well, and saves them. */
export async function createConflict(page: Page, edit: (path: string, value: unknown) => Promise<void>): Promise<void> {
  await edit('home.hero.headline', 'We buy small shops.');
  await page.goto('/admin');
  await headline(page).fill('We keep small shops.');
  await page.getByRole('textbox', { name: 'Button text' }).fill('Mine');
  await edit('home.hero.headline', 'We buy small farms.');
  await edit('home.hero.cta', 'Theirs');
  await save(page);
  await expect(dialog(page)).toBeVisible();
}
