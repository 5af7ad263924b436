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

/** Starts editing a text in place, with all of it selected. */
export async function startEditing(page: Page, path: string): Promise<void> {
  const place = page.locator(`#main [data-path="${path}"]`);
  await hoverEnd(page, place);
  await page.mouse.down();
  await page.mouse.up();
  await expect(place).toHaveAttribute('data-editing', '');
  await page.keyboard.press(`${PRESS}+A`);
}

export async function write(page: Page, path: string, words: string): Promise<void> {
  await startEditing(page, path);
  await page.keyboard.insertText(words);
  await page.keyboard.press(`${PRESS}+Enter`);
}

/**
 * Hovers the end of a text's last line: the placeholder of an empty item above may cover the beginning, and the bar of the next item the
 * middle.
 */
async function hoverEnd(page: Page, place: Locator): Promise<void> {
  await scrollToCenter(place);
  await page.mouse.move(0, 0);
  const { width, height } = (await place.boundingBox()) ?? { width: 8, height: 8 };
  await place.hover({ position: { x: width - 4, y: height - 4 } });
}

/** Presses a tool of a list item or element, after hovering it. */
export async function pressItemTool(page: Page, path: string, name: RegExp): Promise<void> {
  await hoverEnd(page, page.locator(`#main [data-path="${path}"]`));
  await page.getByRole('button', { name }).press('Enter');
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
