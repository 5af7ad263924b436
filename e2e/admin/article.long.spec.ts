import type { Route } from '@playwright/test';
import { textOf } from '../editors/rich-text-editor';
import { expect, expectAccessible, test } from '../fixtures';
import { openSheet } from './article-sheet';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ reducedMotion: 'reduce' });
test.beforeEach(async ({ request, apiKey, signedInEditor: _ }) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (const data of [
    { title: 'Insights', layout: 'insights', status: 'published' },
    { title: 'First letter', layout: 'insights-entry', status: 'published' },
  ]) {
    expect((await request.post('/api/pages', { headers, data })).status()).toBe(201);
  }
});

test('a bad title and a taken address are shown at their fields', async ({ page, request, problems }) => {
  problems.expect(/answer 4(00|22)/);
  const { title, field, state, button } = await openSheet(page, 'first-letter');
  await title.fill(' ');
  await expect(title).toHaveAccessibleDescription('Enter a title.');
  await button('Update').click();
  await expect(state).toContainText('Not saved');
  await expect(title).toBeFocused();
  await title.fill('The first letter');
  await field('Address').fill('/team');
  await expect(field('Address')).toHaveAccessibleDescription(/“Team” already uses \/team\./);
  await field('Address').fill('/insights/Letter-One');
  await field('Address').blur();
  await expect(field('Address')).toHaveValue('/insights/letter-one');
  await state.getByRole('button', { name: 'Retry' }).click();
  await expect(state).toHaveText('Saved');
  const moved = await request.get('/insights/first-letter', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/insights/letter-one']);
  expect(await (await request.get('/insights/letter-one')).text()).toContain('The first letter');
});

test('changes are undone, redone, saved by the keyboard and discarded; a conflict is resolved', async ({
  page,
  edit,
  problems,
}) => {
  problems.expect(/answer 409/);
  const { title, field, state, button } = await openSheet(page, 'first-letter');
  await title.fill('A second title');
  await field('Summary').fill('A summary.');
  await button('Undo').click();
  await expect(field('Summary')).toHaveValue('');
  await button('Redo').click();
  await expect(field('Summary')).toHaveValue('A summary.');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(state).toHaveText('Saved');
  await field('Meta description').fill('For search engines.');
  await button('More tools').click();
  await page.getByRole('menuitem', { name: 'Discard changes' }).click();
  await expect(field('Meta description')).toHaveValue('');
  await expect(state).toHaveText('Saved');

  await field('Summary').fill('Mine.');
  await edit('first-letter.entry.standfirst', 'Theirs.');
  await button('Update').click();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toContainText('Theirs.');
});

test('an article is unpublished with an undo, and deleted', async ({ page, request }) => {
  const { button } = await openSheet(page, 'first-letter');
  const status = async () => (await request.get('/insights/first-letter')).status();
  await button('Unpublish').click();
  await expect(button('Publish')).toBeVisible();
  expect(await status()).toBe(404);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(button('Update')).toBeVisible();
  expect(await status()).toBe(200);
  await button('More tools').click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/admin\/entries/);
  expect(await status()).toBe(410);
});

test('publishing waits for a cover that is still uploading, and stops if it fails', async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/answer 413/);
  const { button } = await openSheet(page, 'first-letter');
  await button('Unpublish').click();
  await expect(button('Publish')).toBeVisible();
  const choose = () =>
    page
      .getByLabel('Image file for Cover image')
      .setInputFiles({ name: 'oven.png', mimeType: 'image/png', buffer: PNG });
  const status = async () => (await request.get('/insights/first-letter')).status();

  const held: Route[] = [];
  await page.route('**/api/media', (route) => void held.push(route));
  const publish = async () => {
    await expect.poll(() => held.length).toBe(1);
    await button('Publish').click();
    await expect(button('Publish')).toBeDisabled();
    expect(await status()).toBe(404);
    return held.pop();
  };
  await choose();
  const refused = await publish();
  await refused?.fulfill({ status: 413, json: { message: 'The file is too large.' } });
  await expect(page.locator('.toast')).toContainText('Not published');
  await expect(page.getByText('The file is too large.')).toBeVisible();
  expect(await status()).toBe(404);

  await choose();
  const accepted = await publish();
  await accepted?.continue();
  await expect(page.locator('.toast').getByText('Article published')).toBeVisible();
  const { entry } = await (await request.get('/api/content/first-letter')).json();
  expect(entry.cover).toMatch(/^\/media\//);
  expect(await status()).toBe(200);
});

test('an article that a colleague deletes before it is published stays deleted until it is restored', async ({
  page,
  request,
  apiKey,
}) => {
  const { button } = await openSheet(page, 'first-letter');
  await button('Unpublish').click();
  const held: Route[] = [];
  await page.route('**/api/media', (route) => void held.push(route));
  await page
    .getByLabel('Image file for Cover image')
    .setInputFiles({ name: 'oven.png', mimeType: 'image/png', buffer: PNG });
  await expect.poll(() => held.length).toBe(1);
  await button('Publish').click();
  await expect(button('Publish')).toBeDisabled();
  await request.delete('/api/pages/first-letter', { headers: { Authorization: `Bearer ${apiKey}` } });
  await held.pop()?.continue();
  await expect(page.locator('.toast')).toContainText('Somebody deleted this article in the meantime.');
  expect((await request.get('/insights/first-letter')).status()).toBe(410);
  await expect(button('Publish')).toHaveCount(0);

  await button('Restore').click();
  await expect(page.locator('.toast').getByText('Article restored, not published')).toBeVisible();
  await button('Publish').click();
  await expect(page.locator('.toast').getByText('Article published')).toBeVisible();
  expect((await request.get('/insights/first-letter')).status()).toBe(200);
});

test('the sheet fits every width, and is accessible', async ({ page }) => {
  const { title, body } = await openSheet(page, 'first-letter');
  await body.locator('.rt-holder[data-ready]').waitFor();
  await title.fill('A title that is rather long, so that it takes several lines on a phone and two on a desk');
  await textOf(body).fill('Words.');
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [scrollWidth, clientWidth] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    expect([width, scrollWidth]).toEqual([width, clientWidth]);
    const isCut = await title.evaluate((area) => area.scrollHeight > area.clientHeight + 1);
    expect([width, isCut]).toEqual([width, false]);
    for (const button of await page.locator('.sheet-buttons > *').all()) {
      await expect(button).toBeInViewport({ ratio: 1 });
    }
  }
  await expectAccessible(page);
});
