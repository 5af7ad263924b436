import type { Page } from '@playwright/test';

/** Returns the parts of an article's sheet. */
export function articleSheet(page: Page) {
  const screen = page.locator('.sheet-screen');
  return {
    title: screen.locator('.sheet-title').getByLabel('Title', { exact: true }),
    field: (name: string) => screen.getByLabel(name, { exact: true }),
    category: (name: string) => screen.getByRole('checkbox', { name, exact: true }),
    body: screen.locator('.rich-text-editor'),
    state: screen.locator('.save-state'),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
  };
}

/** Opens an article in the dashboard, and waits for its sheet. */
export async function openSheet(page: Page, pageId: string) {
  await page.goto(`/admin?page=${pageId}`);
  await page.locator('.sheet').waitFor();
  return articleSheet(page);
}
