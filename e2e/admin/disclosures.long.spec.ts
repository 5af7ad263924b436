import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';

test.use({ reducedMotion: 'reduce' });

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const part = (page: Page, name: string) => page.getByRole('region', { name });

test('a disclosure is written, attached, changed, detached and archived', async ({ page, signedInAdmin: _ }) => {
  await page.goto('/admin/disclosures');
  await expect(page.getByRole('heading', { name: 'No disclosures yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add disclosure' }).click();
  const added = dialog(page, 'Add disclosure');
  await added.getByRole('textbox', { name: 'Name' }).fill('Net returns');
  await added.getByRole('textbox', { name: 'Text' }).fill('Returns are net of fees.');
  await expectAccessible(page);
  await added.getByRole('button', { name: 'Add disclosure' }).click();

  await expect(page.getByRole('heading', { name: 'Net returns' })).toBeVisible();
  await expect(part(page, 'Attached to')).toContainText('visitors don’t see it');
  await page.getByRole('button', { name: 'Attach…' }).click();
  const attached = dialog(page, 'Attach “Net returns”');
  await attached.getByLabel('Section', { exact: true }).selectOption({ label: 'Record' });
  await expectAccessible(page);
  await attached.getByRole('button', { name: 'Attach and publish' }).click();
  await expect(part(page, 'Attached to').getByRole('link', { name: 'Home › Record' })).toBeVisible();
  await expect(part(page, 'Record')).toContainText('attached it to Home › Record');

  await page.getByRole('button', { name: 'Edit' }).click();
  const edited = dialog(page, 'Edit disclosure');
  await edited.getByRole('textbox', { name: 'Text' }).fill('Returns are net of all fees.');
  await edited.getByRole('textbox', { name: 'Change note (optional)' }).fill('Asked for by counsel');
  await edited.getByRole('button', { name: 'Save and publish' }).click();
  await expect(part(page, 'Record')).toContainText('changed the text, version 2');
  await expect(part(page, 'Record')).toContainText('Asked for by counsel');
  await expect(part(page, 'Record').locator('ins')).toContainText('all');
  await expectAccessible(page);

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const ofSection = page.getByRole('region', { name: 'Disclosures of this section' });
  await expect(ofSection.getByRole('link', { name: 'Net returns' })).toBeVisible();
  await page.getByRole('button', { name: 'Attach disclosure… to Home' }).click();
  await dialog(page, 'Attach a disclosure to Home').getByRole('button', { name: 'Attach and publish' }).click();
  await expect(page.frameLocator('iframe').getByRole('note').first()).toHaveText('Returns are net of all fees.');
  await expect(
    page.getByRole('region', { name: 'Disclosures of this page' }).getByRole('link', { name: 'Net returns' }),
  ).toBeVisible();
  await expectAccessible(page);

  await ofSection.getByRole('link', { name: 'Net returns' }).click();
  await expect(page.getByRole('button', { name: 'Archive' })).toBeDisabled();
  for (const place of ['Home › Record', 'Home']) {
    await page.getByRole('button', { name: `Detach… from ${place}`, exact: true }).click();
    const question = page.getByRole('alertdialog', { name: /^Detach/ });
    await expect(question).toContainText('visitors no longer see it there');
    await question.getByRole('button', { name: 'Detach' }).click();
    await expect(question).toBeHidden();
  }
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Archived. It can’t be attached.')).toBeVisible();
  await page.getByRole('link', { name: 'Disclosures' }).first().click();
  await page.getByRole('button', { name: /^Archived/ }).click();
  await expect(page.getByRole('link', { name: 'Net returns' })).toBeVisible();
});

test('visitors and editors see a disclosure on the page, also on a phone', async ({
  page,
  site,
  request,
  signedInEditor: _,
}) => {
  const headers = { Authorization: `Bearer ${await site.key(['content:write'])}` };
  const made = await request.post('/api/disclosures', { headers, data: { name: 'Net', text: 'Net of fees.' } });
  const { id } = await made.json();
  const data = { to: 'section', ref: 'home.record' };
  expect((await request.post(`/api/disclosures/${id}/attach`, { headers, data })).status()).toBe(200);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const note = page.getByRole('note', { name: 'Disclosure' });
  await expect(note).toHaveText('Net of fees.');
  await expectAccessible(page, 'main');
  await page.goto('/admin/disclosures');
  await expect(page.getByRole('link', { name: 'Net' })).toBeVisible();
  await expectAccessible(page);
});
