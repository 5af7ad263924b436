import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import { finalize, openEditMode, panelOf, textAt } from '../overlay/open-overlay';
import { openEditor } from './editor-page';

/** Expects that a control is on screen as it is, with nothing above it. */
async function expectReachable(control: Locator): Promise<void> {
  await expect(control).toBeInViewport({ ratio: 1 });
  const isOnTop = await control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
}

test('a section is added in the middle of a page, named, moved and hidden in the dashboard, and visitors see it once it is saved', async ({
  page,
  request,
  signedInEditor: _,
}) => {
  const html = async () => (await request.get('/')).text();
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: 'Welcome', exact: true }).click();
  await page.getByRole('button', { name: '+ Add Section' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  await expect(dialog.getByRole('radio')).toHaveCount(9);
  await expect(dialog.getByLabel('Where')).toHaveValue('welcome');
  await dialog.getByLabel('Section name').fill('Our 2026 Fair');
  await dialog.getByRole('button', { name: 'Add Section' }).click();
  await editor.toast('Section Added', 'Our 2026 Fair');
  const names = editor.sections.locator('.section-button > span:first-child');
  await expect(names).toHaveText(['Hero', 'Record', 'Welcome', 'Our 2026 Fair', /^Opp/, /^Port/, 'FAQ', /^Call/]);
  expect(await html()).not.toContain('Start writing here');

  const more = (name: string) => editor.sections.getByRole('button', { name: `More about ${name}`, exact: true });
  await more('Our 2026 Fair').click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await more('FAQ').click();
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await more('Hero').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Section name').fill('Main street');
  await page.keyboard.press('Enter');
  await expect(names).toHaveText([
    'Main street',
    'Record',
    'Our 2026 Fair',
    'Welcome',
    /^Opp/,
    /^Port/,
    'FAQ',
    /^Call/,
  ]);
  await expect(editor.sections.getByText('hidden')).toHaveCount(1);
  await page.locator('.section-editor .ce-paragraph').click({ position: { x: 50, y: 10 } });
  await page.keyboard.type('The fair is in May.');
  await expect(editor.preview.getByText('The fair is in May.', { exact: true })).toBeVisible();
  expect(await html()).not.toContain('home.our2026fair');
  await editor.save.click();
  await editor.toast('Content Saved', 'Our 2026 Fair');
  await expect(async () => {
    const shown = await html();
    expect(shown).not.toContain('home.faq.title');
    const places = ['home.record.title', 'The fair is in May.', 'home.welcome.title'].map((part) =>
      shown.indexOf(part),
    );
    expect(places).toEqual(places.filter((place) => place > 0).toSorted((a, b) => a - b));
  }).toPass();
});

