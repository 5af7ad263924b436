import { expect, test } from '../fixtures';

test('contact details that someone else changed meanwhile keep the typed words and are replaced only on a second save', async ({
  page,
  request,
  apiKey,
  problems,
  signedInAdmin: _,
}) => {
  problems.expect(/409/);
  const headers = { Authorization: `Bearer ${apiKey}` };
  const read = async () => (await (await request.get('/api/content/site')).json()).firm;
  await page.goto('/admin/settings/site');
  const part = page.getByRole('region', { name: 'Firm and contact details' });
  await part.getByLabel('Phone').fill('(555) 555-0199');
  for (const [field, value] of [
    ['phone', '(555) 555-0100'],
    ['email', 'new@elmwater.example'],
  ])
    await request.post('/api/content/update', { headers, data: { path: `site.firm.${field}`, value } });
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(part.getByLabel('Phone')).toHaveAccessibleDescription(
    'Someone else changed this to “(555) 555-0100”. Save again to replace it.',
  );
  await expect(part.getByLabel('Phone')).toHaveValue('(555) 555-0199');
  expect((await read()).phone).toBe('(555) 555-0100');
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.toast')).toContainText('Contact details saved');
  expect(await read()).toMatchObject({ phone: '(555) 555-0199', email: 'new@elmwater.example' });
  await expect(part.getByLabel('Email', { exact: true })).toHaveValue('new@elmwater.example');
});
