import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from '../fixtures';
import { findCodeSnifferErrors } from '../run/sniff';
import { createDraft } from './draft-page';
import { openEditor } from './editor-page';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInAdmin: _ }) => undefined);

/** Dialogs of the dashboard, with the button that opens each. `DRAFT` is the id of a draft. */
const DIALOGS: readonly { path: string; button: string | RegExp; item?: string; name: string | RegExp }[] = [
  { path: '/admin/pages', button: 'New page', name: 'New page' },
  {
    path: '/admin/pages',
    button: 'Actions for About Us',
    item: 'Search and sharing…',
    name: 'Search and sharing: About Us',
  },
  { path: '/admin/entries', button: 'New article', name: 'New article' },
  { path: '/admin/redirects', button: 'Add redirect', name: 'Add redirect' },
  { path: '/admin/redirects', button: 'Import…', name: 'Import redirects' },
  { path: '/admin/documents', button: 'Rename notes.txt', name: 'Rename notes.txt' },
  { path: '/admin/documents', button: 'History notes.txt', name: 'History of notes.txt' },
  { path: '/admin/documents', button: 'Move notes.txt', name: 'Move notes.txt' },
  { path: '/admin/claims', button: 'Add claim', name: 'Add claim' },
  { path: '/admin/disclosures', button: 'Add disclosure', name: 'Add disclosure' },
  { path: '/admin/retention', button: 'Place a hold…', name: 'Place a legal hold' },
  { path: '/admin/retention', button: 'Change…', name: 'How long records are kept' },
  { path: '/admin/users', button: 'Invite someone', name: 'Invite someone' },
  { path: '/admin/settings/developer', button: 'Create API key', name: 'Create API key' },
  { path: '/admin/settings/webhooks', button: 'Create webhook', name: 'Create webhook' },
  { path: '/admin/drafts', button: 'New draft', name: 'New draft' },
  { path: '/admin/drafts/DRAFT', button: 'Ask for review…', name: 'Ask for review' },
  { path: '/admin/drafts/DRAFT', button: 'Schedule…', name: 'Schedule “Autumn”' },
  { path: '/admin/drafts/DRAFT', button: 'More actions', item: 'Plan take-down…', name: 'Take down “Autumn”' },
  { path: '/admin/drafts/DRAFT', button: 'More actions', item: 'Share a preview…', name: 'Share a preview of Autumn' },
  { path: '/admin/brand', button: 'Choose an image for Icon from the library', name: 'Choose an image for Icon' },
];

const open = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Checks that neither the page nor the dialog scrolls sideways, and that each control is fully visible. */
async function expectFit(page: Page, where: string): Promise<void> {
  const found = await page
    .locator('dialog[open]')
    .last()
    .evaluate((dialog) => {
      const { left, right } = dialog.getBoundingClientRect();
      const edge = document.documentElement.clientWidth;
      const wide = [document.documentElement, dialog, ...dialog.querySelectorAll('*')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX) || element.tagName === 'HTML')
        .map((element) => `${element.tagName}.${element.className}`);
      const cut = [...dialog.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href]')]
        .filter((control) => control.checkVisibility() && !control.closest('.sr-only'))
        .filter((control) => {
          const box = control.getBoundingClientRect();
          return box.width > 0 && (box.left < Math.max(0, left) - 1 || box.right > Math.min(edge, right) + 1);
        })
        .map((control) => control.outerHTML.slice(0, 80));
      return { isInside: left >= -1 && right <= edge + 1, wide, cut };
    });
  expect([where, found]).toEqual([where, { isInside: true, wide: [], cut: [] }]);
  // Controls below the window's edge can be reached by scrolling.
  for (const button of await page.locator('dialog[open]').last().getByRole('button').all()) {
    if (!(await button.isVisible())) continue;
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 0.9 });
  }
  await expectAccessible(page, 'dialog[open]');
  expect.soft([where, await findCodeSnifferErrors(page)]).toEqual([where, []]);
}

for (const width of [390, 768, 1440]) {
  test(`the dashboard's dialogs fit ${width} pixels and are accessible`, async ({ page, request, apiKey }) => {
    test.setTimeout(240_000);
    const headers = { Authorization: `Bearer ${apiKey}` };
    await request.post('/api/pages', { data: { title: 'Insights', layout: 'insights', status: 'published' }, headers });
    const create = { width: 300, height: 200, channels: 3 as const, background: '#36506c' };
    const street = { name: 'street.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Words.') };
    for (const files of [street, notes]) {
      const answer = await request.post('/api/media', { headers, multipart: { files } });
      expect(answer.status(), await answer.text()).toBe(201);
    }
    const draft = await createDraft(request, apiKey, 'Autumn', [{ path: 'home.hero.cta', value: 'Talk to us' }]);
    const shared = await request.post(`/api/drafts/${draft}/previews`, { headers, data: {} });
    expect(shared.status(), await shared.text()).toBe(201);
    await page.setViewportSize({ width, height: 800 });
    for (const { path, button, item, name } of DIALOGS) {
      await page.goto(path.replace('DRAFT', String(draft)));
      await page.getByRole('button', { name: button, exact: true }).first().click();
      if (item !== undefined) await page.getByRole('menuitem', { name: item }).click();
      await expect(open(page, name)).toBeVisible();
      await expect(open(page, name).getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expectFit(page, String(name));
    }
  });

  test(`an image can be cropped at ${width} pixels`, async ({ page, edit }) => {
    await edit('home.portfolioHighlight.image', '/illustrations/storefront.svg');
    await page.setViewportSize({ width, height: 800 });
    await openEditor(page);
    if (width < 768) await page.getByRole('button', { name: /^Sections:/ }).click();
    await page.getByRole('button', { name: 'Portfolio Highlight', exact: true }).click();
    await page.getByRole('button', { name: /^Crop and focus/ }).click();
    const dialog = open(page, /^Crop and focus/);
    const point = dialog.getByRole('button', { name: 'Focal point' });
    await expect
      .poll(() => point.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectFit(page, 'Crop and focus');
    await dialog.getByLabel('Shape').selectOption('4:3');
    await dialog.getByLabel('Zoom').fill('150');
    await expectFit(page, 'Crop and focus, zoomed');
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(dialog).toBeHidden();
  });
}

test('a section is named and added on a phone without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openEditor(page);
  await page.getByRole('button', { name: /^Sections:/ }).click();
  await page.getByRole('button', { name: '+ Add Section' }).click();
  const dialog = open(page, 'Add a section');
  for (const control of [
    dialog.getByLabel('Section name'),
    dialog.getByLabel('Show the name as a headline'),
    dialog.getByRole('button', { name: 'Add Section' }),
  ]) {
    // Not below the buttons, which stay at the dialog's lower edge.
    await control.click({ trial: true });
    expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  }
});
