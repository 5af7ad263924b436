import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the menu with everything that can be done with a page, in a list of pages. */
export const actionsOf = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: `Actions for ${title}`, exact: true });

/** Returns the menu with the status of a page, in a list of pages. */
export const statusOf = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`status of ${title}$`) });

/** Chooses an action from the menu of a page. */
export async function choose(page: Page, title: string, action: string): Promise<void> {
  await actionsOf(page, title).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Sets the status of a page; the list shows it once it is saved, except if publishing asks for a date. */
export async function setStatus(page: Page, title: string, status: 'Published' | 'Unpublished'): Promise<void> {
  await statusOf(page, title).click();
  await page.getByRole('menuitemradio', { name: status, exact: true }).click();
}

/** Expects the status of a page in the list. */
export async function expectStatus(page: Page, title: string, status: 'Published' | 'Unpublished'): Promise<void> {
  await expect(statusOf(page, title)).toHaveText(`${status}: status of ${title}`);
}
