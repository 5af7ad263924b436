import { expect, expectAccessible, test } from '../fixtures';
import { openEditMode } from '../overlay/open-overlay';
import { openEditor } from './editor-page';

test.use({ reducedMotion: 'reduce' });

test('a testimonial lists what is missing, and visitors see it once nothing is', async ({
  page,
  request,
  signedInEditor: _,
}) => {
  const html = async () => (await request.get('/')).text();
  const editor = await openEditor(page);
  await page.getByRole('button', { name: '+ Add Section' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  await dialog.getByRole('radio', { name: 'Testimonial' }).check();
  await dialog.getByLabel('Where').selectOption('After Welcome');
  await dialog.getByRole('button', { name: 'Add Section' }).click();
  await editor.toast('Section Added', 'Testimonial was added to the page. Save to publish it.');
  const namesOf = async () => {
    const buttons = editor.sections.getByRole('button', {
      name: /^(?:Welcome|Testimonial|Opportunity)(?: \(changed\))?$/,
    });
    return (await buttons.allTextContents()).map((text) => text.replace(/ ?\(changed\)/, '').trim());
  };
  await expect.poll(namesOf).toEqual(['Welcome', 'Testimonial', 'Opportunity']);
  await editor.field('Quote').fill('They kept every promise.');
  await editor.field('Name').fill('Dana Reyes');
  const note = page.getByRole('note').filter({ hasText: 'Visitors don’t see this section' });
  await expect(note).toHaveText(
    'Visitors don’t see this section until these are filled in: Relationship to us, Compensation, Conflicts of interest.',
  );
  await editor.save.click();
  await editor.toast('Content Saved', 'Testimonial');
  expect(await html()).not.toContain('They kept every promise.');
  await expectAccessible(page);

  await openEditMode(page);
  await expect(page.getByText('They kept every promise.')).toBeVisible();
  await expect(page.getByRole('note').filter({ hasText: 'Visitors don’t see this section' })).toBeVisible();

  await openEditor(page);
  await expect.poll(namesOf).toEqual(['Welcome', 'Testimonial', 'Opportunity']);
  await editor.sections.getByRole('button', { name: 'Testimonial', exact: true }).click();
  await editor.field('Relationship to us').first().fill('Sold a company to us');
  await editor.field('Compensation').first().fill('None');
  await editor.field('Conflicts of interest').first().fill('None');
  await expect(note).toHaveCount(0);
  await editor.save.click();
  await editor.toast('Content Saved', 'Testimonial');
  await expect.poll(html).toContain('They kept every promise.');
  await page.goto('/');
  await expect(page.getByRole('note', { name: 'Disclosure' })).toContainText(
    'Relationship to us: Sold a company to us',
  );
  await expectAccessible(page);
});
