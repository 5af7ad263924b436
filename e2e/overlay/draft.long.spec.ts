import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import type { SiteUnderTest } from '../run/site-under-test';
import { openEditMode, panelButton, panelOf, textAt, writeText } from './open-overlay';

test.beforeEach(({ signedInEditor: _ }) => undefined);

const CTA = 'home.hero.cta';

async function saveToDraft(page: Page, name: string): Promise<void> {
  await panelButton(page, 'Save to draft…').click();
  await page.getByRole('textbox', { name: 'Name of the draft' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toContainText(`Draft: ${name}`);
}

/** Calls the REST API as the person who is signed in. */
async function post(
  { context, site }: { context: BrowserContext; site: SiteUnderTest },
  path: string,
  data: object = {},
) {
  const answer = await context.request.post(path, { data, headers: { Origin: site.server.url } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Creates a draft with one change. */
async function createDraft(
  caller: Parameters<typeof post>[0],
  name: string,
  path: string,
  value: unknown,
): Promise<number> {
  const { id } = await post(caller, '/api/drafts', { name });
  await post(caller, `/api/drafts/${id}/changes`, { changes: [{ path, value }] });
  return id;
}

test('texts of a page and its footer go to a draft, keep their place on the next page, and leave with the draft', async ({
  page,
  request,
}) => {
  await openEditMode(page);
  const html = async () => (await request.get('/')).text();
  const before = await html();
  await writeText(page, CTA, 'Talk to us');
  await panelButton(page, 'Save to draft…').click();
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await saveToDraft(page, 'Autumn');
  await expect(panelOf(page)).toContainText('Editing Mode');
  await expect(textAt(page, CTA)).toHaveText('Talk to us');
  // Typing is saved automatically, and the page's undo continues with saved changes.
  await writeText(page, 'home.hero.headline', 'A new headline');
  await expect(panelOf(page)).toContainText('Saved to the draft');
  await writeText(page, 'site.footer.copyright', 'Since this morning.');
  await expect(panelOf(page)).toContainText('Saved to the draft');
  expect(await html()).toBe(before);

  await panelButton(page, 'View page').click();
  await page.getByRole('link', { name: 'About Us' }).first().click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(panelOf(page)).toContainText('Draft: Autumn');
  await expect(page.getByRole('contentinfo')).toContainText('Since this morning.');
  await panelButton(page, 'Leave draft').click();
  await expect(page.getByRole('contentinfo')).not.toContainText('Since this morning.');
  await page.goto('/');
  await expect(textAt(page, CTA)).toHaveText('Start a conversation');
  expect(await html()).toBe(before);
});

test('a draft that has another value at the same place asks which one to keep', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/answer 409: POST .*drafts\.add/);
  const id = await createDraft({ context, site }, 'Winter', CTA, 'Call us');
  await openEditMode(page);
  await writeText(page, CTA, 'Talk to us');
  await panelButton(page, 'Save to draft…').click();
  await page.getByRole('radio', { name: /Winter/ }).check();
  await page.getByRole('button', { name: 'Save to draft', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save to draft' });
  await expect(dialog).toContainText('already has a different value');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Use mine' }).click();
  await expect(panelOf(page)).toContainText('Draft: Winter');
  await expect(textAt(page, CTA)).toHaveText('Talk to us');
  const { changes } = await (await page.request.get(`/api/drafts/${id}/merge`)).json();
  expect(changes).toMatchObject([{ path: CTA, after: 'Talk to us' }]);
});

test('sections are added, moved and deleted in a draft, and visitors see that at once when it is published', async ({
  page,
  context,
  request,
  site,
}) => {
  await openEditMode(page, '/testimonials');
  await writeText(page, 'testimonials.intro.title', 'They say');
  await saveToDraft(page, 'New section');
  await panelOf(page).getByRole('button', { name: 'Sections' }).click();
  await page.getByRole('button', { name: 'Section Library' }).click();
  const library = page.getByRole('dialog', { name: 'Section Library' });
  await library.getByRole('tab', { name: 'Templates' }).click();
  await library.getByRole('button', { name: 'Add Portfolio to page' }).click();
  await expect(page.locator('#main').getByText('Company name')).toBeVisible();
  await library.getByRole('button', { name: 'Close Section Library' }).click();
  await expect(panelOf(page)).toContainText('Saved to the draft');
  const html = async () => (await request.get('/testimonials')).text();
  expect(await html()).not.toContain('Company name');
  const { items } = await (await page.request.get('/api/drafts')).json();
  await post({ context, site }, `/api/drafts/${items[0].id}/publish`);
  await site.settle();
  const shown = await html();
  expect([shown.includes('Company name'), shown.includes('They say')]).toEqual([true, true]);
  // The tab learns that there is nothing left to save to.
  await expect(panelOf(page)).toContainText('was published');
  await panelButton(page, 'Edit the site').click();
  await expect(panelOf(page)).not.toContainText('New section');
  await expect(page.locator('#main').getByText('Company name')).toBeVisible();
});

test('what two people write in one draft is shown to both, and a withdrawn draft takes no more', async ({
  page,
  context,
  site,
  openAs,
}) => {
  const id = await createDraft({ context, site }, 'Shared', CTA, 'Call us');
  await page.addInitScript((draft) => sessionStorage.setItem('prospectus-draft', JSON.stringify(draft)), {
    id,
    name: 'Shared',
  });
  await openEditMode(page);
  await expect(textAt(page, CTA)).toHaveText('Call us');
  const other = (await openAs('admin')).page.context();
  const changes = [{ path: 'home.hero.headline', value: 'Written by the other' }];
  await post({ context: other, site }, `/api/drafts/${id}/changes`, { changes });
  await expect(textAt(page, 'home.hero.headline')).toHaveText('Written by the other');
  await post({ context: other, site }, `/api/drafts/${id}/withdraw`);
  await expect(panelOf(page)).toContainText('was withdrawn');
  await panelButton(page, 'Leave draft').click();
  await expect(textAt(page, CTA)).toHaveText('Start a conversation');
});
