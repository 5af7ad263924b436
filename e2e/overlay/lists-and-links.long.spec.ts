import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { finalize, openEditMode, panelOf, textAt } from './open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const CARD = 'home.opportunity.cards';
const titles = (page: Page) => page.locator(`[data-path^="${CARD}."][data-path$=".title"]`);
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const popover = (page: Page) => page.locator('.overlay-popover');
const pencil = (page: Page, card: number, field = 'Title') =>
  tool(page, `Edit Opportunity › Cards › Card ${card} › ${field}`);

/** Scrolls to the cards and shows the tools of the first one. */
async function openCards(page: Page) {
  await openEditMode(page);
  await titles(page).first().scrollIntoViewIfNeeded();
  await pencil(page, 1).focus();
}

test('the keyboard moves an item to both ends, copies and removes it, and never loses the focus', async ({ page }) => {
  await openCards(page);
  const [one = '', two = '', three = ''] = await titles(page).allTextContents();
  await tool(page, 'Move Card 1 back').press('Enter');
  await expect(titles(page)).toHaveText([one, two, three]);
  await tool(page, 'Move Card 1 forward').press('Enter');
  await expect(titles(page)).toHaveText([two, one, three]);
  await expect(page.getByText('Card 1 is now 2 of 3.')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText([two, three, one]);
  await expect(tool(page, 'Move Card 3 forward')).toBeFocused();
  await expect(tool(page, 'Move Card 3 forward')).toBeDisabled();
  await tool(page, 'Copy Card 3').press('Enter');
  await expect(titles(page)).toHaveText([two, three, one, one]);
  await tool(page, 'Remove Card 3').press('Enter');
  await expect(titles(page)).toHaveText([two, three, one]);
  await expect(tool(page, 'Edit Opportunity › Cards › Card 3 › Image')).toBeFocused();
  for (const expected of [
    [two, three, one, one],
    [two, three, one],
    [two, one, three],
    [one, two, three],
  ]) {
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(titles(page)).toHaveText(expected);
  }
  await expect(panelOf(page)).not.toContainText('unsaved');
});

test('a new item can be typed into immediately, and an emptied list can be filled again', async ({ page, request }) => {
  await openCards(page);
  await tool(page, 'Add after Card 1').click();
  await expect(textAt(page, `${CARD}.1.title`)).toBeFocused();
  await page.keyboard.type('Written at once');
  await page.keyboard.press('Enter');
  await expect(titles(page).nth(1)).toHaveText('Written at once');
  await expect(pencil(page, 2)).toBeFocused();
  await pencil(page, 1).focus();
  for (let left = 4; left > 0; left--) {
    await tool(page, 'Remove Card 1').press('Enter');
    await expect(page.locator('article.card')).toHaveCount(left - 1);
    if (left > 1) await expect(page.locator('.overlay-pencil:focus')).toHaveAccessibleName(/Card 1/);
  }
  await expect(tool(page, 'Add the first card')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(textAt(page, `${CARD}.0.title`)).toBeFocused();
  await page.keyboard.type('The first again');
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText(['The first again']);
  await expectAccessible(page);
  await finalize(page);
  expect(await (await request.get('/api/content/home')).text()).toContain('The first again');
});

test('plain items of a list can be typed into immediately, too', async ({ page }) => {
  await openEditMode(page);
  await textAt(page, 'home.welcome.body.1').hover();
  await tool(page, 'Add after Paragraph 2').click();
  await expect(textAt(page, 'home.welcome.body.2')).toBeFocused();
  await page.keyboard.type('One more reason');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(textAt(page, 'home.welcome.body.2')).toHaveText('One more reason');
});

test('the link of a text can be opened while editing the text; its address gets the focus and is normalized', async ({
  page,
}) => {
  await openEditMode(page);
  await textAt(page, `${CARD}.1.linkText`).click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await tool(page, 'Edit the link of Opportunity › Cards › Card 2 › Link text').click();
  const address = popover(page).getByRole('combobox', { name: 'Link', exact: true });
  await expect(address).toBeFocused();
  const link = textAt(page, `${CARD}.1.linkText`).locator('xpath=ancestor::a');
  await page.keyboard.type(' example.com/deals ');
  await page.keyboard.press('Enter');
  await expect(popover(page)).toHaveCount(0);
  await expect(link).toHaveAttribute('href', 'https://example.com/deals');
  await expect(pencil(page, 2, 'Link text')).toBeFocused();
  await expect(textAt(page, `${CARD}.1.linkText`)).toHaveText(/!$/);

  await tool(page, 'Edit the link of Opportunity › Cards › Card 2 › Link text').click();
  await expect(popover(page).getByRole('link', { name: 'Open Link' })).toHaveAttribute(
    'href',
    'https://example.com/deals',
  );
  await page.keyboard.type('about');
  // A click outside closes the form and normalizes the address, too.
  await page.mouse.click(700, 300);
  await expect(link).toHaveAttribute('href', '/about');
});

test('a link that is typed quickly is kept, although a suggestion matched its first letters', async ({ page }) => {
  await openEditMode(page);
  await textAt(page, `${CARD}.1.linkText`).click();
  await tool(page, 'Edit the link of Opportunity › Cards › Card 2 › Link text').click();
  await expect(popover(page).getByRole('combobox', { name: 'Link', exact: true })).toBeFocused();
  await page.keyboard.type('example');
  await expect(page.getByRole('option', { selected: true })).toContainText('hello@elmwater.example');
  // Delays timers by a second, so that the next keys arrive before the list is filtered, as on a busy machine.
  await page.evaluate(() => {
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => setTimeout(run, ms + 1000) });
  });
  await page.keyboard.type('.com');
  await page.keyboard.press('Enter');
  const link = textAt(page, `${CARD}.1.linkText`).locator('xpath=ancestor::a');
  await expect(link).toHaveAttribute('href', 'https://example.com');
});

