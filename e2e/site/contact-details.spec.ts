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

test('an address that begins with the firm’s former name begins with its new one everywhere', async ({
  page,
  request,
  signedInAdmin: _,
}) => {
  await page.goto('/admin/settings/site');
  const part = page.getByRole('region', { name: 'Firm and contact details' });
  const address = part.getByLabel('Address');
  await expect(address).toHaveValue(/^Elmwater Partners\n/);
  await part.getByLabel('Firm name').fill('Harbor & Vale');
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.toast')).toContainText('The address now starts with “Harbor & Vale”.');
  await expect(address).toHaveValue(/^Harbor & Vale\n14 Mill Race Lane\n/);

  const lines = ['Harbor & Vale', '14 Mill Race Lane'];
  expect((await (await request.get('/api/content/site')).json()).firm.address).toEqual(expect.arrayContaining(lines));
  const contact = await (await request.get('/api/content/contact')).json();
  expect(contact.contactInfo.office.address).toEqual(expect.arrayContaining(lines));
  await page.goto('/contact');
  await expect(page.getByRole('main').locator('address').first()).toContainText('Harbor & Vale');
  // The footer shows the firm’s name above the address, not twice.
  await expect(page.getByRole('contentinfo').locator('address')).toHaveText(/^14 Mill Race Lane/);
});
