import type { Locator, Page } from '@playwright/test';
import { expect, hydrated } from '../fixtures';

/** Returns the field of a color. */
export const colour = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true });

/** Opens the brand screen of the dashboard. */
export async function openBrand(page: Page): Promise<void> {
  await page.goto('/admin/brand');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Brand' })).toBeVisible();
}
