import { sql } from 'drizzle-orm';
import { expect, expectAccessible, signIn, test } from '../fixtures';

test.use({ reducedMotion: 'reduce' });

test('a hold is placed on a page, shown with its records, and released with a reason', async ({
  page,
  edit,
  signedInAdmin: _,
}) => {
  await edit('about.hero.headline', 'Held words');
  await page.request.get('/about');
  await page.goto('/admin/retention');
  await expect(page.getByText('No legal hold has been placed.')).toBeVisible();
  await page.getByRole('button', { name: 'Place a hold…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place a legal hold' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Oak Street');
  await dialog.getByRole('textbox', { name: 'Matter' }).fill('An inquiry.');
  await dialog.getByLabel('Covers').selectOption('Pages');
  await dialog.getByRole('checkbox', { name: 'About Us' }).check();
  await page.setViewportSize({ width: 1280, height: 757 });
  await expect(dialog.getByRole('button', { name: 'Place hold' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Place hold' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Legal holds' })).toContainText('About Us · placed by Ada Sample');
  await expectAccessible(page, '.screen');

  const { items } = await (await page.request.get('/api/record/publications?page=about&current=true')).json();
  await page.goto(`/admin/advertisement-log?publication=${items[0].id}`);
  await expect(page.getByText('No date while it is in use')).toBeVisible();
  await page.getByRole('link', { name: 'Oak Street' }).click();
  await expect(page.getByText(/^\d+ publications? and 0 claims$/)).toBeVisible();
  await expect(page.getByText('Nothing was deleted so far.')).toBeVisible();
  await page.getByRole('button', { name: 'Release…' }).click();
  const release = page.getByRole('dialog', { name: /^Release/ });
  await release.getByRole('textbox', { name: 'Reason' }).fill('The inquiry was closed.');
  await release.getByRole('button', { name: 'Release hold' }).click();
  await expect(page.getByText('The inquiry was closed.')).toBeVisible();
  await expectAccessible(page, '.screen');
});

test('a disposal is proposed by one person and confirmed by another', async ({
  page,
  edit,
  site,
  signedInAdmin: _,
}) => {
  for (const words of ['Old words', 'New words']) {
    await edit('about.hero.headline', words);
    await page.request.get('/about');
  }
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update publications set used_from = used_from - interval '8 years'`);
    await tx.execute(sql`update published_bodies set created_at = created_at - interval '8 years'`);
  });
  await page.goto('/admin/retention');
  await page.getByText('Show the records').click();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await expectAccessible(page, '.screen');
  await page.getByRole('button', { name: 'Propose disposal…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose disposal' });
  await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('Yearly disposal.');
  await dialog.getByRole('button', { name: 'Propose disposal' }).click();
  await page.getByRole('link', { name: /^Disposal \d+$/ }).click();
  await expect(page.getByRole('note')).toContainText('another admin or a reviewer must confirm it');
  await expect(page.getByRole('button', { name: 'Confirm and destroy…' })).toHaveCount(0);

  await signIn(page.context(), site, 'reviewer');
  await page.goto('/admin/start');
  await page.getByRole('link', { name: 'A disposal of records to confirm' }).click();
  await page.getByRole('link', { name: /^Disposal \d+$/ }).click();
  await page.getByRole('button', { name: 'Confirm and destroy…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Destroy' }).click();
  await expect(page.getByText('Disposed of:')).toBeVisible();
  await expect(page.getByText('The log’s entries with their hashes')).toBeVisible();
  await expectAccessible(page, '.screen');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByText('Its stored contents were destroyed by')).toBeVisible();
});

test('the rules are changed, and the screen fits a phone', async ({ page, signedInAdmin: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/retention');
  await expect(page.getByText(/fiscal year ends on December 31/)).toBeVisible();
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: 'How long records are kept' });
  await dialog.getByLabel('Fiscal year ends in').selectOption('June');
  await dialog.getByRole('textbox', { name: 'On day' }).fill('30');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/fiscal year ends on June 30/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('a hold covers claims that are found by their words', async ({ page, request, site, signedInAdmin: _ }) => {
  const headers = { Authorization: `Bearer ${await site.key(['claims:write'])}` };
  for (const statement of ['We own eleven companies.', 'We returned 32% in year one.']) {
    const answer = await request.post('/api/claims', { headers, data: { statement, kind: 'figure' } });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  await page.goto('/admin/retention');
  await page.getByRole('button', { name: 'Place a hold…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place a legal hold' });
  await dialog.getByLabel('Name').fill('Request of March');
  await dialog.getByLabel('Matter').fill('An examiner asked for it.');
  await dialog.getByLabel('Covers').selectOption({ label: 'Claims' });
  await dialog.getByRole('checkbox', { name: 'We returned 32% in year one.' }).check();
  await dialog.getByRole('searchbox', { name: 'Find claims' }).fill('eleven');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByRole('checkbox', { name: 'We own eleven companies.' }).check();
  await dialog.getByRole('searchbox', { name: 'Find claims' }).fill('zebra');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Place hold' }).click();
  await page.getByRole('link', { name: 'Request of March' }).click();
  await expect(page.getByText('We own eleven companies.')).toBeVisible();
  await expect(page.getByText('We returned 32% in year one.')).toBeVisible();
});
