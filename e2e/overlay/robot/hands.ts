import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated } from '../../fixtures';
import { panelOf } from '../open-overlay';

/** What stands on a person's screen and in the browser's storage. */
export interface Seen {
  /** Every text of the page, by its path. */
  texts: Record<string, string>;
  /** The dynamic sections, from the top down. */
  order: string[];
  /** How many changes the panel counts; null where it is folded to make room for what is written. */
  unsaved: number | null;
  /** The pending changes that would outlive a crash, by path. */
  kept: Record<string, { value: unknown; base: unknown }>;
}

export function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const texts: Record<string, string> = {};
    for (const place of document.querySelectorAll<HTMLElement>('#main [data-path]'))
      texts[place.dataset.path ?? ''] = (place.textContent ?? '').trim();
    const sections = document.querySelectorAll<HTMLElement>('[data-section]:not([data-section-type="floating"])');
    const panel = document.querySelector('.overlay-panel');
    const kept: Seen['kept'] = {};
    for (const [key, slot] of Object.entries(localStorage)) {
      if (!key.startsWith('prospectus:unsaved|')) continue;
      for (const [path, { value, base }] of JSON.parse(String(slot)).pending) kept[path] = { value, base };
    }
    return {
      texts,
      order: [...sections].map(({ dataset }) => dataset.section ?? ''),
      unsaved: panel?.matches('[data-tight]')
        ? null
        : Number(/You have (\d+) unsaved/.exec(panel?.textContent ?? '')?.[1] ?? 0),
      kept,
    };
  });
}

const PRESS = 'ControlOrMeta';

/** Begins to write in a text where it stands, all of it selected. */
export async function begin(page: Page, path: string): Promise<void> {
  const place = page.locator(`#main [data-path="${path}"]`);
  await inTheMiddle(place);
  await place.click({ position: { x: 4, y: 4 } });
  await expect(place).toHaveAttribute('data-editing', '');
  await page.keyboard.press(`${PRESS}+A`);
}

export async function write(page: Page, path: string, words: string): Promise<void> {
  await begin(page, path);
  await page.keyboard.insertText(words);
  await page.keyboard.press(`${PRESS}+Enter`);
}

/** Writes and takes it back. */
export async function writeInVain(page: Page, path: string, words: string): Promise<void> {
  await begin(page, path);
  await page.keyboard.insertText(words);
  await page.keyboard.press('Escape');
}

/** A tool of the list item or element one points at. */
export async function pressItemTool(page: Page, path: string, name: RegExp): Promise<void> {
  const place = page.locator(`#main [data-path="${path}"]`);
  await inTheMiddle(place);
  await page.mouse.move(0, 0);
  await place.hover({ position: { x: 4, y: 4 } });
  await page.getByRole('button', { name }).press('Enter');
}

/** A tool of a section's bar on the page. */
export async function pressSectionTool(page: Page, name: string): Promise<void> {
  await (await inBar(page, name)).press('Enter');
}

/** A button of a section's bar: far from the window sections have none, so that one scrolls until it is there. */
async function inBar(page: Page, name: string): Promise<Locator> {
  const button = page.locator('.section-bar').getByRole('button', { name, exact: true });
  for (let top = 0; (await button.count()) === 0 && top < 20_000; top += 2000) {
    await page.evaluate(async (y) => {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, top);
  }
  return button;
}

export async function answer(page: Page, button: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
}

export async function pressPanel(page: Page, name: string): Promise<void> {
  await panelOf(page).getByRole('button', { name, exact: true }).press('Enter');
}

/** Does something in the Section Manager, and closes it. */
export async function inManager(page: Page, work: (manager: Locator) => Promise<void>): Promise<void> {
  await pressPanel(page, 'Sections');
  const manager = page.getByRole('dialog', { name: 'Section Manager' });
  await work(manager);
  await manager.getByRole('button', { name: 'Close Section Manager' }).press('Enter');
  await expect(manager).toBeHidden();
}

/** Moves a section by the keyboard: picked up, past some others, put down. */
export async function moveByKeys(page: Page, name: string, past: readonly string[], step: 1 | -1): Promise<void> {
  await (await inBar(page, `Drag ${name}`)).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${name} is picked up.`)).toBeAttached();
  for (const other of past) {
    await page.keyboard.press(step > 0 ? 'ArrowDown' : 'ArrowUp');
    await expect(page.getByText(`${step > 0 ? 'After' : 'Before'} ${other}`, { exact: true })).toBeAttached();
  }
  await page.keyboard.press('Space');
  await expect(page.getByText(`${name} was put down.`)).toBeAttached();
}

export async function addHeading(page: Page, section: string): Promise<void> {
  await pressSectionTool(page, `Add element to ${section}`);
  const palette = page.getByRole('dialog', { name: 'Quick Elements' });
  await palette.getByRole('button', { name: 'Heading', exact: true }).press('Enter');
  await palette.getByRole('button', { name: 'Close Quick Elements' }).press('Enter');
  await expect(palette).toBeHidden();
}

export const undoKey = (page: Page) => page.keyboard.press(`${PRESS}+Z`);
export const redoKey = (page: Page) => page.keyboard.press(`${PRESS}+Shift+Z`);

/** Opens the demo, and edit mode on it. */
export async function enter(page: Page): Promise<void> {
  await page.goto('/overlay-demo');
  await hydrated(page);
  await page.getByRole('button', { name: 'Edit page' }).click();
  await expect(panelOf(page)).toContainText('Editing Mode');
}

async function inTheMiddle(place: Locator): Promise<void> {
  await place.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
}
