import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from '../fixtures';
import { addDynamic, openEditor } from './editor-page';

type Edit = (path: string, value: unknown) => Promise<void>;

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search all content' });
const results = (page: Page, name: string | RegExp) => page.getByRole('region', { name }).getByRole('link');
const timeline = (page: Page) => page.getByRole('dialog', { name: /^History of/ });

/** Adds the same word to three pages, including a draft, and to an added section. */
async function scatter(request: APIRequestContext, apiKey: string, edit: Edit): Promise<void> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  await request.post('/api/pages', { data: { title: 'Harvest', layout: 'article' }, headers });
  await edit('about.story.title', 'The quince orchard');
  await edit('team.hero.subheadline', 'People who know quince and Quince.');
  await edit('harvest.hero.subheadline', 'When a quince is ripe.');
  await addDynamic(request, apiKey, {
    ...{ pageId: 'about', sectionId: 'fair', sectionName: 'Fair' },
    sectionData: { headline: 'Quince fair', subheadline: 'Every autumn' },
  });
}

async function texts(request: APIRequestContext, apiKey: string): Promise<unknown[]> {
  const read = async (path: string) =>
    (await request.get(`/api/${path}`, { headers: { Authorization: `Bearer ${apiKey}` } })).json();
  const [about, team, harvest] = [
    await read('content/about'),
    await read('content/team'),
    await read('content/harvest'),
  ];
  const sections = (await read('sections/about')) as { sectionData: { headline: string } }[];
  return [about.story.title, team.hero.subheadline, harvest.hero.subheadline, sections[0]?.sectionData.headline];
}

const QUINCE = ['The quince orchard', 'People who know quince and Quince.', 'When a quince is ripe.', 'Quince fair'];
const PEAR = ['The pear orchard', 'People who know pear and pear.', 'When a pear is ripe.', 'pear fair'];

/** Replaces all quinces with pears. */
async function replaceAll(page: Page): Promise<void> {
  await page.goto('/admin/search?do=replace');
  await page.getByLabel('Find', { exact: true }).fill('quince');
  await expect(page.getByRole('button', { name: 'Delete from 4 fields' })).toBeVisible();
  await page.getByLabel('Replace with').fill('pear');
  await expect(page.getByText('4 of 4 fields selected, with 5 matches')).toBeVisible();
  await page.getByRole('button', { name: 'Replace in 4 fields' }).click();
  await expect(page.getByText('4 fields changed.')).toBeVisible();
  const result = page.getByText('Replaced in 4 fields. No matches left on the site.');
  await expect(result).toBeFocused();
  await expect(page.getByRole('button', { name: 'Replace', exact: true })).toHaveCount(0);
}

/** Opens the Timeline of a page where words were replaced. */
async function openTimeline(page: Page) {
  const editor = await openEditor(page, 'team');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  return editor;
}

test('text in added sections and drafts is found, and each match links to its field', async ({
  page,
  request,
  apiKey,
  edit,
  signedInEditor: _,
}) => {
  await scatter(request, apiKey, edit);
  for (const [region, field, value] of [
    ['About Us › Fair', 'Headline', 'Quince fair'],
    ['Harvest', 'Subheadline', 'When a quince is ripe.'],
  ] as const) {
    await page.goto('/admin/search');
    await box(page).fill('quince');
    const hit = results(page, region);
    await expect(hit).toContainText(value);
    await expect(hit.locator('mark')).toHaveText(/quince/i);
    await hit.press('Enter');
    const shown = page.locator('.section-editor').getByLabel(field, { exact: true });
    await expect(shown).toHaveValue(value);
    await expect(shown).toBeFocused();
    await page.goBack();
    await expect(box(page)).toHaveValue('quince');
  }
  await request.delete('/api/sections/fair', { headers: { Authorization: `Bearer ${apiKey}` } });
  await page.goto('/admin/search?q=quince');
  await expect(results(page, 'Harvest')).toBeVisible();
  await expect(results(page, /Fair/)).toHaveCount(0);
});

