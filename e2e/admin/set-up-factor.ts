import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import { createCode } from '../run/authenticator-app';

/** Completes the steps that turn on the second factor. @returns the secret and the recovery codes */
export async function setUpFactor(page: Page, password: string) {
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the secret below' })).toBeVisible();
  const secret = ((await page.locator('.factor-secret code').textContent()) ?? '').replaceAll(' ', '');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.getByLabel('Code', { exact: true }).fill(await createCode(secret));
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { secret, codes: await list.getByRole('listitem').allTextContents() };
}
