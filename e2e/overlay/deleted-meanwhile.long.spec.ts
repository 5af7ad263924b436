import { addDynamic, openEditor } from '../admin/editor-page';
import { test as base, expect, expectAccessible } from '../fixtures';
import { finalize, openEditMode, panelButton, panelOf, textAt, writeText } from './open-overlay';
import { type Seed, seedSections } from './seed-sections';

/** Another user, acting through the API. */
interface Elsewhere {
  deleteSection: (id: string) => Promise<void>;
  restoreSection: (id: string) => Promise<void>;
  emptySection: (id: string) => Promise<void>;
  /** Deletes a section of the page itself, by its path. */
  deleteOwn: (path: string) => Promise<void>;
}

const test = base.extend<{ demoWith: (section: Seed) => Promise<void>; elsewhere: Elsewhere }>({
  /** Opens the demo in edit mode with a section. */
  demoWith: async ({ page, request, apiKey, site }, use) => {
    await use(async (section) => {
      await seedSections(request, apiKey, [section]);
      await site.settle();
      await openEditMode(page, '/overlay-demo');
    });
  },
  elsewhere: async ({ request, apiKey }, use) => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    const ok = async (answer: Promise<{ ok(): boolean }>) => expect((await answer).ok()).toBe(true);
    await use({
      deleteSection: (id) => ok(request.delete(`/api/sections/${id}`, { headers })),
      deleteOwn: (path) => ok(request.post('/api/content/delete', { headers, data: { path } })),
      restoreSection: (id) => ok(request.post(`/api/sections/${id}/restore`, { headers })),
      emptySection: (id) => {
        return ok(request.patch(`/api/sections/${id}`, { headers, data: { sectionData: { elements: [] } } }));
      },
    });
  },
});

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const BETA = { sectionId: 'beta', sectionName: 'Beta', sectionType: 'cta', sectionData: { title: 'Beta' } };
const CUSTOM = {
  sectionId: 'shelf',
  sectionName: 'Shelf',
  sectionType: 'custom',
  sectionData: { elements: [{ id: 'heading-1-a', type: 'heading', data: { text: 'Shelf' } }] },
};

test('the editor says that text in a deleted section is kept; it returns with the section and can be saved', async ({
  page,
  demoWith,
  elsewhere,
}) => {
  await demoWith(BETA);
  const panel = panelOf(page);
  await textAt(page, 'dynamic.beta.title').click();
  await page.keyboard.press('End');
  await page.keyboard.type(', being written');
  await elsewhere.deleteSection('beta');
  const notice = panel.getByRole('alert').filter({ hasText: 'Beta' });
  await expect(notice).toContainText(
    /The "Beta" section was deleted by A test\. Your unsaved change in it is kept and will return if you restore the section\./,
  );
  await expect(panel).not.toContainText('unsaved change(s)');
  await expectAccessible(page, '.overlay-panel');

  // Other changes are saved without it.
  await writeText(page, 'demo.hero.headline', 'Goes on');
  await finalize(page);
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Restore section Beta' }).click();
  await expect(textAt(page, 'dynamic.beta.title')).toHaveText('Beta, being written');
  await expect(notice).toHaveCount(0);
  await expect(panel).toContainText('You have 1 unsaved change(s).');
  await finalize(page);
  await page.reload();
  await expect(textAt(page, 'dynamic.beta.title')).toHaveText('Beta, being written');
});

test('after a reload the notice names the section, and the change can be read and discarded', async ({
  page,
  demoWith,
  elsewhere,
}) => {
  await demoWith(BETA);
  const panel = panelOf(page);
  await writeText(page, 'dynamic.beta.title', 'Never to be lost');
  await writeText(page, 'demo.hero.headline', 'Another change');
  await page.goto('/contact');
  await elsewhere.deleteSection('beta');
  await page.goto('/overlay-demo');
  const notice = panel.getByRole('alert').filter({ hasText: 'Beta' });
  await expect(notice).toContainText(/The "Beta" section was deleted by A test\./);
  await expect(panel).toContainText('You have 1 unsaved change(s).');

  // Discard affects only visible changes.
  await panel.getByRole('button', { name: 'Discard' }).click();
  await expect(panel).not.toContainText('unsaved change(s)');
  await notice.getByRole('button', { name: 'Show change' }).click();
  const list = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('Never to be lost');
  await expect(list).toContainText('no longer on the page');
  await list.getByRole('button', { name: 'Discard Demo › Beta › Title' }).click();
  await expect(list).toContainText('No unsaved changes.');
  await expect(notice).toHaveCount(0);
  await list.getByRole('button', { name: /^Close/ }).click();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(notice).toBeVisible();
});

