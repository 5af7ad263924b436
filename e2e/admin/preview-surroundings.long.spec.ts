import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../fixtures';
import { addDynamic } from './editor-page';

test.beforeEach(({ signedInEditor: _ }) => undefined);

const frame = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`);

async function upload(request: APIRequestContext, key: string, color: string): Promise<string> {
  const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  const multipart = { files: { name: `${color.slice(1)}.jpg`, mimeType: 'image/jpeg', buffer } };
  const answer = await request.post('/api/media', { headers: { Authorization: `Bearer ${key}` }, multipart });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).files[0].url;
}

test("previews and past versions have the firm's look and its own illustrations", async ({
  page,
  request,
  apiKey,
  edit,
}) => {
  const own = await upload(request, apiKey, '#884422');
  await edit('site.brand', { colours: { primary: '#5a1e6b', accent: '#b8860b' }, drawings: { 'founders-desk': own } });
  await edit('about.story.title', 'How it began');
  await page.goto('/admin?page=about');
  const preview = frame(page, 'Live preview of the page');
  await expect(preview.getByRole('heading', { name: 'How it began' })).toBeVisible();
  const site = await page.context().newPage();
  await site.goto('/about');
  const shown = await site.locator('img[src*="/media/"]').count();
  expect(shown).toBe(1);
  await expect(preview.locator('img[src*="/media/"]')).toHaveCount(shown);
  await page.goto('/admin/history?page=about');
  for (const title of ['The page at that time', 'The current page'])
    await expect(frame(page, title).locator('img[src*="/media/"]')).toHaveCount(shown);
  const root = frame(page, 'The current page').locator('html');
  const navy = await site.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--color-navy'));
  await expect.poll(() => root.evaluate((html) => getComputedStyle(html).getPropertyValue('--color-navy'))).toBe(navy);
});

test('a cropped image with alt text in the library is not reported', async ({ page, request, apiKey, edit }) => {
  const url = await upload(request, apiKey, '#336655');
  const key = url.slice('/media/'.length);
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (const layout of ['insights', 'insights-entry'])
    await request.post('/api/pages', { headers, data: { title: layout, layout, status: 'published' } });
  await edit('insights-entry.entry.cover', `${url}#focus=30,40&ratio=1:1&zoom=150`);
  // Only articles with added sections open in the page editor, which has the preview.
  const section = { sectionId: 'more', sectionName: 'More', sectionData: { headline: 'More' } };
  await addDynamic(request, apiKey, { pageId: 'insights-entry', ...section });
  await page.goto('/admin?page=insights-entry');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const hints = page.locator('.page-hints');
  await expect(hints.getByText('Image has no alt text')).toHaveCount(1);
  await page.evaluate(async (mediaKey) => {
    await fetch('/api/trpc/media.describe', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: mediaKey, alt: 'A street in the morning' }),
    });
  }, key);
  await page.reload();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const picture = frame(page, 'Live preview of the page').getByRole('img', { name: 'A street in the morning' });
  await expect(picture).toBeVisible();
  await expect(page.getByText('Image has no alt text')).toHaveCount(0);
});

test('the hint about a missing alt text disappears once the alt text is given', async ({
  page,
  request,
  apiKey,
  edit,
}) => {
  const url = await upload(request, apiKey, '#336677');
  await edit('home.opportunity.cards.0.image', url);
  await page.goto('/admin?page=home&at=home.opportunity.cards.0.image');
  const hint = page.locator('.page-hints').getByText('Image has no alt text');
  await expect(hint).toHaveCount(1);
  await page.getByRole('textbox', { name: /^Alt text/ }).fill('A street in the morning');
  await page.getByRole('textbox', { name: /^Alt text/ }).blur();
  await expect(hint).toHaveCount(0);
});
