import { expect } from '../fixtures';
import { finalize, openEditMode, panelOf, textAt } from './open-overlay';
import { storedSections, testWithSections } from './seed-sections';

const test = testWithSections([
  { sectionId: 'alpha', sectionName: 'Alpha', sectionType: 'welcome', sectionData: {} },
  {
    sectionId: 'beta',
    sectionName: 'Beta',
    sectionType: 'custom',
    sectionData: { elements: [{ id: 'list-1-a', type: 'list', data: {} }] },
  },
]);
test.use({ reducedMotion: 'reduce' });

test('an item of a default list is edited in place, and the others stay', async ({ page, request }) => {
  await openEditMode(page, '/overlay-demo');
  const items = page.locator('[data-section="beta"] li [data-path], [data-section="beta"] li[data-path]');
  const shown = await items.allTextContents();
  expect(shown.length).toBeGreaterThan(1);
  const second = textAt(page, 'element.list-1-a.items.1');
  await second.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Thrown away');
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).not.toContainText('unsaved');
  expect(await items.allTextContents()).toEqual(shown);
  await second.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Mine');
  // Enter would add the next item.
  await page.keyboard.press('ControlOrMeta+Enter');
  const mine = shown.with(1, 'Mine');
  await expect(items).toHaveText(mine);

  const paragraph = textAt(page, 'dynamic.alpha.body.0');
  const words = (await paragraph.textContent()) ?? '';
  const count = await page.locator('[data-path^="dynamic.alpha.body."]').count();
  await paragraph.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(`${words} And more.`);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(paragraph).toHaveText(`${words} And more.`);
  await expect(page.locator('[data-path^="dynamic.alpha.body."]')).toHaveCount(count);
  await finalize(page);
  const [alpha, beta] = (await storedSections(request)).map(({ sectionData }) => sectionData) as [
    { body: unknown[] },
    { elements: [{ data: { items: string[] } }] },
  ];
  expect(alpha.body).toHaveLength(count);
  expect(beta.elements[0].data.items).toEqual(mine);
});
