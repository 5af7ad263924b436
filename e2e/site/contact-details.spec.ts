import { expect, expectAccessible, test } from '../fixtures';

test('changing the phone number once changes it everywhere', async ({ page, request, signedInAdmin: _ }) => {
  const phone = '(555) 555-0199';
  await page.goto('/admin/settings/site');
  const part = page.getByRole('region', { name: 'Firm and contact details' });
  await part.getByLabel('Phone').fill(phone);
  await expectAccessible(page);
  await part.getByLabel('Phone').press('Enter');
  await expect(page.locator('.toast')).toContainText('Contact details saved');

  await expect.poll(async () => (await request.get('/about')).text()).toContain(`"telephone":"${phone}"`);
  expect((await (await request.get('/api/content/contact')).json()).contactInfo.contact.phone).toBe(phone);
  for (const path of ['/', '/contact']) expect(await (await request.get(path)).text()).not.toContain('555-0142');
  await page.goto('/contact');
  for (const place of [page.getByRole('main'), page.getByRole('contentinfo')]) {
    await expect(place.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:5555550199');
  }
});
