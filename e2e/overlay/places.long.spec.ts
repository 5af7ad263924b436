import type { Page, Route } from '@playwright/test';
import { pickLink } from '../admin/editor-page';
import { expect, expectAccessible, test } from '../fixtures';
import { finalize, openEditMode, panelOf } from './open-overlay';
import { seedSections } from './seed-sections';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const popover = (page: Page) => page.locator('.overlay-popover');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('an image is shown, uploaded, set by its address and removed in a small form next to it', async ({
  page,
  request,
}) => {
  await openEditMode(page);
  const picture = page.locator('[data-path="home.opportunity.cards.0.image"]');
  await picture.click();
  await expect(popover(page)).toHaveAccessibleName('Edit Opportunity › Cards › Card 1 › Image');
  await expect(popover(page).locator('.thumbnail img')).toBeVisible();
  await expectAccessible(page, '.overlay-popover');
  await popover(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: PNG });
  const address = popover(page).getByRole('textbox', { name: 'Image' });
  await expect(address).toHaveValue(/^\/media\//);
  await expect(picture.locator('img')).toHaveAttribute('src', /^\/media\//);
  await address.fill('javascript:alert(1)');
  await address.blur();
  await expect(popover(page)).toContainText('Enter a URL or a path on this site.');
  await address.fill('/illustrations/keys.svg');
  await page.keyboard.press('Escape');
  await expect(popover(page)).toBeHidden();
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
  await finalize(page);
  expect(await (await request.get('/api/content/home')).text()).toContain('/illustrations/keys.svg');
});

test('the save button says that it waits for an upload, whose image is then saved', async ({ page, request }) => {
  await openEditMode(page);
  await page.locator('[data-path="home.opportunity.cards.0.image"]').click();
  const held: Route[] = [];
  await page.route('**/api/media', (route) => void held.push(route));
  await popover(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: PNG });
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press('ControlOrMeta+S');
  const waiting = panelOf(page).getByRole('button', { name: 'Waiting for upload…' });
  await expect(waiting).toBeDisabled();
  await held[0]?.continue();
  await expect(waiting).toHaveCount(0);
  await expect.poll(async () => (await request.get('/api/content/home')).text()).toContain('/media/');
});

test('a link gets another page and text in a small form, which a click outside closes', async ({ page, request }) => {
  await openEditMode(page);
  const text = page.locator('[data-path="home.opportunity.cards.1.linkText"]');
  await text.hover();
  await page.getByRole('button', { name: 'Edit the link of Opportunity › Cards › Card 2 › Link text' }).click();
  await popover(page).getByRole('textbox', { name: 'Link text' }).fill('Read about us');
  await pickLink(popover(page).getByRole('combobox', { name: 'Link', exact: true }), 'About Us');
  await expect(popover(page).getByRole('combobox', { name: 'Link', exact: true })).toHaveValue('/about');
  await expect(text).toHaveText('Read about us');
  await page.locator('[data-path="home.opportunity.title"]').click();
  await expect(popover(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await finalize(page);
  const home = (await (await request.get('/api/content/home')).json()) as {
    opportunity: { cards: { linkText: string; linkUrl: string }[] };
  };
  expect(home.opportunity.cards[1]).toMatchObject({ linkText: 'Read about us', linkUrl: '/about' });
});

test('a whole element is edited in one small form', async ({ page, request, apiKey }) => {
  await seedSections(request, apiKey, [
    {
      sectionId: 'beta',
      sectionName: 'Beta',
      sectionType: 'custom',
      sectionData: {
        elements: [
          { id: 'image-1-a', type: 'image', data: {} },
          { id: 'rating-1-b', type: 'rating', data: {} },
        ],
      },
    },
  ]);
  await openEditMode(page, '/overlay-demo');
  const picture = page.locator('[data-path="element.image-1-a.src"]');
  await picture.click();
  for (const name of ['Alt text', 'Caption', 'Width']) {
    await expect(popover(page).getByRole('textbox', { name })).toBeVisible();
  }
  await popover(page).getByRole('textbox', { name: 'Alt text' }).fill('A bakery at dawn');
  await popover(page).getByRole('combobox', { name: 'Alignment' }).selectOption('left');
  await page.keyboard.press('Escape');
  await expect(picture).toHaveAttribute('alt', 'A bakery at dawn');
  await page.locator('[data-path="element.rating-1-b.rating"]').click();
  await popover(page).getByRole('spinbutton', { name: 'Rating', exact: true }).fill('3');
  await page.keyboard.press('Escape');
  await finalize(page);
  const [section] = (await (await request.get('/api/sections/demo')).json()) as {
    sectionData: { elements: { data: unknown }[] };
  }[];
  expect(section?.sectionData.elements.map(({ data }) => data)).toMatchObject([
    { alt: 'A bakery at dawn', alignment: 'left' },
    { rating: 3 },
  ]);
});

test('a text that is too long is reported in place while typing, is not sent, and can be reached from the panel', async ({
  page,
}) => {
  await openEditMode(page);
  let calls = 0;
  page.on('request', (sent) => {
    if (/content\.batch/.test(sent.url())) calls += 1;
  });
  const cta = page.locator('[data-path="home.hero.cta"]');
  await cta.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('long '.repeat(60));
  await expect(page.getByText('At most 200 characters.').first()).toBeVisible();
  await expect(cta).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Enter');
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await panelOf(page).getByRole('button', { name: 'Finalize Changes' }).click();
  await expect(panelOf(page)).toContainText('A field couldn’t be saved:');
  expect(calls).toBe(0);
  await panelOf(page).getByRole('button', { name: 'Hero › Button text' }).click();
  await expect(cta).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Edit Hero › Button text' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Short');
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).not.toContainText('couldn’t be saved');
  await finalize(page);
});

