import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated } from '../../fixtures';
import { panelOf } from '../open-overlay';

/** Returns every text on the page by its path. */
export function readTexts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const places = [...document.querySelectorAll<HTMLElement>('#main [data-path]')];
    return Object.fromEntries(places.map((place) => [place.dataset.path ?? '', (place.textContent ?? '').trim()]));
  });
}

/** Returns the browser's storage, which holds unsaved changes. */
export function readStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage }));
}

const PRESS = 'ControlOrMeta';

/** An item of a list as it was picked on the screen. */
export interface PickedItem {
  path: string;
  /** The word that its text begins with. */
  mark: string;
}

/** Replaces the text of an item in place. @returns false if the item is gone */
export async function write(page: Page, item: PickedItem, words: string): Promise<boolean> {
  if (!(await hoverEnd(page, item))) return false;
  await page.mouse.down();
  await page.mouse.up();
  await expect(find(page, item)).toHaveAttribute('data-editing', '');
  await page.keyboard.press(`${PRESS}+A`);
  await page.keyboard.insertText(words);
  await page.keyboard.press(`${PRESS}+Enter`);
  return true;
}

/**
 * Hovers the end of an item's last line: the placeholder of an empty item above may cover the beginning, and the bar of the next item the
 * middle.
 * @returns false if the item is gone: since it was picked, the other person's change may have arrived, or the answer to a save
 */
async function hoverEnd(page: Page, item: PickedItem): Promise<boolean> {
  const place = find(page, item);
  const isGone = async () => (await place.count()) === 0;
  if (await isGone()) return false;
  try {
    await scrollToCenter(place);
    await page.mouse.move(0, 0);
    const { width, height } = (await place.boundingBox()) ?? { width: 8, height: 8 };
    await place.hover({ position: { x: width - 4, y: height - 4 } });
    return true;
  } catch (error) {
    if (await isGone()) return false;
    throw error;
  }
}

/** Finds an item at its path. Another one may be there by now. */
function find(page: Page, { path, mark }: PickedItem): Locator {
  return page.locator(`#main [data-path="${path}"]`, { hasText: new RegExp(`^\\s*${mark}\\b`) });
}

/** Presses a tool of an item, after hovering it. @returns false if the item is gone */
export async function pressItemTool(page: Page, item: PickedItem, name: RegExp): Promise<boolean> {
  if (!(await hoverEnd(page, item))) return false;
  await page.getByRole('button', { name }).press('Enter');
  return true;
}

export async function answerDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
}

export async function pressPanel(page: Page, name: string): Promise<void> {
  await panelOf(page).getByRole('button', { name, exact: true }).press('Enter');
}

export const pressUndo = (page: Page) => page.keyboard.press(`${PRESS}+Z`);
export const pressRedo = (page: Page) => page.keyboard.press(`${PRESS}+Shift+Z`);

/** Opens the demo in edit mode. */
export async function enter(page: Page): Promise<void> {
  await page.goto('/overlay-demo');
  await hydrated(page);
  await page.getByRole('button', { name: 'Edit page' }).click();
  await expect(panelOf(page)).toContainText('Editing Mode');
}

async function scrollToCenter(place: Locator): Promise<void> {
  await place.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
}
