import { addDynamic, openEditor } from '../admin/editor-page';
import { expect, test } from '../fixtures';
import { createFinger, findCenter } from '../overlay/finger';

test.use({ reducedMotion: 'reduce', hasTouch: true, isMobile: true, viewport: { width: 1024, height: 1100 } });

test('touch and the keyboard reorder the sections in the dashboard, and each step is announced', async ({
  page,
  context,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    await addDynamic(request, apiKey, { sectionId: name.toLowerCase(), sectionName: name });
  }
  await openEditor(page);
  const list = page.getByRole('complementary', { name: 'Sections' }).getByRole('list').first();
  const added = list.locator('.section-button').filter({ hasText: /Alpha|Beta|Gamma/ });
  await expect(added).toHaveText(['Alpha', 'Beta', 'Gamma']);
  const handle = (name: string) => page.getByRole('button', { name: `Drag ${name}` });
  await handle('Gamma').scrollIntoViewIfNeeded();
  const finger = createFinger(page, await context.newCDPSession(page));
  await finger.drag(await findCenter(handle('Gamma')), await findCenter(handle('Alpha')));
  await expect(added).toHaveText([/Gamma/, /Alpha/, /Beta/]);

  await handle('Gamma').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Gamma picked up.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Position 9 of 10')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Position 10 of 10')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Position 9 of 10')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Gamma stays where it was.')).toBeAttached();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Position 9 of 10')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Gamma is now 9 of 10.')).toBeAttached();
  await expect(added).toHaveText([/Alpha/, /Gamma/, /Beta/]);
});

test('the keyboard reorders a menu through its handles, and each step is announced', async ({
  page,
  signedInEditor: _,
}) => {
  await page.goto('/admin/menus');
  const header = page.getByRole('list', { name: 'Header', exact: true });
  const links = header.locator(':scope > li > .menu-row .menu-words');
  await expect(links).toHaveText(['Home', 'About Us', 'Team', 'Contact Us']);
  await header.getByRole('button', { name: 'Drag Team' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Team picked up.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Position 2 of 4 in Header')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(links).toHaveText(['Home', 'Team', 'About Us', 'Contact Us']);
});
