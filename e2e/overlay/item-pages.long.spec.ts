import { pickLink } from '../admin/editor-page';
import { expect, expectAccessible, open, test } from '../fixtures';
import { finalize, openEditMode, panelOf, textAt, writeText } from './open-overlay';

test.use({ reducedMotion: 'reduce' });

const HARROW = '/portfolio/harrow-finch-heating';
const NAME = 'portfolio.investments.0.name';

test('a company, a case study and a person have their own pages, linked by their names', async ({ page }) => {
  await open(page, '/portfolio');
  await page.getByRole('link', { name: 'Harrow & Finch Heating', exact: true }).click();
  await expect(page).toHaveURL(HARROW);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harrow & Finch Heating');
  await expect(page).toHaveTitle('Harrow & Finch Heating · Elmwater Partners');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Bellwether Roofing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bellwether Roofing');
  await open(page, '/caseStudies/fairweather-linen');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The same laundry, with less water');
  await expectAccessible(page);
  await open(page, '/team');
  await page.getByRole('link', { name: 'Daniel Okafor' }).click();
  await expect(page).toHaveURL('/team/daniel-okafor');
  await expect(page.getByText('His own furnace')).toBeVisible();
  await expectAccessible(page);
});

test.describe('edited in place', () => {
  test.beforeEach(({ signedInEditor: _ }) => undefined);

  test('an item that is renamed and moved stays on screen, and the old address redirects to the new one', async ({
    page,
    request,
    apiKey,
    site,
  }) => {
    await openEditMode(page, HARROW);
    await writeText(page, NAME, 'Harrow Heating');
    await expect(textAt(page, 'portfolio.investments.0.description')).toContainText('2,100 homes');
    // Another user inserts a company before it in the meantime.
    const headers = { Authorization: `Bearer ${apiKey}` };
    const value = { name: 'Newest', description: 'New', category: 'food', acquired: 'Now' };
    const changes = [{ op: 'insert', path: 'portfolio.investments', after: null, value }];
    expect((await request.post('/api/content/batch', { headers, data: { changes } })).ok()).toBe(true);
    await site.settle();
    await expect(textAt(page, 'portfolio.investments.1.name')).toHaveText('Harrow Heating');
    await finalize(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harrow Heating');
    await page.reload();
    await expect(page).toHaveURL('/portfolio/harrow-heating');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harrow Heating');
  });

  test('renaming is undone, and the not-found page appears if someone else removes the item', async ({
    page,
    request,
    apiKey,
    site,
  }) => {
    await openEditMode(page, HARROW);
    await writeText(page, NAME, 'Other');
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(textAt(page, NAME)).toHaveText('Harrow & Finch Heating');
    const headers = { Authorization: `Bearer ${apiKey}` };
    const changes = [{ op: 'remove', path: 'portfolio.investments.0' }];
    expect((await request.post('/api/content/batch', { headers, data: { changes } })).ok()).toBe(true);
    await site.settle();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(panelOf(page)).toBeVisible();
  });

  test('an item page can be picked for a link', async ({ page }) => {
    await openEditMode(page, '/');
    await page.locator('[data-path="home.opportunity.cards.1.linkText"]').hover();
    await page.getByRole('button', { name: 'Edit the link of Opportunity › Cards › Card 2 › Link text' }).click();
    const link = page.locator('.overlay-popover').getByRole('combobox', { name: 'Link', exact: true });
    await pickLink(link, 'Kettle & Crumb');
    await expect(link).toHaveValue('/portfolio/kettle-crumb');
  });
});
