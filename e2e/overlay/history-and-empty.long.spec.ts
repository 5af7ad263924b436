import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { finalize, openEditMode, panelOf } from './open-overlay';
import { FLOATING_BUTTON, orderOf, seedSections, storedSections } from './seed-sections';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const recent = (page: Page) => page.getByRole('dialog', { name: 'Recent Changes' });

test('immediate changes appear in Recent Changes with a summary, and each can be undone there', async ({
  page,
  request,
  apiKey,
  site,
}) => {
  await seedSections(request, apiKey, [
    { sectionId: 'alpha', sectionName: 'Alpha', sectionType: 'hero', sectionData: { headline: 'Alpha stands here' } },
    { sectionId: 'beta', sectionName: 'Beta', sectionType: 'cta', sectionData: { title: 'Beta stands here' } },
    FLOATING_BUTTON,
  ]);
  await site.settle();
  await openEditMode(page, '/overlay-demo');
  await page.getByRole('button', { name: 'Move Floating Button: arrow keys' }).press('ArrowRight');
  await expect(panelOf(page).getByRole('button', { name: 'Timeline (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Hide Alpha' }).click();
  await expect.poll(() => orderOf(page)).toEqual(['beta']);
  await page.getByRole('button', { name: 'Duplicate Beta' }).click();
  await expect.poll(() => orderOf(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Delete Beta', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete Section' })
    .getByRole('button', { name: 'Delete Section' })
    .click();
  await panelOf(page).getByRole('button', { name: 'Timeline (4)' }).click();
  const entries = recent(page).getByRole('listitem');
  await expect(entries.locator('.recent-title')).toHaveText([
    'Changed section Beta',
    'Changed section Beta copy',
    'Changed section Alpha',
    'Changed position of Floating Button',
  ]);
  await expect(entries.locator('.recent-summary')).toHaveText([
    'Removed content',
    'Added content',
    'Modified content',
    'Modified content',
  ]);
  await expect(entries.first()).toContainText('Demo › Beta');
  await entries.first().getByText('Before/After').click();
  await expect(entries.first()).toContainText('Beta stands here');
  await expect(entries.first().getByText('empty', { exact: true })).toBeVisible();
  // These changes are saved, so none of them can be reverted.
  await expect(panelOf(page)).not.toContainText('unsaved');
  await expect(recent(page).getByRole('button', { name: /Revert/ })).toHaveCount(0);

  const undo = async (description: string, field: string) => {
    await recent(page)
      .getByRole('button', { name: `Undo: ${description}`, exact: true })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Undo Change' });
    await expect(question).toContainText(
      `Are you sure you want to undo this change? This will revert "${field}" back to its previous value.`,
    );
    await question.getByRole('button', { name: 'Confirm' }).click();
  };
  await undo('Changed section Alpha', 'section Alpha');
  await expect.poll(() => orderOf(page)).toHaveLength(2);
  await undo('Changed section Beta', 'section Beta');
  await expect.poll(() => orderOf(page)).toHaveLength(3);
  await undo('Changed section Beta copy', 'section Beta copy');
  await expect.poll(() => orderOf(page)).toEqual(['alpha', 'beta']);
  await undo('Changed position of Floating Button', 'position of Floating Button');
  await expect(entries).toHaveCount(0);
  const floating = async () => (await storedSections(request)).find(({ sectionId }) => sectionId === 'float');
  await expect
    .poll(floating)
    .toMatchObject({ sectionData: { elements: [{ position: { x: 500, y: 200, absolute: true } }] } });
  await expect(recent(page)).toContainText('No changes in this session.');
});

test('an emptied text has a placeholder in edit mode where it can be written again, and visitors see nothing of it', async ({
  page,
  request,
}) => {
  await openEditMode(page);
  const title = page.locator('[data-path="home.opportunity.title"]');
  const before = (await title.textContent()) ?? '';
  const empty = page.getByRole('button', { name: 'Empty: Title', exact: true });
  const clear = async () => {
    await title.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
  };
  await clear();
  await expect(title).toHaveCount(0);
  await expect(empty).toBeInViewport();
  await empty.click();
  await expect(title).toBeFocused();
  await page.keyboard.type('Written again');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('Written again');
  await expect(empty).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Z');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(title).toHaveText(before);

  await clear();
  await empty.press('Enter');
  await expect(title).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(title).toHaveCount(0);
  await finalize(page);
  // After saving, the placeholder appears when its group is hovered.
  await page.locator('[data-path="home.opportunity.subtitle"]').hover();
  await expect(empty).toBeVisible();
  const html = await (await request.get('/')).text();
  expect(html).not.toContain('Empty: Title');
  expect(html).not.toContain('data-path="home.opportunity.title"');
});

test("the footer's links to social networks are edited in place", async ({ page, request }) => {
  await openEditMode(page);
  await page.locator('[data-path="site.social.linkedin"]').click();
  const popover = page.locator('.overlay-popover');
  await popover.getByRole('combobox').fill('https://social.example/elmwater');
  // The first closes the suggestions, the second the popover.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await finalize(page);
  expect(await (await request.get('/team')).text()).toContain('href="https://social.example/elmwater"');
});

test('moving the pointer from an item to its tools loses neither', async ({ page }) => {
  await openEditMode(page);
  const title = page.locator('[data-path="home.opportunity.cards.1.title"]');
  await title.scrollIntoViewIfNeeded();
  await title.hover();
  const bar = page.getByRole('toolbar', { name: 'Card 2', exact: true });
  const to = await bar.getByRole('button', { name: 'Copy Card 2' }).boundingBox();
  const from = await title.boundingBox();
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 5);
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 8, { steps: 40 });
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.locator('[data-path^="home.opportunity.cards."][data-path$=".title"]')).toHaveCount(4);
});
