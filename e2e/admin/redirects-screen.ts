import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '../fixtures';

interface Wanted {
  from: string;
  to?: string;
  below?: boolean;
  how?: 'Permanent (301)' | 'Temporary (302)' | 'Gone (410)';
}

/** Returns the dialog that adds a redirect. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add redirect' });
export const rows = (page: Page) => page.getByRole('table', { name: 'Redirects' }).getByRole('row');
export const rowOf = (page: Page, from: string) => rows(page).filter({ hasText: from });

/** Opens the dialog and fills in a redirect. */
export async function write(page: Page, { from, to, below = false, how = 'Permanent (301)' }: Wanted): Promise<void> {
  await page.getByRole('button', { name: 'Add redirect' }).click();
  await dialog(page).getByLabel('From').fill(from);
  if (below) await dialog(page).getByRole('radio', { name: 'This address and everything under it' }).check();
  await dialog(page).getByRole('radio', { name: how }).check();
  if (to !== undefined) await dialog(page).getByLabel('To', { exact: true }).fill(to);
}

/** Adds a redirect. */
export async function add(page: Page, wanted: Wanted): Promise<void> {
  await write(page, wanted);
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Returns the status of an address and the target it redirects to. */
export async function followOnce(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0 });
  return [answer.status(), answer.headers().location];
}
