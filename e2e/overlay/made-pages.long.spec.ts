import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from '../fixtures';
import { finalize, openEditMode, panelButton, panelOf, textAt } from './open-overlay';

test.use({ reducedMotion: 'reduce' });

/** A real browser's user agent, since page views by automated browsers are not counted. */
const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';

/** The headings visitors see on a new page of each layout below its title, and a placeholder only editors see. */
const LAYOUTS = [
  { layout: 'Blank page', title: 'Open house', headings: [], words: 'Describe this page in one sentence.' },
  {
    layout: 'Landing page',
    title: 'For bakers',
    headings: ['What to do next'],
    words: 'Describe in one sentence what you offer, and to whom.',
  },
  {
    layout: 'Long text',
    title: 'A long winter',
    headings: [],
    words: 'Summarize this page in a sentence or two.',
  },
  {
    layout: 'Legal text',
    title: 'House rules',
    headings: [],
    words: 'Describe in one sentence what this document covers.',
  },
] as const;

for (const { layout, title, headings, words } of LAYOUTS) {
  test(`a page with the layout ${layout} is created, edited in place, shown in the Timeline, and counted`, async ({
    page,
    browser,
    baseURL,
    signedInAdmin: _,
  }) => {
    const id = title.toLowerCase().replaceAll(' ', '-');
    const address = `/${id}`;
    await makePage(page, layout, title);
    const visitor = await (await browser.newContext({ baseURL, userAgent: AGENT, reducedMotion: 'reduce' })).newPage();
    expect((await visitor.goto(address))?.status()).toBe(200);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(visitor.locator('#main').getByRole('heading')).toHaveText([title, ...headings]);
    await expect(visitor.getByText(words)).toHaveCount(0);
    await expectAccessible(visitor);

    await openEditMode(page, address);
    const sentence = textAt(page, `${id}.hero.subheadline`);
    await expect(sentence).toHaveText(words);
    await sentence.click();
    await page.keyboard.type('Written on the page itself.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(sentence).toHaveText('Written on the page itself.');
    await finalize(page);
    await addSection(page, title);
    await addPicture(page);
    await finalize(page);

    await panelButton(page, 'Timeline').click();
    const timeline = page.getByRole('dialog', { name: `Timeline of ${title}` });
    await expect(timeline).toContainText('Written on the page itself.');
    await expect(timeline).toContainText('Corner');
    await expectAccessible(page, '.panel');

    await visitor.goto(address);
    const main = visitor.locator('#main');
    await expect(main.getByText('Written on the page itself.')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Your Heading Here' })).toBeVisible();
    await expect(main.locator('img[src^="/media/"]')).toBeVisible();
    await expectAccessible(visitor);
    await visitor.context().close();

    await page.goto('/admin/pictures');
    await page.getByRole('list', { name: 'Images' }).getByRole('button', { name: 'oven.jpg' }).click();
    const shown = page.getByRole('region', { name: 'oven.jpg' }).getByRole('link');
    await expect(shown).toHaveText(new RegExp(`^${title}: .*Corner`));
    await expect(shown).toHaveAttribute('href', address);

    await page.goto('/admin/stats');
    const pages = page.getByRole('table', { name: 'Pages' });
    await expect(pages.getByRole('row', { name: title }).getByRole('cell').last()).toHaveText('2');
  });
}

test('each empty list of a new page offers its first item without hovering', async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  const data = { title: 'For bakers', layout: 'landing', status: 'published' };
  const headers = { Authorization: `Bearer ${apiKey}` };
  expect((await request.post('/api/pages', { headers, data })).ok()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await openEditMode(page, '/for-bakers');
  const mark = (item: string) => page.getByRole('button', { name: `Add the first ${item}` });
  for (const [item, heading] of [
    ['stat', 'For bakers'],
    ['reason', 'Why it matters'],
    ['step', 'How it works'],
    ['term', 'The terms, briefly'],
  ] as const) {
    // Only lists near the window have the button.
    await page.locator('#main').getByRole('heading', { name: heading }).scrollIntoViewIfNeeded();
    await expect(mark(item)).toBeVisible();
  }
  await expectAccessible(page);
  await page.locator('#main').getByRole('heading', { name: 'For bakers' }).scrollIntoViewIfNeeded();
  await mark('stat').click();
  await expect(mark('stat')).toHaveCount(0);
  await expect(page.locator('[data-path="for-bakers.stats.0.value"]')).toBeVisible();
});

async function makePage(page: Page, layout: string, title: string): Promise<void> {
  await page.goto('/admin/pages');
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('radio', { name: layout }).check();
  await dialog.getByLabel('Publish now').check();
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await expect(page).toHaveURL(/page=[a-z-]+$/);
}

/** Adds a section built from a heading. */
async function addSection(page: Page, title: string): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Sections' }).click();
  const manager = page.getByRole('dialog', { name: 'Section Manager' });
  await manager.getByRole('button', { name: 'Section Library' }).click();
  const library = page.getByRole('dialog', { name: 'Section Library' });
  await library.getByRole('tab', { name: 'Custom' }).click();
  await library.getByRole('button', { name: 'Build a section' }).click();
  await library.getByRole('button', { name: 'Heading' }).first().click();
  await library.getByLabel('Name').fill('Corner');
  await library.getByRole('button', { name: `Add to ${title}` }).click();
  await expect(page.locator('#main').getByText('Your Heading Here')).toBeVisible();
  await library.getByRole('button', { name: 'Close Section Library' }).click();
  await manager.getByRole('button', { name: 'Close Section Manager' }).click();
}

/** Adds an uploaded image to that section. */
async function addPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add element to Corner' }).click();
  const palette = page.getByRole('dialog', { name: 'Quick Elements' });
  await palette.getByRole('button', { name: 'Show all elements' }).click();
  await palette.getByRole('button', { name: 'Image', exact: true }).click();
  await palette.getByRole('button', { name: 'Close Quick Elements' }).click();
  await page.locator('#main [data-path^="element.image-"]').first().click();
  const popover = page.locator('.overlay-popover');
  const create = { width: 640, height: 400, channels: 3 as const, background: '#7a5230' };
  const buffer = await sharp({ create }).jpeg().toBuffer();
  await popover.locator('input[type=file]').setInputFiles({ name: 'oven.jpg', mimeType: 'image/jpeg', buffer });
  await expect(popover.getByRole('textbox').first()).toHaveValue(/^\/media\//);
  await page.keyboard.press('Escape');
}
