import { expect, expectAccessible, open, test } from '../fixtures';

test('a new page, a moved one and a redirect go into the draft that the tab edits, and on the site with it', async ({
  page,
  request,
  site,
  signedInEditor: _,
}) => {
  const headers = { Origin: site.server.url };
  const post = (path: string, data: object) => page.request.post(`/api/drafts${path}`, { headers, data });
  const { id } = await (await post('', { name: 'Autumn' })).json();
  await page.addInitScript(
    (draft) => sessionStorage.setItem('prospectus-draft', draft),
    JSON.stringify({ id, name: 'Autumn' }),
  );
  await open(page, '/admin/pages');
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('History');
  await expect(dialog).toContainText('The page goes on the site when the draft “Autumn” is published.');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Add to draft' }).click();
  await expect(page.getByText('Draft: Autumn')).toBeVisible();
  await page.getByRole('textbox', { name: 'Headline' }).first().fill('Since 1987');
  await expect(page.getByText('Saved to the draft')).toBeVisible();

  await open(page, '/admin/redirects');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  const redirect = page.getByRole('dialog', { name: 'Add redirect' });
  await redirect.getByRole('textbox', { name: 'From' }).fill('/past');
  await redirect
    .getByRole('combobox', { name: 'To' })
    .or(redirect.getByRole('textbox', { name: 'To' }))
    .fill('/history');
  await redirect.getByRole('button', { name: 'Save to draft' }).click();
  await expect(redirect).toHaveCount(0);
  expect([(await request.get('/history')).status(), (await request.get('/past')).status()]).toEqual([404, 404]);

  await open(page, `/admin/drafts/${id}`);
  const added = page.getByRole('region', { name: 'History' }).first();
  await expect(added.getByText('New', { exact: true })).toBeVisible();
  await expect(added).toContainText('New page “History” at /history');
  await expect(page.getByText('Added a redirect from /past to /history').first()).toBeVisible();
  expect((await post(`/${id}/publish`, {})).ok()).toBe(true);
  await site.settle();
  expect(await (await request.get('/past')).text()).toContain('Since 1987');
});
