import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { addBlock, textOf } from '../editors/rich-text-editor';
import { expect, expectAccessible, test } from '../fixtures';
import { finalize, openEditMode, textAt } from '../overlay/open-overlay';
import { articleSheet, openSheet } from './article-sheet';

test.use({ reducedMotion: 'reduce' });

/** Creates and publishes articles through the API, oldest first, and the page that lists them. */
async function makeArticles(request: APIRequestContext, apiKey: string, titles: string[], entry = {}): Promise<void> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const make = async (data: object) => {
    const made = await request.post('/api/pages', { headers, data: { status: 'published', ...data } });
    expect(made.status(), await made.text()).toBe(201);
    return ((await made.json()) as { pageId: string }).pageId;
  };
  await make({ title: 'Insights', layout: 'insights' });
  for (const [index, title] of titles.entries()) {
    const pageId = await make({ title, layout: 'insights-entry' });
    const date = new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
    const said = { standfirst: `${title}, briefly.`, author: '', categories: [], cover: '', imageAlt: '' };
    const data = { path: `${pageId}.entry`, value: { ...said, date, ...entry } };
    expect((await request.post('/api/content/update', { headers, data })).ok()).toBe(true);
  }
}

const createTitles = (count: number) =>
  Array.from({ length: count }, (_, index) => `Article ${String(index + 1).padStart(2, '0')}`);
const titles = (page: Page) => page.locator('.entry-row').getByRole('heading');
const part = (from: number, to: number) =>
  createTitles(from)
    .slice(to - 1)
    .reverse();

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('older articles are reached by a link, and newer ones again, also within a category', async ({
      page,
      request,
      apiKey,
    }) => {
      await makeArticles(request, apiKey, createTitles(27), { categories: ['news'] });
      await page.goto('/insights');
      const parts = page.getByRole('navigation', { name: 'More articles' });
      const click = (name: string) => parts.getByRole('link', { name }).click();
      await expect(titles(page)).toHaveText(part(27, 16));
      await expect(parts.getByRole('link')).toHaveText(['Older articles']);
      await click('Older articles');
      await expect(page).toHaveURL(/\/insights\?before=/);
      await expect(titles(page)).toHaveText(part(15, 4));
      await expect(parts.getByRole('link')).toHaveText(['Newer articles', 'Older articles']);
      await click('Older articles');
      await expect(titles(page)).toHaveText(part(3, 1));
      await expect(parts.getByRole('link')).toHaveText(['Newer articles']);
      await click('Newer articles');
      await expect(titles(page)).toHaveText(part(15, 4));
      await click('Newer articles');
      await expect(page).toHaveURL('/insights');
      await expect(titles(page)).toHaveText(part(27, 16));
      await page.getByRole('navigation', { name: 'Filter by category' }).getByRole('link', { name: 'News' }).click();
      await expect(page).toHaveURL(/category=news/);
      await click('Older articles');
      await expect(page).toHaveURL(/category=news&before=|before=.+&category=news/);
      await expect(titles(page)).toHaveText(part(15, 4));
      await page.goBack();
      await expect(titles(page)).toHaveText(part(27, 16));
    });
  });
}

test('an article with everything it can contain is written in both editors, and visitors see all of it', async ({
  page,
  request,
  apiKey,
  browser,
  baseURL,
  signedInEditor: _,
}) => {
  await makeArticles(request, apiKey, ['First', 'Second', 'Third', 'Fourth', 'The long read'], {
    categories: ['news'],
  });
  const id = 'the-long-read';
  const { field, category, button, body, state } = await openSheet(page, id);
  await field('Summary').fill('All that an article may have.');
  const author = field('Author');
  const list = await author.getAttribute('list');
  await expect(page.locator(`[id="${list}"] option[value="Marian Oakes"]`)).toBeAttached();
  await author.fill('Marian Oakes');
  await category('Letters').check();
  const create = { width: 1200, height: 700, channels: 3 as const, background: '#36506c' };
  const buffer = await sharp({ create }).jpeg().toBuffer();
  await page.getByLabel(/^Image file for Cover/).setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer });
  await expect(field('Cover image')).toHaveValue(/^\/media\//);
  await expect(page.getByRole('textbox', { name: /^Alt text in the library ?: cover.jpg$/ })).toBeVisible();
  await field('Alt text in this article').fill('A ledger on a desk');
  for (const [index, chosen] of ['first', 'third'].entries()) {
    await page.getByRole('button', { name: 'Add article' }).click();
    await field(`Article ${index + 1}`).fill(chosen);
  }
  await button('Update').click();
  await expect(state).toHaveText('Saved');
  await writeText(page, body);
  await button('Update').click();
  await expect(state).toHaveText('Saved');

  await openEditMode(page, `/insights/${id}`);
  await textAt(page, `${id}.entry.date`).click();
  const popover = page.locator('.overlay-popover');
  await popover.getByRole('textbox', { name: 'Publish date' }).fill('2026-03-17');
  await page.keyboard.press('Escape');
  await expect(textAt(page, `${id}.entry.date`)).toHaveText('March 17, 2026');
  await finalize(page);

  const visitor = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage();
  await visitor.goto('/insights');
  await expect(visitor.locator('.entry-row').first()).toContainText('March 17, 2026');
  await visitor.getByRole('link', { name: 'The long read' }).click();
  const article = visitor.getByRole('article').first();
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('The long read');
  for (const words of ['All that an article may have.', 'March 17, 2026', 'A quote']) {
    await expect(article.getByText(words)).toBeVisible();
  }
  await expect(article.getByText('By Marian Oakes')).toBeVisible();
  await expect(article.getByRole('img', { name: 'A ledger on a desk' })).toBeVisible();
  await expect(article.locator('.article-categories').getByRole('link')).toHaveText(['News', 'Letters']);
  await expect(article.getByRole('heading', { level: 2 })).toHaveText('A heading');
  await expect(article.getByRole('listitem')).toHaveText(['first point']);
  // The chosen articles, then the newest of the same category.
  const related = visitor.locator('.related-entries').getByRole('heading');
  await expect(related).toHaveText(['First', 'Third', 'Fourth']);
  await expectAccessible(visitor);
  await article.getByRole('link', { name: 'Marian Oakes' }).click();
  await expect(titles(visitor)).toHaveText(['The long read']);
  await visitor.context().close();
});

/** Adds a heading, a list and a quote below the first paragraph. */
async function writeText(page: Page, editor: Locator): Promise<void> {
  await editor.locator('.rt-holder[data-ready]').waitFor();
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await addBlock(page, 'Heading');
  await page.keyboard.type('A heading');
  await addBlock(page, 'Unordered');
  await page.keyboard.type('first point');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await addBlock(page, 'Quote');
  await page.keyboard.type('A quote');
  await expect(articleSheet(page).button('Update')).toBeEnabled();
}