test('a change refused by the server is reported at its field, and everything unsaved stays', async ({
  page,
  problems,
}) => {
  problems.expect(/422/);
  await openEditMode(page);
  await page.route(/content\.batch/, async (route) => {
    const data = {
      code: 'UNPROCESSABLE_CONTENT',
      httpStatus: 422,
      message: 'Some of it does not fit.',
      issues: [{ path: 'changes.0.value', message: 'home.hero.headline: Not these words.' }],
    };
    const answer = [{ error: { message: data.message, code: -32000, data } }];
    const isBatch = new URL(route.request().url()).searchParams.has('batch');
    await route.fulfill({ status: 422, json: isBatch ? answer : answer[0] });
  });
  const headline = page.locator('[data-path="home.hero.headline"]');
  await headline.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Refused words');
  await page.keyboard.press('Enter');
  await panelOf(page).getByRole('button', { name: 'Finalize Changes' }).click();
  await expect(page.locator('.overlay-problem')).toHaveText('Not these words.');
  await expect(panelOf(page).getByRole('button', { name: 'Hero › Headline' })).toBeVisible();
  await expect(headline).toHaveText('Refused words');
  await panelOf(page)
    .getByRole('button', { name: /unsaved change/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toContainText('Not these words.');
});

test('each pending change is listed, can be reached, and can be reverted', async ({ page }) => {
  await openEditMode(page);
  const title = page.locator('[data-path="home.callToAction.title"]');
  const before = (await title.textContent()) ?? '';
  await title.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Changed at the foot');
  await page.keyboard.press('Enter');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(page.locator('.overlay-region[data-pending]')).toHaveCount(0);
  await panelOf(page)
    .getByRole('button', { name: /unsaved change/ })
    .click();
  const list = page.getByRole('dialog', { name: 'Unsaved changes' });
  await list.getByRole('button', { name: 'Home › Call To Action › Title', exact: true }).click();
  await expect(title).toBeInViewport();
  await expect(page.locator('.overlay-region[data-pending]')).toHaveCount(1);
  await list.getByRole('button', { name: /^Undo / }).click();
  await expect(title).toHaveText(before);
  await expect(panelOf(page)).not.toContainText('unsaved');
});

test('a closed answer has no pencil until it is opened, and an item is framed as it is visible', async ({ page }) => {
  await openEditMode(page);
  const question = page.locator('#faq details').first();
  const answer = page.getByRole('button', { name: /^Edit FAQ › Questions › Question 1 › Answer/ });
  await question.scrollIntoViewIfNeeded();
  await question.locator('summary [data-path]').hover();
  await expect(page.getByRole('toolbar', { name: 'Question 1' })).toBeVisible();
  await expect(answer).toHaveCount(0);
  const [frame, shown] = [await page.locator('.group-frame').boundingBox(), await question.boundingBox()];
  expect(frame?.height).toBeLessThan((shown?.height ?? 0) + 30);
  await question.evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  await expect(answer).toHaveCount(1);
});

test('the tools of a short text are never under the bar of its item', async ({ page }) => {
  await openEditMode(page, '/portfolio');
  for (const path of ['portfolio.categories.1.name', 'portfolio.categories.2.name']) {
    await page.locator(`[data-path="${path}"]`).hover();
    const pencil = page.locator(`[data-pencil="${path}"]`);
    const bar = page.getByRole('toolbar', { name: /^Category/ });
    await expect(bar).toBeVisible();
    const [tool, over] = [await pencil.boundingBox(), await bar.boundingBox()];
    if (!tool || !over) throw new Error('The tools are not visible.');
    const isApart = tool.y + tool.height <= over.y || over.y + over.height <= tool.y || over.x + over.width <= tool.x;
    expect(isApart).toBe(true);
  }
});

test('a hovered field has a thin gold line, its name and a pencil; unsaved ones have a gold dot, and selected ones a green check', async ({
  page,
}) => {
  await openEditMode(page);
  const title = page.locator('[data-path="home.callToAction.title"]');
  const mark = page.locator('.overlay-region', { has: page.locator('[data-pencil="home.callToAction.title"]') });
  const colour = (name: string) =>
    page.evaluate((token) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${token})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, name);
  const drawn = (part: '::before' | '::after') =>
    mark.evaluate((element, pseudo) => {
      const { content, backgroundColor, borderRadius } = getComputedStyle(element, pseudo);
      return { content, backgroundColor, borderRadius };
    }, part);
  await title.hover();
  const line = await mark.evaluate((element) => getComputedStyle(element).outline);
  expect(line).toBe(`${await colour('--color-gold')} solid 1px`);
  expect((await drawn('::after')).content).toContain('"Title"');
  await expect(page.locator('[data-pencil="home.callToAction.title"]')).toHaveCSS('opacity', '1');
  expect((await drawn('::before')).content).toBe('none');
  await title.click();
  await page.keyboard.type('New words, ');
  await expect(mark).not.toHaveAttribute('data-name');
  await page.keyboard.press('Enter');
  expect(await drawn('::before')).toMatchObject({
    content: '""',
    backgroundColor: await colour('--color-gold-fill'),
    borderRadius: '50%',
  });
  const pencil = await page.locator('[data-pencil="home.callToAction.title"]').innerHTML();
  await panelOf(page).getByRole('button', { name: 'Batch Edit' }).click();
  await title.click();
  const check = page.getByRole('button', { name: 'Select Call To Action › Title', pressed: true });
  await expect(check).toHaveCSS('background-color', await colour('--color-success'));
  expect(await check.innerHTML()).not.toBe(pencil);
});
