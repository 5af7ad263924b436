import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { finalize, openEditMode, panelOf, textAt } from './open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

/** Returns the texts exactly as they are, including zero-width characters. */
const words = (page: Page, list: string, field: string) =>
  page
    .locator(`#main [data-path^="${list}."]`)
    .evaluateAll(
      (all, { list, field }) =>
        all
          .filter(({ dataset }) => new RegExp(`^\\d+${field}$`).test((dataset.path ?? '').slice(list.length + 1)))
          .map(({ textContent }) => textContent),
      { list, field },
    );

const LISTS = [
  { where: 'leaders', path: '/team', list: 'team.leadership', field: '.name' },
  { where: 'questions', path: '/', list: 'home.faq.items', field: '.question' },
  { where: 'cards', path: '/', list: 'home.opportunity.cards', field: '.title' },
  { where: 'values', path: '/about', list: 'about.values', field: '.title' },
  { where: 'testimonials', path: '/testimonials', list: 'testimonials.testimonials', field: '.quote' },
];

for (const { where, path, list, field } of LISTS) {
  test(`a new item inserted among ${where} takes text from the first letter, and the others keep theirs`, async ({
    page,
    request,
  }) => {
    await openEditMode(page, path);
    await textAt(page, `${list}.0${field}`).scrollIntoViewIfNeeded();
    const before = await words(page, list, field);
    const [first = '', ...others] = before;
    expect(others.length).toBeGreaterThan(0);
    await textAt(page, `${list}.0${field}`).hover();
    await page.getByRole('button', { name: /^Add after / }).click();
    const written = page.locator('[data-editing]');
    await expect(written).toHaveAttribute('data-path', `${list}.1${field}`);
    await expect.poll(() => words(page, list, field)).toEqual([first, '', ...others]);
    await page.keyboard.type('Nova');
    expect(await written.evaluate(({ textContent }) => textContent)).toBe('Nova');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(written).toHaveCount(0);
    await expect.poll(() => words(page, list, field)).toEqual([first, 'Nova', ...others]);
    await finalize(page);
    const [id = '', ...rest] = list.split('.');
    const stored = (await (await request.get(`/api/content/${id}`)).json()) as object;
    const items = rest.reduce((held, key) => (held as Record<string, unknown>)[key] as object, stored);
    const key = field.slice(1);
    const expected = [first, 'Nova', ...others].map((held) => expect.objectContaining({ [key]: held }));
    // The list may show another value that is not an object and has no fields.
    expect(Object.values(items).slice(0, expected.length)).toEqual(expected);
    expect(JSON.stringify(stored)).not.toContain('\u200b');
  });
}

test('text typed before a new item is rendered belongs to it', async ({ page }) => {
  await openEditMode(page, '/team');
  const before = await words(page, 'team.leadership', '.name');
  await textAt(page, 'team.leadership.1.name').hover();
  await page.getByRole('button', { name: 'Add after Leader 2' }).evaluate((button: HTMLElement) => {
    button.click();
    document.execCommand('insertText', false, 'At');
  });
  await page.keyboard.type(' once');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => words(page, 'team.leadership', '.name'))
    .toEqual([...before.slice(0, 2), 'At once', ...before.slice(2)]);
});

test('zero-width spaces are removed from every text; joiners are kept', async ({ page, request, edit }) => {
  await edit('team.leadership.0.name', '\u200bMarian Oakes');
  await openEditMode(page, '/team');
  const name = textAt(page, 'team.leadership.0.name');
  const readStored = async () => {
    const { leadership } = (await (await request.get('/api/content/team')).json()) as {
      leadership: { name: string }[];
    };
    return leadership[0]?.name;
  };
  // Clicking into the text changes nothing.
  await name.click();
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).not.toContainText('unsaved');
  await name.click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' \u200bKhan\u200b می\u200cخواهم');
  await page.keyboard.press('Enter');
  await finalize(page);
  await expect.poll(() => readStored()).toBe('Marian Oakes Khan می\u200cخواهم');
  await name.click();
  await page.keyboard.press('ControlOrMeta+A');
  await name.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '\u200bPasted\u200b words');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.keyboard.press('Enter');
  await finalize(page);
  await expect.poll(() => readStored()).toBe('Pasted words');
});

for (const { where, path, list, field } of [
  { where: 'a line with a check mark', path: '/', list: 'home.portfolioHighlight.improvements', field: '' },
  { where: 'a leader', path: '/team', list: 'team.leadership', field: '.name' },
  { where: 'a question', path: '/', list: 'home.faq.items', field: '.question' },
]) {
  test(`Escape keeps text typed in new ${where}, and removes an empty item`, async ({ page }) => {
    await openEditMode(page, path);
    await textAt(page, `${list}.0${field}`).scrollIntoViewIfNeeded();
    const [first = '', ...others] = await words(page, list, field);
    const written = page.locator('[data-editing]');
    const add = async () => {
      await textAt(page, `${list}.0${field}`).hover();
      await page.getByRole('button', { name: /^Add after / }).click();
      await expect(written).toHaveAttribute('data-path', `${list}.1${field}`);
    };
    for (const keys of [['Escape'], ['a', 'Backspace', 'Escape'], ['Enter']]) {
      await add();
      for (const key of keys) await page.keyboard.press(key);
      await expect(written).toHaveCount(0);
      await expect.poll(() => words(page, list, field)).toEqual([first, ...others]);
    }
    await expect(panelOf(page)).not.toContainText('unsaved');
    await add();
    await page.keyboard.type('Nova');
    await page.keyboard.press('Escape');
    await expect(written).toHaveCount(0);
    await expect.poll(() => words(page, list, field)).toEqual([first, 'Nova', ...others]);
    await finalize(page);
    await textAt(page, `${list}.1${field}`).click();
    await page.keyboard.type('!');
    await page.keyboard.press('Escape');
    await expect.poll(() => words(page, list, field)).toEqual([first, 'Nova', ...others]);
  });
}

test('Escape typed before a new item is rendered keeps the text, too', async ({ page }) => {
  await openEditMode(page, '/team');
  const before = await words(page, 'team.leadership', '.name');
  await textAt(page, 'team.leadership.1.name').hover();
  await page.getByRole('button', { name: 'Add after Leader 2' }).evaluate((button: HTMLElement) => {
    button.click();
    document.execCommand('insertText', false, 'At once');
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await expect
    .poll(() => words(page, 'team.leadership', '.name'))
    .toEqual([...before.slice(0, 2), 'At once', ...before.slice(2)]);
});