test('a replacement on several pages is one step in the past, and one restore reverts all of it', async ({
  page,
  request,
  apiKey,
  edit,
  signedInAdmin: _,
}) => {
  await scatter(request, apiKey, edit);
  expect(await texts(request, apiKey)).toEqual(QUINCE);
  await replaceAll(page);
  expect(await texts(request, apiKey)).toEqual(PEAR);
  await openEditor(page, 'about');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await timeline(page).getByRole('link', { name: 'View page at this point' }).first().click();
  await expect(page.getByRole('heading', { name: 'Compare versions: About Us' })).toBeVisible();
  await page.getByLabel('Page', { exact: true }).selectOption('All pages');
  await page.getByRole('button', { name: 'Previous change' }).click();
  const differing = page.getByRole('region', { name: 'Pages that differ' }).getByRole('link');
  await expect(differing).toHaveCount(3);
  await expectAccessible(page, '.screen');
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'No differences' })).toBeVisible();
  expect(await texts(request, apiKey)).toEqual(QUINCE);
  const history = async (pageId: string) => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    const answer = await request.get(`/api/history?page=${pageId}&limit=2`, { headers });
    return ((await answer.json()) as { items: { changeSetId: number }[] }).items.map(({ changeSetId }) => changeSetId);
  };
  const [team, harvest] = [await history('team'), await history('harvest')];
  expect(team).toEqual(harvest);
  expect(new Set(team).size).toBe(2);
});

test("an editor reverts one replaced text from its page's Timeline, and the others stay", async ({
  page,
  request,
  apiKey,
  edit,
  signedInEditor: _,
}) => {
  await scatter(request, apiKey, edit);
  await replaceAll(page);
  const editor = await openTimeline(page);
  await timeline(page).getByRole('button', { name: 'Undo this change' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Undo this change' });
  await expect(question).toContainText('Will become: “People who know quince and Quince.”');
  await question.getByRole('button', { name: 'Undo this change' }).click();
  await expect(editor.field('Subheadline')).toHaveValue('People who know quince and Quince.');
  expect(await texts(request, apiKey)).toEqual([PEAR[0], QUINCE[1], PEAR[2], PEAR[3]]);
});

test('an editor reverts a whole replacement at once, on every page, and then undoes that', async ({
  page,
  request,
  apiKey,
  edit,
  signedInEditor: _,
}) => {
  await scatter(request, apiKey, edit);
  await replaceAll(page);
  const editor = await openTimeline(page);
  const all = timeline(page).getByRole('button', { name: 'Undo all 4' });
  const question = page.getByRole('alertdialog', { name: 'Undo all changes in this save' });
  for (const [words, shown] of [
    [QUINCE, QUINCE[1]],
    [PEAR, PEAR[1]],
  ] as const) {
    await all.first().press('Enter');
    await expectAccessible(page, '[role="alertdialog"]');
    await question.getByRole('button', { name: 'Undo all 4' }).press('Enter');
    await expect(editor.field('Subheadline')).toHaveValue(shown ?? '');
    expect(await texts(request, apiKey)).toEqual(words);
  }
});

test('the message after a replacement undoes it, and Activity marks it as undone', async ({
  page,
  request,
  apiKey,
  edit,
  signedInEditor: _,
}) => {
  await scatter(request, apiKey, edit);
  await replaceAll(page);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Replacement undone')).toBeVisible();
  expect(await texts(request, apiKey)).toEqual(QUINCE);
  await page.goto('/admin/activity');
  const saves = page.getByRole('list', { name: 'Changes' }).locator(':scope > li');
  await expect(saves.nth(0).getByRole('button', { name: 'Undo all 4' })).toBeVisible();
  await expect(saves.nth(1).getByText('undone', { exact: true })).toHaveCount(4);
  await expect(saves.nth(1).getByRole('button', { name: /^Undo/ })).toHaveCount(0);
});

test('images are found by alt text and documents by name, and each result links to its file', async ({
  page,
  signedInEditor: _,
}) => {
  const create = { width: 60, height: 40, channels: 3 as const, background: '#304050' };
  const picture = { name: 'street.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
  await page.goto('/admin/pictures');
  await page.getByLabel('Image files').setInputFiles(picture);
  await page.getByLabel(/^Alt text ?: street.png$/).fill('A quince on a scale');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto('/admin/documents');
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  const files = ['Quince letter.pdf', 'Terms.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf }));
  await page.getByLabel('Document files').setInputFiles(files);
  await expect(page.getByRole('row', { name: /Terms/ })).toBeVisible();

  await page.goto('/admin/search?q=scale+quince');
  await expect(results(page, 'Documents')).toHaveCount(0);
  await results(page, 'Images').press('Enter');
  const view = page.getByRole('region', { name: 'street.png' });
  await expect(view.getByRole('textbox', { name: /^Alt text/ })).toHaveValue('A quince on a scale');
  await view.getByRole('button', { name: 'Close' }).click();
  await expect(view).toBeHidden();
  await page.goBack();
  await box(page).fill('quince');
  await expect(results(page, 'Images')).toContainText('A quince on a scale');
  await expectAccessible(page);
  await results(page, 'Documents').press('Enter');
  await expect(page.getByRole('row', { name: /Quince letter/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Terms/ })).toHaveCount(0);
});
