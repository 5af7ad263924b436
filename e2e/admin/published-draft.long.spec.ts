import { expect, expectAccessible, test } from '../fixtures';
import { createDraft } from './draft-page';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const CTA = { path: 'home.hero.cta', value: 'Talk to us' };

test('a draft that was taken down is marked, and offers no undo', async ({ page, request, apiKey, site }) => {
  const headers = { Origin: site.server.url };
  const changes = [CTA, { path: 'home.hero.headline', value: 'Hello' }];
  const id = await createDraft(request, apiKey, 'Autumn', changes);
  const send = async (path: string) => (await page.request.post(`/api/drafts/${path}`, { headers, data: {} })).json();
  const { changeSetId } = await send(`${id}/publish`);
  expect(changeSetId).toBeGreaterThan(0);
  await site.settle();
  await page.goto(`/admin/drafts/${id}`);
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo all 2' })).toBeVisible();
  const down = await send(`${id}/prepare-take-down`);
  await send(`${down.id}/publish`);
  await expect(page.getByText('Taken down', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo all 2' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Record' })).toContainText('took its changes back');
  await page.goto('/admin/drafts?state=published');
  await expect(page.getByRole('row', { name: /^Autumn/ })).toContainText('Taken down');
});

test('a published draft shows in full that its changes were undone, and offers no take-down', async ({
  page,
  request,
  apiKey,
  site,
}) => {
  const changes = [CTA, { path: 'about.hero.subheadline', value: 'We own small firms, and intend to own them well.' }];
  const id = await createDraft(request, apiKey, 'Autumn', changes);
  await page.request.post(`/api/drafts/${id}/publish`, { headers: { Origin: site.server.url }, data: {} });
  await site.settle();
  await page.goto(`/admin/drafts/${id}`);
  await expect(page.getByRole('button', { name: 'Prepare take-down' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo all 2' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all 2' }).click();
  await expect(page.getByText('All of these changes have been undone.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prepare take-down' })).toHaveCount(0);
  for (const change of await page.getByRole('list', { name: 'Changes' }).locator('.activity-change').all()) {
    const [row, where] = await Promise.all([change.boundingBox(), change.locator('p').first().boundingBox()]);
    expect((where?.width ?? 0) / (row?.width ?? 1)).toBeGreaterThan(0.8);
  }
  await expectAccessible(page, '.screen');
});

test('a take-down of what somebody else has undone is refused, and the page then shows that', async ({
  page,
  request,
  apiKey,
  site,
  problems,
}) => {
  problems.expect(/409/);
  const id = await createDraft(request, apiKey, 'Autumn', [CTA]);
  await page.request.post(`/api/drafts/${id}/publish`, { headers: { Origin: site.server.url }, data: {} });
  await site.settle();
  await page.goto(`/admin/drafts/${id}`);
  const prepare = page.getByRole('button', { name: 'Prepare take-down' });
  await expect(prepare).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`/admin/drafts/${id}`);
  await other.getByRole('button', { name: /^Undo this change/ }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Undo this change' }).click();
  await expect(other.getByText('All of these changes have been undone.')).toBeVisible();
  await prepare.click();
  await expect(page.getByText('Could not prepare the take-down')).toBeVisible();
  await expect(page.getByText('All of these changes have been undone.')).toBeVisible();
  await expect(prepare).toHaveCount(0);
});
