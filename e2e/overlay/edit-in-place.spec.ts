import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { finalize, openEditMode, panelOf, writeText } from './open-overlay';

const headline = (page: Page) => page.locator('[data-path="home.hero.headline"]');
test.describe('an editor', () => {
  test.use({ reducedMotion: 'reduce' });

  test('edits a text in place, finalizes it, and visitors see it', async ({ page, signedInEditor: _, request }) => {
    await openEditMode(page);
    await headline(page).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Written in place');
    await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
    await page.keyboard.press('Enter');
    await expect(headline(page)).toHaveText('Written in place');
    await expect(headline(page)).not.toHaveAttribute('contenteditable');
    await panelOf(page).getByRole('button', { name: 'Finalize Changes' }).click();
    await expect(panelOf(page)).toContainText('Changes saved successfully! Visitors see them now.');
    await expect(panelOf(page).getByRole('button', { name: 'Finalize Changes' })).toBeHidden();
    expect(await (await request.get('/')).text()).toContain('Written in place');
  });

  test('reads after saving that the page is not published', async ({ page, signedInEditor: _, request, apiKey }) => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    expect((await request.post('/api/pages', { headers, data: { title: 'Our history' } })).status()).toBe(201);
    await openEditMode(page, '/our-history');
    await writeText(page, 'our-history.hero.headline', 'How it began');
    await finalize(page);
    await expect(panelOf(page)).toContainText('Changes saved successfully! The page isn’t published.');
  });

  test('cancels a text with Escape, and leaves nothing unsaved', async ({ page, signedInEditor: _ }) => {
    await openEditMode(page);
    const before = await headline(page).textContent();
    await headline(page).click();
    await page.keyboard.type('More ');
    await page.keyboard.press('Escape');
    await expect(headline(page)).toHaveText(before ?? '');
    await expect(panelOf(page)).not.toContainText('unsaved');
  });

  test('pastes only plain text', async ({ page, signedInEditor: _, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openEditMode(page);
    await headline(page).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.evaluate(() =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob(['<b>Bold</b> <script>x</script>'], { type: 'text/html' }),
          'text/plain': new Blob(['Two\nlines'], { type: 'text/plain' }),
        }),
      ]),
    );
    await page.keyboard.press('ControlOrMeta+V');
    await page.keyboard.press('Enter');
    await expect(headline(page)).toHaveText('Two lines');
    expect(await headline(page).innerHTML()).toBe('Two lines');
  });

  test('discards a change, and can restore it', async ({ page, signedInEditor: _ }) => {
    await openEditMode(page);
    const before = (await headline(page).textContent()) ?? '';
    await headline(page).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Not yet');
    await page.keyboard.press('Enter');
    await panelOf(page).getByRole('button', { name: 'Discard' }).click();
    await expect(headline(page)).toHaveText(before);
    await panelOf(page).getByRole('button', { name: 'Timeline (1)' }).click();
    await page
      .getByRole('dialog', { name: 'Recent Changes' })
      .getByRole('button', { name: /Revert/ })
      .click();
    await expect(headline(page)).toHaveText('Not yet');
  });

  test('undoes discarding, and keeps what was changed since', async ({ page, signedInEditor: _ }) => {
    await openEditMode(page);
    const panel = panelOf(page);
    await writeText(page, 'home.hero.headline', 'Discarded by accident');
    await panel.getByRole('button', { name: 'Discard' }).click();
    await expect(page.locator('.toast')).toContainText('Discarded 1 change');
    await writeText(page, 'home.hero.subheadline', 'Written since');
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect(headline(page)).toHaveText('Discarded by accident');
    await expect(page.locator('[data-path="home.hero.subheadline"]')).toHaveText('Written since');

    await panel.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.locator('.toast')).toContainText('Discarded 2 changes');
    await writeText(page, 'home.hero.subheadline', 'Written and saved');
    await finalize(page);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('.toast')).toContainText('Undo failed');
  });

  test('undoes and redoes with the keyboard, across texts and lists', async ({ page, signedInEditor: _ }) => {
    await openEditMode(page);
    const before = (await headline(page).textContent()) ?? '';
    await headline(page).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('First');
    await page.keyboard.press('Enter');
    const cards = page.locator('[data-path^="home.opportunity.cards."][data-path$=".title"]');
    await expect(cards).toHaveCount(3);
    await cards.first().hover();
    await page.getByRole('button', { name: 'Copy Card 1' }).click();
    await expect(cards).toHaveCount(4);
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(cards).toHaveCount(3);
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(headline(page)).toHaveText(before);
    await page.keyboard.press('ControlOrMeta+Shift+Z');
    await expect(headline(page)).toHaveText('First');
    await page.keyboard.press('ControlOrMeta+Shift+Z');
    await expect(cards).toHaveCount(4);
  });

  test('gets unsaved text back after the tab was killed', async ({ page, context, signedInEditor: _ }) => {
    await openEditMode(page);
    await headline(page).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Do not lose me');
    await page.keyboard.press('Enter');
    await page.close();
    const next = await context.newPage();
    await next.goto('/');
    await expect(next.locator('[data-path="home.hero.headline"]')).toHaveText('Do not lose me');
    await expect(panelOf(next)).toContainText('One unsaved change from an earlier session was restored.');
  });

  test('adds, hides and deletes a section in the Section Manager', async ({ page, signedInEditor: _ }) => {
    await openEditMode(page, '/overlay-demo');
    await panelOf(page).getByRole('button', { name: 'Sections' }).click();
    const manager = page.getByRole('dialog', { name: 'Section Manager' });
    await manager.getByRole('button', { name: '+ Add Section' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a section' });
    await adding.getByRole('radio', { name: 'Hero' }).check();
    await adding.getByLabel('Section name').fill('Open house');
    await adding.getByRole('button', { name: 'Add Section', exact: true }).click();
    await expect(page.getByText('Your Powerful Headline Here')).toBeVisible();
    await expect(page.getByText('1 section', { exact: true })).toBeVisible();
    await manager.getByRole('button', { name: 'Hide Open house' }).click();
    await expect(page.getByText('Your Powerful Headline Here')).toBeHidden();
    await manager.getByRole('button', { name: 'Show Open house' }).click();
    await manager.getByRole('button', { name: 'Delete Open house' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Section' });
    await expect(dialog).toContainText('Are you sure you want to delete the Open house section?');
    await expect(dialog).toContainText('This action cannot be undone');
    await expect(dialog).toContainText('The section and all its content will be permanently removed.');
    await expect(dialog).toContainText('hero');
    await dialog.getByRole('button', { name: 'Delete Section' }).click();
    await expect(page.getByText('Your Powerful Headline Here')).toBeHidden();
    await expect(page.getByText('No custom sections added yet.').first()).toBeVisible();
  });

  test('gets an accessible edit mode', async ({ page, signedInEditor: _ }) => {
    await openEditMode(page);
    await expectAccessible(page);
  });
});

test('anyone can try the demo, and saving asks to sign in', async ({ page, problems }) => {
  problems.expect(/401/);
  await page.goto('/overlay-demo');
  await page.getByRole('button', { name: 'Edit page' }).click();
  await expect(panelOf(page)).toContainText('Editing Mode');
  const text = page.locator('[data-path="demo.standardText"]');
  await text.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Tried out');
  await page.keyboard.press('Control+Enter');
  await panelOf(page).getByRole('button', { name: 'Finalize Changes' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(text).toHaveText('Tried out');
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
});
