import { addDynamic } from '../admin/editor-page';
import { expect, hydrated, test } from '../fixtures';
import { openEditMode, panelOf, textAt, writeText } from './open-overlay';

test('changes saved by others reach an editor who only views the page (4.053)', async ({
  page,
  edit,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Edit page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin/start');
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

test('content read for viewing does not remove what an earlier session left', async ({ page, signedInEditor: _ }) => {
  await openEditMode(page);
  await writeText(page, 'home.hero.headline', 'Left unsaved');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/content/home', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(textAt(page, 'home.hero.headline')).toHaveText('Left unsaved');
  const answered = page.waitForResponse('**/api/content/home', { timeout: 3000 }).catch(() => null);
  release();
  await answered;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(textAt(page, 'home.hero.headline')).toHaveText('Left unsaved');
});

test('visitors receive no live changes', async ({ page, edit }) => {
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await page.goto('/');
  await edit('home.hero.headline', 'Saved by somebody else');
  expect(asked.filter((url) => /live\.|\/api\/(trpc|content|sections)/.test(url))).toEqual([]);
  await expect(textAt(page, 'home.hero.headline')).not.toHaveText('Saved by somebody else');
});