test('a collapsed panel opens to show the notice; a deleted element has a notice too', async ({
  page,
  demoWith,
  elsewhere,
}) => {
  await demoWith(CUSTOM);
  await writeText(page, 'element.heading-1-a.text', 'My shelf');
  await panelButton(page, 'Collapse the editor panel').click();
  await elsewhere.emptySection('shelf');
  await expect(panelOf(page).getByRole('alert')).toContainText(
    'The content you were editing was deleted. Your unsaved change in it is kept and will return if it’s restored.',
  );
});

test("there is no notice for the editor's own deletions, nor after a section has been restored", async ({
  page,
  demoWith,
  elsewhere,
}) => {
  await demoWith(BETA);
  await writeText(page, 'dynamic.beta.title', 'Mine');
  await page.getByRole('button', { name: 'Delete Beta' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Section' }).click();
  await expect(textAt(page, 'dynamic.beta.title')).toHaveCount(0);
  await expect(panelOf(page).getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(textAt(page, 'dynamic.beta.title')).toHaveText('Mine');
  await elsewhere.deleteSection('beta');
  await expect(panelOf(page).getByRole('alert')).toContainText('Beta');
  await elsewhere.restoreSection('beta');
  await expect(textAt(page, 'dynamic.beta.title')).toHaveText('Mine');
  await expect(panelOf(page).getByRole('alert')).toHaveCount(0);
});

test('the dashboard shows the notice with a button that restores the section', async ({
  page,
  request,
  apiKey,
  elsewhere,
}) => {
  await addDynamic(request, apiKey, { sectionId: 'fair', sectionName: 'Fair' });
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: 'Fair', exact: true }).click();
  await editor.field('Headline').fill('Autumn fair');
  await elsewhere.deleteSection('fair');
  const notice = page.getByRole('alert').filter({ hasText: /The "Fair" section was deleted by A test\./ });
  await expect(notice).toContainText('Your unsaved change in it is kept and will return if you restore the section.');
  await notice.getByRole('button', { name: 'Restore section' }).click();
  await editor.toast('Section restored', 'Fair was restored.');
  await expect(notice).toHaveCount(0);
  await editor.sections.getByRole('button', { name: /^Fair/ }).click();
  await expect(editor.field('Headline')).toHaveValue('Autumn fair');
});

test('a page shows no half section after its own section is deleted, also after a reload', async ({
  page,
  elsewhere,
}) => {
  await openEditMode(page);
  await writeText(page, 'home.callToAction.title', 'Mine');
  const buttons = page.locator('#main [data-path^="home.callToAction."]');
  const before = await buttons.allTextContents();
  const isTold = async () => {
    await expect(panelOf(page).getByRole('alert')).toHaveText(
      /The "Call To Action" section was deleted by A test\. Your unsaved change in it is kept .* restore the section\. “Mine”/,
    );
    await expect(buttons).toHaveCount(0);
    await expect(textAt(page, 'home.hero.headline')).toBeVisible();
  };
  await elsewhere.deleteOwn('home.callToAction');
  await isTold();
  await page.reload();
  await isTold();
  await panelButton(page, 'Restore section Call To Action').click();
  await expect(panelOf(page).getByRole('alert')).toHaveCount(0);
  await expect.poll(() => buttons.allTextContents()).toEqual(before);
  await expect(textAt(page, 'home.callToAction.title')).toHaveText('Mine');
  await finalize(page);
});

test('the dashboard handles a deleted section of the page itself, too', async ({ page, elsewhere }) => {
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: /^Call To Action/i }).click();
  await editor.field('Title').fill('Mine');
  await elsewhere.deleteOwn('home.callToAction');
  const notice = page.getByRole('alert').filter({ hasText: /The "Call To Action" section was deleted by A test\./ });
  await notice.getByRole('button', { name: 'Restore section' }).click();
  await editor.toast('Section restored', 'Call To Action was restored.');
  await editor.sections.getByRole('button', { name: /^Call To Action/ }).click();
  await expect(editor.field('Title')).toHaveValue('Mine');
});