test('a number can be typed as soon as it is clicked', async ({ page }) => {
  await openEditMode(page);
  const figure = textAt(page, 'home.welcome.stats.0.number');
  await figure.scrollIntoViewIfNeeded();
  await figure.locator('.figures').click();
  await expect(popover(page).getByRole('spinbutton')).toBeFocused();
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await expect(popover(page)).toHaveCount(0);
  await expect(figure.locator('.figures')).toHaveText('77');
  await expect(tool(page, 'Edit Welcome › Stats › Stat 1 › Number')).toBeFocused();
});

test('controls of the page still work in edit mode: a filter filters, while other links do nothing', async ({
  page,
}) => {
  await openEditMode(page, '/portfolio');
  const filter = page.getByRole('navigation', { name: 'Filter by category' });
  const shown = page.getByRole('list', { name: 'Investments' }).locator('> li').filter({ visible: true });
  const all = await shown.count();
  await filter
    .getByRole('link')
    .nth(1)
    .click({ position: { x: 6, y: 18 } });
  await expect(page).toHaveURL(/category=/);
  await expect.poll(() => shown.count()).toBeLessThan(all);
  await expect(panelOf(page)).toContainText('Editing Mode');
  // A click on this link's label edits the label.
  await page.goBack();
  await expect(shown).toHaveCount(all);
  await page.locator('.site-header .logo').click({ position: { x: 3, y: 3 } });
  await expect(page).toHaveURL(/\/portfolio$/);
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the links of the menu are edited in it, and it stays open', async ({ page }) => {
    await openEditMode(page);
    await page.locator('.menu summary').tap();
    const text = page.locator('.menu [data-path="site.navigation.1.text"]');
    await text.tap();
    await expect(text).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('About the firm');
    await page.keyboard.press('Enter');
    await expect(text).toHaveText('About the firm');
    await expect(page.locator('.menu')).toHaveAttribute('open', '');
    await page.getByRole('button', { name: 'Edit the link of Navigation › Link 2 › Text' }).tap();
    await expect(popover(page).getByRole('combobox', { name: 'Link', exact: true })).toBeFocused();
    expect((await popover(page).boundingBox())?.width).toBeLessThan(391);
  });
});
