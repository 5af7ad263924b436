import type { APIRequestContext, Page } from '@playwright/test';
import { document, paragraph, textOf } from '../editors/rich-text-editor';
import { test as base, expect } from '../fixtures';
import { finalize, openEditMode, panelOf, textAt, writeText } from './open-overlay';

/** A test with another user in a separate browser. */
const test = base.extend<{ other: { page: Page } }>({
  other: async ({ openAs }, use) => use(await openAs('admin')),
});

test.describe.configure({ timeout: 60_000 });
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const CARDS = 'home.opportunity.cards';
const SECOND = `${CARDS}.1.description`;

type Card = Record<string, unknown>;
interface Home {
  opportunity: { cards: Card[] };
}

const home = async (request: APIRequestContext) => (await (await request.get('/api/content/home')).json()) as Home;
const titles = (page: Page) => page.locator(`#main [data-path^="${CARDS}."][data-path$=".title"]`);

/** Removes the first card from its list in that browser, and saves. */
async function removeFirstCard(page: Page): Promise<void> {
  await openEditMode(page);
  await titles(page).first().scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Edit Opportunity › Cards › Card 1 › Title', exact: true }).focus();
  await page.getByRole('button', { name: 'Remove Card 1', exact: true }).press('Enter');
  await expect(titles(page)).toHaveCount(2);
  await finalize(page);
}

/** Returns the home page's content without its first card and with changes to the cards after it. */
function removeFirstFrom(before: Home, written: readonly Card[]): Home {
  const cards = before.opportunity.cards.slice(1).map((card, index) => ({ ...card, ...written[index] }));
  return { ...before, opportunity: { ...before.opportunity, cards } };
}

test('text in the rich text dialog of an item stays in it, even if someone else removes an item before it', async ({
  page,
  other,
  edit,
  request,
}) => {
  await edit(SECOND, document(paragraph('We buy.')));
  const before = await home(request);
  await openEditMode(page);
  await textAt(page, SECOND).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Opportunity › Cards › Card 2 › Description' });
  await textOf(dialog).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And');
  await removeFirstCard(other.page);
  await expect(titles(page)).toHaveCount(2);
  await page.keyboard.type(' stay.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(textAt(page, `${CARDS}.0.description`)).toHaveText('We buy. And stay.');
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
  await finalize(page);
  const after = await home(request);
  const [first] = after.opportunity.cards;
  expect(JSON.stringify(first?.description)).toContain('We buy. And stay.');
  expect(after).toEqual(removeFirstFrom(before, [{ description: first?.description }]));
});

test('text in the popover of an item stays in it as well', async ({ page, other, request }) => {
  const before = await home(request);
  await openEditMode(page);
  await textAt(page, `${CARDS}.1.linkText`).click();
  await page.getByRole('button', { name: 'Edit the link of Opportunity › Cards › Card 2 › Link text' }).click();
  const address = page.locator('.overlay-popover').getByRole('combobox', { name: 'Link', exact: true });
  await expect(address).toBeFocused();
  await removeFirstCard(other.page);
  await expect(titles(page)).toHaveCount(2);
  await address.fill('/investors');
  await address.press('Enter');
  const link = textAt(page, `${CARDS}.0.linkText`).locator('xpath=ancestor::a');
  await expect(link).toHaveAttribute('href', '/investors');
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
  await finalize(page);
  expect(await home(request)).toEqual(removeFirstFrom(before, [{ linkUrl: '/investors' }]));
});

test('text in the batch editor stays in its items as well', async ({ page, other, request }) => {
  const before = await home(request);
  await openEditMode(page);
  await panelOf(page).getByRole('button', { name: 'Batch Edit' }).click();
  await textAt(page, `${CARDS}.1.title`).click();
  await textAt(page, `${CARDS}.2.title`).click();
  await panelOf(page).getByRole('button', { name: 'Edit 2 Fields' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batch Edit' });
  const fields = dialog.getByRole('textbox', { name: /Title/ });
  await fields.first().fill('The second');
  await removeFirstCard(other.page);
  await expect(titles(page)).toHaveCount(2);
  await expect(fields.first()).toHaveValue('The second');
  await fields.nth(1).fill('The third');
  await dialog.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(titles(page)).toHaveText(['The second', 'The third']);
  expect(await home(request)).toEqual(removeFirstFrom(before, [{ title: 'The second' }, { title: 'The third' }]));
});

test('the tools of an item stay with it, even if someone else removes an item before it', async ({
  page,
  other,
  request,
}) => {
  const before = await home(request);
  await openEditMode(page);
  const pencil = (card: number) =>
    page.getByRole('button', { name: `Edit Opportunity › Cards › Card ${card} › Title`, exact: true });
  await titles(page).first().scrollIntoViewIfNeeded();
  await pencil(2).focus();
  await expect(page.getByRole('toolbar', { name: 'Card 2' })).toBeVisible();
  await removeFirstCard(other.page);
  await expect(titles(page)).toHaveCount(2);
  await expect(page.getByRole('toolbar', { name: 'Card 1' })).toBeVisible();
  await expect(pencil(1)).toBeFocused();
  await page.getByRole('button', { name: 'Remove Card 1', exact: true }).press('Enter');
  await finalize(page);
  const cards = before.opportunity.cards.slice(2);
  expect(await home(request)).toEqual({ ...before, opportunity: { ...before.opportunity, cards } });
});

for (const [how, goTo] of [
  ['by its address', (page: Page, address: string) => openEditMode(page, address)],
  ['by a link', followLink],
] as const) {
  test(`unsaved changes to the header and footer move along to the next page ${how}, and are saved there without a conflict`, async ({
    page,
    request,
  }) => {
    await openEditMode(page, '/team');
    await writeText(page, 'site.footer.copyright', 'Since this morning.');
    await writeText(page, 'site.navigation.1.text', 'About the firm');
    await expect(panelOf(page)).toContainText('You have 2 unsaved change(s).');
    await goTo(page, '/contact');
    const copyright = page.locator('[data-path="site.footer.copyright"]');
    await expect(copyright).toHaveText('Since this morning.');
    await expect(panelOf(page)).toContainText('You have 2 unsaved change(s).');
    await writeText(page, 'site.footer.copyright', 'Since this noon.');
    await expect(panelOf(page)).toContainText('You have 2 unsaved change(s).');
    await finalize(page);
    await goTo(page, '/team');
    await expect(copyright).toHaveText('Since this noon.');
    await expect(panelOf(page)).not.toContainText('unsaved');
    const html = await (await request.get('/about')).text();
    expect(html).toContain('Since this noon.');
    expect(html).toContain('About the firm');
  });
}

/** Turns edit mode off, follows a link of the header without a reload, and turns edit mode on again. */
async function followLink(page: Page, address: string): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'View page' }).click();
  await page.locator(`.site-header a[href="${address}"]`).filter({ visible: true }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.getByRole('button', { name: 'Edit page' }).click();
  await expect(panelOf(page)).toContainText('Editing Mode');
}
