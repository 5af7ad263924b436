import { expect, expectAccessible, test } from '../fixtures';
import { editorPage, expectDialogAccessible, openEditor } from './editor-page';

const PAGES = [
  ['home', 'Home', '/'],
  ['about', 'About Us', '/about'],
  ['portfolio', 'Portfolio', '/portfolio'],
  ['team', 'Team', '/team'],
  ['testimonials', 'Testimonials', '/testimonials'],
  ['caseStudies', 'Case Studies', '/caseStudies'],
  ['contact', 'Contact', '/contact'],
] as const;

test('the header links to the website, and opens the Section Manager and the AI Assistant', async ({
  page,
  signedInEditor: _,
}) => {
  await openEditor(page);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'View Website' })).toHaveAttribute('href', '/');
  for (const [button, panel] of [
    ['Section Manager', 'Section Library'],
    ['AI Assistant', 'AI Assistant'],
  ] as const) {
    await header.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: panel })).toBeVisible();
    await expectAccessible(page, '.panel');
    await header.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: panel })).toHaveCount(0);
  }
});

test('the Quick Actions open their screens', async ({ page, signedInAdmin: _ }) => {
  await page.goto('/admin/start');
  const actions = page.getByRole('complementary', { name: 'Quick Actions' });
  await expect(actions.getByRole('button')).toHaveText([
    'Edit the home page',
    'View Stats',
    'User Settings',
    'Configure',
  ]);
  await expect(actions).toContainText('Add or remove admin users and set permissions.');
  for (const [button, path, heading] of [
    ['View Stats', '/admin/stats', 'Stats'],
    ['User Settings', '/admin/users', 'Users'],
    ['Configure', '/admin/settings/account', 'My account'],
  ] as const) {
    await actions.getByRole('button', { name: button }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible();
    await page.goBack();
  }
});

test("each tab shows its page's first section, has its own URL, and links to the full page in a new tab", async ({
  page,
  signedInEditor: _,
}) => {
  // The preview is above the form.
  await page.setViewportSize({ width: 1100, height: 1400 });
  const editor = await openEditor(page);
  for (const [id, label, path] of PAGES) {
    await editor.tab(label).click();
    await expect(page).toHaveURL(id === 'home' ? '/admin' : `/admin?page=${id}`);
    const link = page.getByRole('link', { name: 'View full page' });
    await expect(link).toHaveAttribute('href', path);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(editor.sections.locator('.section-button').first()).toHaveAttribute('aria-current', 'true');
  }
  // The maximum height, since there is more to show.
  expect((await page.locator('.preview-box').boundingBox())?.height).toBe(400);
});

test('the chat is at the bottom right, opened and closed with its button', async ({ page, signedInEditor: _ }) => {
  await openEditor(page);
  const toggle = page.getByRole('button', { name: 'Admin assistant' });
  const box = await toggle.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 40);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800 - 100);
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  expect(await toggle.boundingBox()).toEqual(box);
  await toggle.click();
  await expect(page.getByRole('region', { name: 'Admin assistant' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Command' })).toBeFocused();
  await toggle.click();
  await expect(page.getByRole('region', { name: 'Admin assistant' })).toBeHidden();
  await toggle.click();
  await page.getByRole('button', { name: 'Close assistant' }).click();
  await expect(page.getByRole('region', { name: 'Admin assistant' })).toBeHidden();
  await expect(toggle).toBeFocused();
});

test('public pages have no editing tools without ?admin, and the dashboard requires a session', async ({ page }) => {
  for (const path of ['/', '/contact']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  }
  for (const path of ['/admin', '/admin/inbox', '/admin/users', '/admin/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0);
  }
  await page.goto('/?admin');
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
});

test('a refused change to an added section is reported, and the section stays as it was', async ({
  page,
  problems,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  problems.expect(/answer 503/);
  const data = { pageId: 'home', sectionId: 'fair', sectionName: 'Fair', sectionType: 'cta', sectionData: {} };
  await request.post('/api/sections', { headers: { Authorization: `Bearer ${apiKey}` }, data });
  await openEditor(page);
  const editor = editorPage(page);
  await editor.sections.getByRole('button', { name: 'Fair', exact: true }).click();
  await page.route('**/api/trpc/sections.*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Rename' }).click();
  await expectDialogAccessible(page);
  await page.getByLabel('Section name').fill('Open day');
  await page.keyboard.press('Enter');
  await editor.failure('Update Failed', 'Could not update the content. Please try again.');
  await expect(page.getByLabel('Section name')).toHaveValue('Open day');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Fair', level: 2 })).toBeVisible();
});
