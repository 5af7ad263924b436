import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';

const library = (page: Page) => page.getByRole('dialog', { name: 'Section Library' });
const templates = (page: Page) => library(page).getByRole('listitem');

async function openLibrary(page: Page, tab?: string) {
  await page.getByRole('button', { name: 'Section Manager' }).click();
  await expect(library(page)).toBeVisible();
  if (tab) await library(page).getByRole('tab', { name: tab }).click();
}

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page, signedInEditor: _ }) => {
  await page.goto('/admin');
});

test('has the five templates with illustrations, search and categories, and only working tabs', async ({ page }) => {
  await openLibrary(page);
  await expect(library(page).getByRole('tab')).toHaveText(['Templates', 'Custom', 'AI Assistant']);
  await expect(templates(page).getByRole('heading')).toHaveText([
    /^Hero/,
    /^Welcome/,
    /^Call to action/,
    /^Team/,
    /^Portfolio/,
  ]);
  await expect(templates(page).locator('svg')).toHaveCount(5);
  await expectAccessible(page, '.panel');
  await library(page).getByRole('button', { name: 'Interactive' }).click();
  await expect(templates(page)).toHaveCount(1);
  await library(page).getByRole('button', { name: 'All', exact: true }).click();
  await library(page).getByLabel('Search templates').fill('people');
  await expect(templates(page).getByRole('heading')).toHaveText([/^Team/]);
  await library(page).getByLabel('Search templates').fill('zebra');
  await expect(library(page).getByText('No matching templates.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(templates(page)).toHaveCount(5);
  await library(page).getByRole('tab', { name: 'AI Assistant' }).click();
  await expectAccessible(page, '.panel');
});

test('a template is previewed and added to the working copy, undone, redone and saved', async ({
  page,
  request,
  site,
}) => {
  const readStored = async () => (await request.get(`${site.server.url}/api/content/home`)).json();
  await openLibrary(page);
  await library(page).getByRole('button', { name: 'Preview Call to action' }).click();
  await expect(library(page).getByRole('img', { name: 'Preview of Call to action' })).toContainText(
    'Ready to Get Started?',
  );
  await expectAccessible(page, '.panel');
  await library(page).getByRole('button', { name: 'Add to Home' }).click();
  await expect(library(page).getByText('Call to action was added to Home.')).toBeVisible();
  await expect(page.getByText('Section Added').first()).toBeVisible();
  const inList = page.getByRole('button', { name: 'Call to action (changed)', exact: true });
  await expect(inList).toBeVisible();
  expect(await readStored()).not.toHaveProperty('callToAction2');
  await page.keyboard.press('Control+z');
  await expect(inList).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(inList).toBeVisible();
  await page.getByRole('button', { name: 'Close Section Library' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Content Saved').first()).toBeVisible();
  expect((await readStored()).callToAction2).toMatchObject({ title: 'Ready to Get Started?' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Ready to Get Started?' })).toBeVisible();
});

test('a section is built from elements, sorted, kept and added, each time with new ids', async ({ page }) => {
  await openLibrary(page, 'Custom');
  await expect(library(page).getByText(/^No saved sections yet\./)).toBeVisible();
  await expectAccessible(page, '.panel');
  await library(page).getByRole('button', { name: 'Build a section' }).press('Enter');
  await expect(library(page).getByRole('heading', { name: 'Build a section' })).toBeFocused();
  await expect(library(page).getByRole('button', { name: 'Add to Home' })).toBeDisabled();
  for (const group of ['Text', 'Interactive', 'Media', 'Layout']) {
    await expect(library(page).getByRole('group', { name: group })).toBeVisible();
  }
  await expect(library(page).getByRole('button', { name: /^Add (?!to)/ })).toHaveCount(10);
  await library(page).getByRole('button', { name: 'Add Button' }).click();
  await library(page).getByLabel('Link', { exact: true }).fill('javascript:alert(1)');
  await expect(library(page).getByText('Enter a URL, a path on this site, or a mailto: or tel: link.')).toBeVisible();
  await expect(library(page).getByRole('button', { name: 'Add to Home' })).toBeDisabled();
  await library(page).getByLabel('Link', { exact: true }).fill('/contact');
  await library(page).getByRole('button', { name: 'Add Heading' }).click();
  await library(page).getByLabel('Text', { exact: true }).fill('Come and see us');
  await library(page).getByRole('button', { name: 'Move Heading 2 up' }).press('Enter');
  await expect(library(page).getByText('Heading is now 1 of 2')).toBeAttached();
  await expect(library(page).getByRole('img', { name: 'Preview of Custom section' })).toContainText('Come and see us');
  await library(page).getByLabel('Name', { exact: true }).fill('Open house');
  await expectAccessible(page, '.panel');
  await library(page).getByRole('button', { name: 'Save as template' }).click();
  await expect(library(page).getByText('Open house was saved as a template.')).toBeVisible();
  await expect(templates(page)).toContainText(['Open house']);
  await library(page).getByRole('button', { name: 'Add Open house to page' }).click();
  await library(page).getByRole('button', { name: 'Add Open house to page' }).click();
  await page.getByRole('button', { name: 'Close Section Library' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Content Saved').first()).toBeVisible();
  await page.goto('/');
  const headings = page.getByRole('heading', { name: 'Come and see us' });
  await expect(headings).toHaveCount(2);
  const paths = await headings.evaluateAll((found) => found.map((heading) => heading.getAttribute('data-path')));
  expect(new Set(paths).size).toBe(2);
});

test('a section of another page is kept, renamed, used and deleted after confirmation', async ({ page, problems }) => {
  problems.expect(/409/);
  await openLibrary(page, 'Custom');
  await library(page).getByRole('button', { name: 'Save a section from a page' }).click();
  await library(page).getByLabel('Page').selectOption('About Us');
  await library(page).getByLabel('Section', { exact: true }).selectOption('Story');
  await expect(library(page).getByLabel('Name', { exact: true })).toHaveValue('Story');
  await library(page).getByLabel('Name', { exact: true }).fill('Our story');
  await expectAccessible(page, '.panel');
  await library(page).getByRole('button', { name: 'Save as template' }).click();
  await expect(templates(page)).toContainText(['Our story']);

  await library(page).getByRole('button', { name: 'Save a section from a page' }).click();
  await library(page).getByLabel('Section', { exact: true }).selectOption('Hero');
  await library(page).getByLabel('Name', { exact: true }).fill('OUR STORY');
  await library(page).getByRole('button', { name: 'Save as template' }).click();
  await expect(library(page).getByRole('alert').filter({ hasText: 'already' })).toHaveText(
    'A template named "OUR STORY" already exists. Choose another name.',
  );
  await library(page).getByRole('button', { name: 'Back to the library' }).click();

  await library(page).getByRole('button', { name: 'Rename Our story' }).click();
  const prompt = page.getByRole('dialog', { name: 'Rename template' });
  await prompt.getByLabel('Name').fill('A long story');
  await page.keyboard.press('Enter');
  await expect(templates(page)).toContainText(['A long story']);
  await library(page).getByRole('button', { name: 'Delete A long story' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete template' });
  await expect(question).toContainText(
    'Are you sure you want to delete the template "A long story"? This cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete template' }).click();
  await expect(library(page).getByText(/^No saved sections yet\./)).toBeVisible();
});

test('templates that cannot be loaded report it, and Retry loads them', async ({ page, problems }) => {
  problems.expect(/500/);
  await page.route('**/api/trpc/templates.list*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openLibrary(page, 'Custom');
  await expect(library(page).getByText('The templates could not be loaded.')).toBeVisible();
  await page.unroute('**/api/trpc/templates.list*');
  await library(page).getByRole('button', { name: 'Retry' }).click();
  await expect(library(page).getByText(/^No saved sections yet\./)).toBeVisible();
});
