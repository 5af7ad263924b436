import { expect, test } from '../fixtures';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('words of an added section and of a draft are found, and lead to their place', async ({
  page,
  request,
  apiKey,
  edit,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const data = { title: 'The quince orchard', subtitle: 'Added below' };
  await request.post('/api/sections', {
    headers,
    data: { pageId: 'about', sectionType: 'cta', sectionName: 'Orchard', sectionData: data },
  });
  await request.post('/api/pages', { data: { title: 'Harvest', layout: 'article' }, headers });
  await edit('harvest.hero.subheadline', 'When a quince is ripe.');
  await page.goto('/admin/search');
  await page.getByRole('searchbox', { name: 'Search all content' }).fill('quince');
  const added = page.getByRole('region', { name: 'About Us' }).getByRole('link');
  await expect(added).toContainText('The quince orchard');
  await expect(page.getByRole('region', { name: /^Harvest/ }).getByRole('link')).toContainText(
    'When a quince is ripe.',
  );
  await added.press('Enter');
  await expect(page.getByRole('heading', { name: 'Orchard', level: 2 })).toBeVisible();
});
