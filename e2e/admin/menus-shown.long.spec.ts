import type { Browser, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(async ({ page, signedInEditor: _ }) => {
  await page.goto('/admin/menus');
});

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const links = (of: Locator) => of.locator(':scope > li > .menu-row .menu-words');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function save(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** Opens the home page as a visitor. */
async function visit(browser: Browser, baseURL: string | undefined, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...options });
  const visitor = await context.newPage();
  await visitor.goto('/');
  return visitor;
}

test("the footer's columns are named, moved, removed and added, as visitors then see them", async ({
  page,
  browser,
  baseURL,
}) => {
  const columns = list(page, 'Footer columns').locator(':scope > li');
  const titles = () =>
    columns.getByLabel(/^Title of column/).evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
  await expect.poll(titles).toEqual(['Firm', 'Work with us', 'Legal']);
  await page.getByLabel('Title of column 1').fill('Who we are');
  await button(page, 'Move column Who we are down').click();
  await expect.poll(titles).toEqual(['Work with us', 'Who we are', 'Legal']);
  await button(page, 'Move column Who we are up').click();
  // The focus follows the column, and stays among the columns when a button becomes disabled.
  await button(page, 'Move column Legal up').press('Enter');
  await expect.poll(titles).toEqual(['Who we are', 'Legal', 'Work with us']);
  await expect(button(page, 'Move column Legal up')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title of column 1')).toBeFocused();
  await button(page, 'Move column Legal down').press('Enter');
  await button(page, 'Remove column Work with us').press('Enter');
  await expect(columns).toHaveCount(2);
  await expect(button(page, 'Remove column Legal')).toBeFocused();
  await button(page, 'Add column').click();
  await page.getByLabel('Title of column 3').fill('Read on');
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('brokers');
  await page.getByLabel('Add to').selectOption('Footer: Read on');
  await button(page, 'Add Brokers').click();
  await expectAccessible(page);
  await save(page);
  const visitor = await visit(browser, baseURL);
  const foot = visitor.getByRole('contentinfo');
  await expect(foot.getByRole('navigation').getByRole('heading')).toHaveText([
    'Who we are',
    'Legal',
    'Read on',
    'Follow us',
  ]);
  await expect(foot.getByRole('navigation', { name: 'Read on' }).getByRole('link')).toHaveText(['Brokers']);
  const legal = foot.getByRole('navigation', { name: 'Legal', exact: true });
  await expect(legal.getByRole('link')).toHaveText(['Privacy', 'Terms', 'Disclaimer']);
  await expectAccessible(visitor, 'footer');
  await foot.getByRole('link', { name: 'Brokers' }).click();
  await expect(visitor).toHaveURL('/brokers');
  await visitor.context().close();
});

test('the row of legal links is filled, sorted and emptied, as visitors then see it', async ({
  page,
  browser,
  baseURL,
}) => {
  const legal = list(page, 'Legal links');
  await page.getByLabel('Add to').selectOption('Legal links');
  for (const name of ['Privacy', 'Terms']) {
    await page.getByRole('searchbox', { name: 'Search pages' }).fill(name);
    await page
      .locator('.menu-pages')
      .getByRole('button', { name: new RegExp(`^Add ${name}`) })
      .first()
      .click();
  }
  await button(page, 'Add link to Legal links').click();
  const form = page.getByRole('group', { name: 'New link' });
  await form.getByLabel('Link', { exact: true }).fill('/contact');
  await form.getByLabel('Text').fill('Imprint');
  await legal.getByRole('button', { name: 'Move Imprint up' }).click();
  await legal.getByRole('button', { name: 'Move Imprint up' }).click();
  await save(page);
  const visitor = await visit(browser, baseURL);
  const line = visitor.getByRole('navigation', { name: 'Legal links' });
  await expect(line.getByRole('link')).toHaveCount(3);
  await expect(line.getByRole('link').first()).toHaveText('Imprint');
  await expectAccessible(visitor, 'footer');
  await line.getByRole('link', { name: 'Imprint' }).click();
  await expect(visitor).toHaveURL('/contact');
  for (let left = 3; left > 0; left--) {
    await legal
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(links(legal)).toHaveCount(left - 1);
  }
  await save(page);
  await visitor.goto('/');
  await expect(visitor.getByRole('contentinfo')).toBeVisible();
  await expect(line).toHaveCount(0);
  await visitor.context().close();
});

test('the mouse drags a link into a submenu and out of it, as visitors then see it', async ({
  page,
  browser,
  baseURL,
}) => {
  const header = list(page, 'Header');
  const below = list(page, 'Under About Us');
  // A link opened for editing shows its submenu, even an empty one, as a drop target.
  await button(page, 'Edit About Us').click();
  await drag(page, header.getByRole('button', { name: 'Drag Team' }), button(page, 'Add link to Under About Us'));
  await expect(links(below)).toHaveText(['Team']);
  await expect(links(header)).toHaveText(['Home', 'About Us', 'Contact Us']);
  await drag(
    page,
    header.getByRole('button', { name: 'Drag Contact Us' }),
    below.locator('.menu-row', { hasText: 'Team' }),
  );
  await expect(links(below)).toHaveText(['Contact Us', 'Team']);
  await save(page);
  const visitor = await visit(browser, baseURL);
  const main = visitor.getByRole('navigation', { name: 'Main' });
  await main.getByLabel('More: About Us').click();
  await expect(main.getByRole('link')).toHaveText(['Home', 'About Us', 'Contact Us', 'Team']);
  await main.getByRole('link', { name: 'Team' }).click();
  await expect(visitor).toHaveURL('/team');

  await drag(page, below.getByRole('button', { name: 'Drag Contact Us' }), header.locator('.menu-row').first());
  await expect(links(header)).toHaveText(['Contact Us', 'Home', 'About Us']);
  await drag(page, below.getByRole('button', { name: 'Drag Team' }), button(page, 'Add link to Header'));
  await expect(links(header)).toHaveText(['Contact Us', 'Home', 'About Us', 'Team']);
  await save(page);
  await visitor.goto('/');
  await expect(main.getByRole('link')).toHaveText(['Contact Us', 'Home', 'About Us', 'Team']);
  await expect(main.getByLabel('More: About Us')).toHaveCount(0);
  await visitor.context().close();
});

/** Drags with the mouse to the center of an element. */
async function drag(page: Page, from: Locator, onto: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  await from.hover();
  await page.mouse.down();
  const target = await onto.boundingBox();
  if (!target) throw new Error(`${onto} is not visible.`);
  const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
  await page.mouse.move(x, y - 20, { steps: 6 });
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}