test('a new text section gets its name as a headline, and the form and the preview show the section at once', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  // A text picked in the preview stays highlighted only until another section is chosen.
  await editor.preview.getByRole('heading', { level: 1 }).click();
  await editor.sections.getByRole('button', { name: 'More about FAQ', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add below' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  // The place and the buttons are in reach without scrolling.
  for (const [width, height] of [
    [1280, 600],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    // A click would scroll.
    await dialog.evaluate((element) => element.scrollTo(0, 0));
    await expectReachable(dialog.getByLabel('Where'));
    await expectReachable(dialog.getByRole('button', { name: 'Add Section' }));
  }
  await expect(dialog.getByLabel('Where')).toHaveValue('faq');
  await dialog.getByLabel('Section name').fill('Research and trust');
  await dialog.getByLabel('Show the name as a headline').check();
  await expect(dialog.getByText('Visitors see this name.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Section' }).click();
  await editor.toast('Section Added', 'Research and trust');
  await expect(page.locator('.section-editor :focus')).toBeInViewport();
  const headline = editor.preview.getByRole('heading', { name: 'Research and trust', level: 2 });
  await expect(headline).toBeInViewport();

  await editor.sections.getByRole('button', { name: '+ Add Section' }).click();
  await dialog.getByRole('radio', { name: 'Call to action' }).check();
  await expect(dialog.getByLabel('Show the name as a headline')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add Section' }).click();
  const title = editor.field('Title');
  await expect(title).toBeFocused();
  await expect(editor.preview.getByRole('heading', { name: await title.inputValue() }).last()).toBeInViewport();
});

test('a section is deleted from its menu after a question, and the selected one stays selected', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  const chosen = (name: string) => page.getByRole('heading', { name, level: 2, exact: true });
  const choose = (name: string) => editor.sections.getByRole('button', { name, exact: true });
  await choose('Welcome').click();
  for (const [name, left] of [
    ['FAQ', 'Welcome'],
    ['Welcome', 'Hero'],
  ] as const) {
    await editor.sections.getByRole('button', { name: `More about ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Section' });
    await expect(question).toContainText(
      `Are you sure you want to delete the "${name}" section? This cannot be undone.`,
    );
    await question.getByRole('button', { name: 'Delete Section' }).click();
    await editor.toast('Section Deleted', name);
    await expect(choose(name)).toHaveCount(0);
    await expect(chosen(left)).toBeVisible();
  }
});

test('a text section added on the page is an unsaved change, and what is typed into it replaces its start text', async ({
  page,
  request,
  signedInEditor: _,
}) => {
  const html = async () => (await request.get('/')).text();
  await openEditMode(page);
  await panelOf(page).getByRole('button', { name: 'Sections' }).click();
  const manager = page.getByRole('dialog', { name: 'Section Manager' });
  await manager.getByRole('button', { name: '+ Add Section' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a section' });
  await expect(adding.getByText('Visitors see this name only if you show it as a headline.')).toBeVisible();
  await adding.getByLabel('Section name').fill('Promise');
  await adding.getByRole('button', { name: 'Add Section', exact: true }).click();
  await expect(manager.getByRole('listitem').filter({ hasText: 'Promise' })).toBeVisible();
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
  await textAt(page, 'home.promise').click();
  const dialog = page.getByRole('dialog', { name: /^Edit Promise/ });
  await dialog.locator('.ce-paragraph').click({ position: { x: 50, y: 10 } });
  await page.keyboard.type('We keep the name.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(textAt(page, 'home.promise')).toHaveText('We keep the name.');
  expect(await html()).not.toContain('home.promise');
  await finalize(page);
  await expect.poll(html).toContain('We keep the name.');
  expect(await html()).not.toContain('Start writi');
});

test('the Section Manager on the page lists, hides and adds sections, and visitors see the new one once it is saved', async ({
  page,
  request,
  signedInEditor: _,
}) => {
  const html = async () => (await request.get('/')).text();
  await openEditMode(page);
  await panelOf(page).getByRole('button', { name: 'Sections' }).click();
  const manager = page.getByRole('dialog', { name: 'Section Manager' });
  const rows = manager.getByRole('list', { name: 'Sections of this page' }).getByRole('listitem');
  await expect(rows).toHaveCount(7);
  await manager.getByRole('button', { name: 'Move Record up' }).click();
  await expect(rows.first()).toContainText('Record');
  await manager.getByRole('button', { name: 'Hide FAQ' }).click();
  await expect(page.locator('#main [data-path="home.faq.title"]')).toHaveCount(0);
  await manager.getByRole('button', { name: '+ Add Section' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  await dialog.getByRole('radio', { name: 'Call to action' }).check();
  await dialog.getByLabel('Section name').fill('Write to us');
  await dialog.getByLabel('Where').selectOption('After Welcome');
  await dialog.getByRole('button', { name: 'Add Section', exact: true }).click();
  const added = page.locator('#main').getByRole('heading', { name: 'Ready to Get Started?' });
  await expect(added).toBeVisible();
  await expect(rows.nth(3)).toContainText('Write to us');
  expect(await html()).not.toContain('Ready to Get Started?');
  await panelOf(page).getByRole('button', { name: 'Finalize Changes' }).click();
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
  await expect(async () => {
    const shown = await html();
    const parts = [
      'home.record.title',
      'home.hero.headline',
      'home.welcome.title',
      'Ready to Get Started?',
      'home.opportunity.title',
    ];
    const places = parts.map((part) => shown.indexOf(part));
    expect(places).toEqual(places.filter((place) => place > 0).toSorted((a, b) => a - b));
    expect(shown).not.toContain('home.faq.title');
  }).toPass();
});
