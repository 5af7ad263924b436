import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated } from '../fixtures';

/** The editor panel, bottom right. */
export const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Editor panel' });

/** A button of the panel. */
export const panelButton = (page: Page, name: string | RegExp): Locator => panelOf(page).getByRole('button', { name });

/** What the page shows at a path; not what its header and footer show there. */
export const textAt = (page: Page, path: string): Locator => page.locator(`#main [data-path="${path}"]`);

/** Opens a page and turns on edit mode. */
export async function openEditMode(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.getByRole('button', { name: 'Edit page' }).click();
  await expect(panelOf(page)).toContainText('Editing Mode');
}

/** Writes a text in place and leaves it. */
export async function writeText(page: Page, path: string, text: string): Promise<void> {
  // The header's links stand in the menu of small screens too.
  const place = page.locator(`[data-path="${path}"]`).filter({ visible: true });
  await place.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(place).toHaveText(text);
}

/** Finalizes and waits until it is said to be saved. */
export async function finalize(page: Page): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Finalize Changes' }).click();
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
}

/** Holds back what is sent to be saved, until it is released. */
export async function holdSaves(page: Page): Promise<{ sent: () => number; release: () => void }> {
  let sent = 0;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/content\.batch/, async (route) => {
    sent += 1;
    await gate;
    // A page that has waited long enough has taken it back.
    await route.continue().catch(() => undefined);
  });
  return { sent: () => sent, release };
}
