import { addDynamic } from '../admin/editor-page';
import { expect, hydrated, test } from '../fixtures';
import { panelOf, textAt } from './open-overlay';

test('what others save reaches an editor who only looks at the page (4.053)', async ({
  page,
  edit,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Edit page' })).toBeVisible();
  await edit('home.hero.headline', 'Saved by somebody else');
  await expect(textAt(page, 'home.hero.headline')).toHaveText('Saved by somebody else');
  await addDynamic(request, apiKey, {
    sectionId: 'fair',
    sectionName: 'Fair',
    sectionData: { headline: 'Autumn fair' },
  });
  await expect(textAt(page, 'dynamic.fair.headline')).toHaveText('Autumn fair');
  await edit('site.firm.name', 'Other Partners');
  await expect(page.getByRole('contentinfo')).toContainText('Other Partners');
  await expect(panelOf(page)).toHaveCount(0);
});

test('a visitor follows nothing', async ({ page, edit }) => {
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await page.goto('/');
  await edit('home.hero.headline', 'Saved by somebody else');
  expect(asked.filter((url) => /live\.|\/api\/(trpc|content|sections)/.test(url))).toEqual([]);
  await expect(textAt(page, 'home.hero.headline')).not.toHaveText('Saved by somebody else');
});
