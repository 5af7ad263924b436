import { expect, expectAccessible, open, test } from '../fixtures';
import { finalize, openEditMode, panelOf, textAt, writeText } from './open-overlay';

test.use({ reducedMotion: 'reduce' });

const HARROW = '/portfolio/harrow-finch-heating';
const NAME = 'portfolio.investments.0.name';

test('a company, a case study and a person have pages of their own, reached by their names', async ({ page }) => {
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

  test('keeps showing the item that is called otherwise and moved, and leads on to where it stands then', async ({
    page,
    request,
    apiKey,
    site,
  }) => {
    await openEditMode(page, HARROW);
    await writeText(page, NAME, 'Harrow Heating');
    await expect(textAt(page, 'portfolio.investments.0.description')).toContainText('2,100 homes');
    // Somebody else puts another company before it meanwhile.
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

  test('is undone, and says so where somebody else took the item away', async ({ page, request, apiKey, site }) => {
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

  test('its page can be picked for a link, and is counted by its name', async ({ page }) => {
    await openEditMode(page, '/');
    await page.locator('[data-path="home.opportunity.cards.1.linkText"]').hover();
    await page.getByRole('button', { name: 'Edit the link of Opportunity › Cards › Card 2 › Link text' }).click();
    const pick = page.getByRole('combobox', { name: /^Pick a page for/ });
    await pick.selectOption({ label: 'Kettle & Crumb' });
    await expect(page.locator('.overlay-popover input[inputmode="url"]')).toHaveValue('/portfolio/kettle-crumb');
  });
});
