import { readFileSync } from 'node:fs';
import { expect, expectAccessible, test } from '../fixtures';
import { add, dialog, followOnce, rowOf, rows, write } from './redirects-screen';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('each kind of redirect applies to its own addresses only, and the longest match wins', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await page.goto('/admin/redirects');
  await add(page, { from: '/people', to: '/team' });
  await add(page, { from: '/summer', to: 'https://elsewhere.example/fair', how: 'Temporary (302)' });
  await add(page, { from: '/offer', how: 'Gone (410)' });
  await add(page, { from: '/deals', to: '/portfolio', below: true });
  await add(page, { from: '/deals/2019', how: 'Gone (410)', below: true });
  await add(page, { from: '/deals/plan', to: '/about', how: 'Temporary (302)' });
  const expected = [
    ['/people', 301, '/team'],
    ['/people/ada', 404, undefined],
    ['/summer', 302, 'https://elsewhere.example/fair'],
    ['/offer', 410, undefined],
    ['/offer/terms', 404, undefined],
    ['/deals', 301, '/portfolio'],
    ['/deals/old?from=mail', 301, '/portfolio/old?from=mail'],
    ['/deals2', 404, undefined],
    ['/deals/2019', 410, undefined],
    ['/deals/2019/spring', 410, undefined],
    ['/deals/plan', 302, '/about'],
    ['/deals/plan/more', 301, '/portfolio/plan/more'],
  ] as const;
  for (const [path, ...where] of expected)
    expect([path, ...(await followOnce(request, path))]).toEqual([path, ...where]);

  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await visitor.goto('/deals/harrow-finch-heating');
  await expect(visitor).toHaveURL(`${baseURL}/portfolio/harrow-finch-heating`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Harrow & Finch Heating');
  const gone = await visitor.goto('/offer');
  expect(gone?.status()).toBe(410);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.context().close();
});

test('the list shows the number of uses and the last use, most used first', async ({ page, request }) => {
  await page.goto('/admin/redirects');
  // Uses are saved in batches, so uses from earlier tests have been saved once one of these is.
  await add(page, { from: '/zeta', to: '/team' });
  await followOnce(request, '/zeta');
  await expect(async () => {
    await page.reload();
    await expect(rowOf(page, '/zeta')).not.toContainText('Never', { timeout: 1000 });
  }).toPass();
  await add(page, { from: '/alpha', to: '/team' });
  await add(page, { from: '/beta', to: '/about' });
  await add(page, { from: '/gamma', to: '/about' });
  await expect(rowOf(page, '/alpha')).toContainText('Never');
  await expect(rowOf(page, '/alpha').getByTitle(/\d:\d\d/)).toHaveCount(1);
  for (const path of ['/beta', '/beta', '/beta', '/gamma']) await followOnce(request, path);
  await expect(async () => {
    await page.reload();
    await expect(rowOf(page, '/beta')).toContainText('3 times', { timeout: 1000 });
    await expect(rowOf(page, '/gamma')).toContainText('Once', { timeout: 1000 });
  }).toPass();
  await expect(rowOf(page, '/beta').locator('time')).toHaveText(['Today', 'Today']);
  const used = await rowOf(page, '/beta').locator('time').first().getAttribute('datetime');
  expect(Date.now() - Date.parse(used ?? '')).toBeLessThan(120_000);
  await page.getByLabel('Sort by').selectOption('Most used first');
  await expect(rows(page).locator('.redirects-address:first-child')).toContainText(['/beta', '/gamma', '/alpha']);
});

test('a loop and a chain are reported while typing, and earlier redirects are updated to the final target', async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/answer 422: POST .*redirects\.create/);
  await page.goto('/admin/redirects');
  await add(page, { from: '/one', to: '/two' });
  await write(page, { from: '/two', to: '/one' });
  const to = dialog(page).getByLabel('To', { exact: true });
  await expect(to).toHaveAccessibleDescription(
    /This would create a redirect loop: \/two redirects to \/one, \/one redirects to \/two\./,
  );
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await expect(to).toBeFocused();
  await to.fill('/two');
  await expect(to).toHaveAccessibleDescription(/This is the same address that is being redirected\./);
  await to.fill('/team');
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await expect(dialog(page)).toBeHidden();
  // The earlier redirect now has the chain's final target.
  await expect(rowOf(page, '/one')).toContainText('/team');
  expect(await followOnce(request, '/one')).toEqual([301, '/team']);
  await write(page, { from: '/zero', to: '/one' });
  const note = dialog(page).getByText('/one redirects to /team, so this redirects straight to /team.');
  await expect(note).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await expect(page.locator('.toast').last()).toContainText(
    '/one redirects to /team, so this redirects straight to /team.',
  );
  expect(await followOnce(request, '/zero')).toEqual([301, '/team']);
});

test('an export contains all redirects, and can be imported into an empty list', async ({ page, request }) => {
  await page.goto('/admin/redirects');
  await add(page, { from: '/people', to: '/team#leadership' });
  await add(page, { from: '/Verkäufer', to: 'https://elsewhere.example/a,b?c="d"', how: 'Temporary (302)' });
  await add(page, { from: '/deals', below: true, how: 'Gone (410)' });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const buffer = readFileSync(await (await downloading).path());
  const [names, ...lines] = buffer.toString().replace('\uFEFF', '').trim().split('\n');
  expect(names).toBe('from,to,kind,status');
  expect(lines).toHaveLength(3);
  expect(lines).toContain('/deals,,prefix,410');
  expect(lines).toContain('/people,/team#leadership,exact,301');
  const paths = ['/people', '/verk%C3%A4ufer', '/deals/old'];
  const before = await Promise.all(paths.map((path) => followOnce(request, path)));
  expect(before.map(([status]) => status)).toEqual([301, 302, 410]);
  for (const from of ['/people', '/deals', '/verk']) {
    await rowOf(page, from)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rowOf(page, from)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Import…' }).click();
  const importing = page.getByRole('dialog', { name: 'Import redirects' });
  const file = { name: 'redirects.csv', mimeType: 'text/csv', buffer };
  await importing.getByLabel('Redirects file').setInputFiles(file);
  await expect(importing).toContainText('3 to add, 0 to change, 0 unchanged');
  await importing.getByRole('button', { name: 'Import 3' }).click();
  await expect(rowOf(page, '/people')).toBeVisible();
  expect(await Promise.all(paths.map((path) => followOnce(request, path)))).toEqual(before);
});
