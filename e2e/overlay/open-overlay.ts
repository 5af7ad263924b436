import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated } from '../fixtures';

/** Returns the editor panel. */
export const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Editor panel' });

/** Returns a button of the panel. */
export const panelButton = (page: Page, name: string | RegExp): Locator => panelOf(page).getByRole('button', { name });

/** Returns the element with a path in the main content, not in the header or footer. */
export const textAt = (page: Page, path: string): Locator => page.locator(`#main [data-path="${path}"]`);

/** Opens a page, turns on edit mode and shows all tools of the panel. */
export async function openEditMode(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.getByRole('button', { name: 'Edit page' }).click();
  await expect(panelOf(page)).toContainText('Editing Mode');
  await panelButton(page, 'Expand the editor panel').click();
}

/** Replaces a text in place and ends editing. */
export async function writeText(page: Page, path: string, text: string): Promise<void> {
  // The header's links also exist in the menu for small screens.
  const place = page.locator(`[data-path="${path}"]`).filter({ visible: true });
  await place.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(place).toHaveText(text);
}

/** Finalizes the changes and waits until they are saved. */
export async function finalize(page: Page): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Finalize Changes' }).click();
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
}

/** Delays saves until they are released. */
export async function holdSaves(page: Page): Promise<{ sent: () => number; release: () => void }> {
  let sent = 0;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/content\.batch/, async (route) => {
    sent += 1;
    await gate;
    // The page may have aborted a request that was delayed for too long.
    await route.continue().catch(() => undefined);
  });
  return { sent: () => sent, release };
}
