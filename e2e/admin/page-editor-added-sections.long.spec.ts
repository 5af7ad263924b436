import { expect, test } from '../fixtures';
import { addDynamic, openEditor } from './editor-page';

test('added sections are listed with the others, sorted by keyboard and mouse, and saved in that order', async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  for (const name of ['One', 'Two', 'Three'])
    await addDynamic(request, apiKey, { sectionId: name.toLowerCase(), sectionName: name });
  const editor = await openEditor(page);
  const items = editor.sections.getByRole('listitem').filter({ hasText: /One|Two|Three/ });
  await expect(items).toHaveText(['One', 'Two', 'Three']);
  await page.getByRole('button', { name: 'Drag One' }).press('Space');
  await expect(page.getByText('One picked up.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Position 9 of 10')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(items).toHaveText([/Two/, /One/, 'Three']);
  const from = await page.getByRole('button', { name: 'Drag Three' }).boundingBox();
  const to = await page.getByRole('button', { name: 'Drag Two' }).boundingBox();
  if (!from || !to) throw new Error('The drag handles are not visible.');
  await page.mouse.move(from.x + 5, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 20, { steps: 8 });
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
  await page.mouse.up();
  await expect(items).toHaveText([/Three/, /Two/, /One/]);
  await page.keyboard.press('Control+s');
  await expect(page.locator('.toast')).toContainText('Content Saved');
  const stored = (await (await page.request.get('/api/sections/home')).json()) as { sectionId: string }[];
  expect(stored.map(({ sectionId }) => sectionId)).toEqual(['three', 'two', 'one']);
});

test('an added section is edited with the fields of its type and its defaults; it is hidden, renamed, copied and deleted', async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  await addDynamic(request, apiKey, { sectionId: 'fair', sectionName: 'Fair', sectionType: 'cta' });
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: 'Fair', exact: true }).click();
  await expect(editor.field('Title')).toHaveValue('Ready to Get Started?');
  const primary = page.getByRole('group', { name: 'Primary button' });
  await primary.getByLabel('Link', { exact: true }).fill('/investors');
  await expect(editor.preview.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/investors');
  await page.keyboard.press('Control+s');
  await editor.toast('Content Saved', 'Fair content has been updated successfully.');

  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(editor.sections.getByText('hidden')).toBeVisible();
  await expect(editor.preview.getByText('Ready to Get Started?')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(editor.sections.getByText('hidden')).toHaveCount(0);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Section name').fill('Open day');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Open day', level: 2 })).toBeVisible();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: 'Open day copy', level: 2 })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Section' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Section' }).click();
  await editor.toast('Section Deleted', 'Open day copy');
  await expect(page.getByRole('heading', { name: 'Hero', level: 2 })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(editor.sections.getByRole('button', { name: 'Open day copy (changed)', exact: true })).toBeVisible();
});

test('the elements of a custom section are edited with the fields of their types, added and removed', async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  const elements = [
    { id: 'heading-1', type: 'heading', data: { text: 'A heading' } },
    { id: 'odd-1', type: 'odd', data: { speed: 'slow' } },
  ];
  await addDynamic(request, apiKey, {
    sectionId: 'own',
    sectionName: 'Own',
    sectionType: 'custom',
    sectionData: { elements },
  });
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: 'Own', exact: true }).click();
  await editor.field('Text').fill('Changed heading');
  await expect(editor.preview.getByText('Changed heading')).toBeVisible();
  await expect(editor.sections.getByRole('button', { name: 'Own (changed)' })).toBeVisible();
  await editor.field('Speed').fill('fast');
  await page.getByLabel('Add an element').selectOption({ label: 'Button' });
  await editor.preview.getByText('Click Here').click();
  await expect(page.getByRole('group', { name: 'Button 3' }).getByLabel('Text', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+s');
  await editor.toast('Content Saved', 'Own content has been updated successfully.');
  const [stored] = await (await page.request.get('/api/sections/home')).json();
  expect(stored.sectionData.elements).toMatchObject([
    { id: 'heading-1', data: { text: 'Changed heading' } },
    { id: 'odd-1', data: { speed: 'fast' } },
    { type: 'button', data: { text: 'Click Here' } },
  ]);
});

test('a section of any shape is edited with fields for its content', async ({ page, edit, signedInEditor: _ }) => {
  const shape = { title: 'Prices', items: [{ title: 'Small', description: 'For one' }], count: 3, isOpen: true };
  await edit('about.prices', shape);
  const editor = await openEditor(page, 'about');
  await editor.sections.getByRole('button', { name: /^Prices/i }).click();
  await editor.field('Title').first().fill('Our prices');
  await editor.field('Description').fill('For two');
  await editor.field('Count').fill('4');
  await editor.field('Is Open').uncheck();
  await expect(editor.preview.getByRole('heading', { name: 'Our prices' })).toBeVisible();
  await editor.save.click();
  await editor.toast('Content Saved', 'Prices content has been updated successfully.');
  const { prices } = await (await page.request.get('/api/content/about')).json();
  expect(prices).toEqual({
    title: 'Our prices',
    items: [{ title: 'Small', description: 'For two' }],
    count: 4,
    isOpen: false,
  });
});

test('the preview shows the photo that a person has elsewhere on the site', async ({
  page,
  edit,
  signedInEditor: _,
}) => {
  const person = { name: 'Ada Ferrow', title: 'Partner', bio: 'Baked for years.' };
  await edit('about.people', { members: [{ ...person, image: '/share.png' }] });
  const members = [{ ...person, image: '' }];
  await edit('home.people', { title: 'Who we are', subtitle: '', members, buttonText: '', buttonUrl: '#' });
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: /^People/i }).click();
  await expect(editor.preview.getByRole('img', { name: 'Portrait of Ada Ferrow' })).toHaveAttribute(
    'src',
    '/share.png',
  );
});

test('neighboring white sections share the space between them', async ({ page, request, apiKey }) => {
  for (const name of ['One', 'Two'])
    await addDynamic(request, apiKey, { sectionId: name.toLowerCase(), sectionName: name, sectionType: 'welcome' });
  await page.goto('/');
  await expect(page.locator('[data-section="one"] > .section')).toHaveCSS('padding-bottom', '0px');
  for (const side of ['padding-top', 'padding-bottom'])
    await expect(page.locator('[data-section="two"] > .section')).not.toHaveCSS(side, '0px');
});
