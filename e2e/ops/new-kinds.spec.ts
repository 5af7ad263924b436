import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { copyTree } from '../run/copy-tree';
import { applySteps } from '../run/new-kinds/apply-readme';
import { stepsOfReadme } from '../run/new-kinds/steps-of-readme';
import { ADMIN, expect, test } from './fixtures';

const PARTS = ['src', 'server', 'db', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

test('the page, the collection, the section and the element of the README work once its instructions are applied', async ({
  page,
  start,
  folder,
}) => {
  const { root, remove } = await copyTree(PARTS);
  try {
    await applySteps(root, await stepsOfReadme());
    await promisify(execFile)(process.execPath, ['server/ensure-build.mjs', '--force'], { cwd: root });
    const { url } = await start({ DATA_DIR: folder, ...ADMIN }, [process.execPath, `${root}/dist/server/index.js`]);

    const sitemap = await page.request.get(`${url}/sitemap.xml`);
    expect(await sitemap.text()).toContain(`<loc>${url}/careers</loc>`);
    await page.goto(`${url}/Careers/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work with us');
    await expect(page.getByRole('heading', { name: 'Operating partner' })).toBeVisible();
    await expect(page).toHaveTitle(/^Careers · /);

    const data = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
    const signedIn = await page.request.post(`${url}/api/auth/sign-in/email`, { data, headers: { Origin: url } });
    expect(signedIn.status()).toBe(200);
    await page.goto(`${url}/admin`);
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Careers' }).click();
    await page.getByRole('button', { name: 'Section Manager' }).click();
    const library = page.getByRole('dialog', { name: 'Section Library' });
    await expect(library.getByRole('listitem').filter({ hasText: 'Callout' }).locator('svg')).toBeVisible();
    await library.getByRole('button', { name: 'Add Callout to page' }).click();
    await expect(library.getByText('Callout was added to Careers.')).toBeVisible();
    await library.getByRole('tab', { name: 'Custom' }).click();
    await library.getByRole('button', { name: 'Build a section' }).click();
    await library.getByRole('button', { name: 'Add Badge' }).click();
    await expect(library.getByRole('img', { name: /^Preview/ })).toContainText('New');
    await library.getByRole('button', { name: 'Add to Careers' }).click();
    await expect(library.getByText('Custom section was added to Careers.')).toBeVisible();
    await library.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();

    await expect(async () => {
      await page.goto(`${url}/careers`);
      // Rendered by its own view, not as a section of unknown type.
      await expect(page.locator('.section-navy').getByRole('heading', { name: 'Good to know' })).toBeVisible();
      await expect(page.locator('[data-path^="element.badge-"]')).toHaveText('New');
    }).toPass();
  } finally {
    await remove();
  }
});
