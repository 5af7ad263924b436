import { expect, expectAccessible, test } from '../fixtures';
import { finalize, openEditMode, panelOf, writeText } from '../overlay/open-overlay';

test.use({ reducedMotion: 'reduce' });

const STEP = 'Enter the firm’s name, email or phone, legal name, and address';

test('a new site is set up step by step, and its sample content is removed and restored', async ({
  page,
  request,
  edit,
  signedInAdmin: _,
}) => {
  await edit('about.hero.headline', 'Our own words');
  await page.goto('/admin/start');
  const card = page.getByRole('region', { name: 'Set up your site' });
  const step = (name: string) => card.getByRole('listitem').filter({ hasText: name });
  await expect(step('Edit your first page')).toContainText('(done)');
  await expect(step(STEP)).toContainText('(to do)');
  await expect(step('Choose your logo and colors')).toContainText('(to do)');
  await expect(step('Remove sample content')).toContainText('(to do)');
  await expect(card.getByRole('link', { name: 'Ask your host to schedule backups' })).toHaveAttribute(
    'href',
    '/admin/settings/data#backups',
  );
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Remove sample content' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove sample content?' });
  await expect(dialog).toContainText(/This removes \d+ companies, \d+ case studies, \d+ people/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove sample content' }).click();
  await expect(page.locator('.toast')).toContainText('Sample content removed');
  await expect(step('Remove sample content')).toContainText('(done)');
  for (const path of ['/', '/team', '/portfolio', '/caseStudies', '/testimonials', '/contact']) {
    await expect.poll(async () => (await request.get(path)).text(), path).not.toMatch(/elmwater|29 days/i);
  }
  expect(await (await request.get('/about')).text()).toContain('Our own words');

  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(step('Remove sample content')).toContainText('(to do)');
  await expect.poll(async () => (await request.get('/')).text()).toContain('Elmwater Partners');
  await card.getByRole('button', { name: 'Hide' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Latest changes' }).getByRole('link').first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('the firm’s details are entered on one screen, its logo and colors on another, and the steps say what is left', async ({
  page,
  edit,
  signedInAdmin: _,
}) => {
  await edit('site.brand', { colours: { primary: '#123456' } });
  await page.goto('/admin/start');
  const card = page.getByRole('region', { name: 'Set up your site' });
  await card.getByRole('link', { name: STEP }).click();
  const details = page.getByRole('region', { name: 'Firm and contact details' });
  await details.getByLabel('Firm name').fill('Harbor & Vale');
  await details.getByLabel('Email').fill('hello@harborvale.example');
  await details.getByRole('button', { name: 'Save' }).click();
  await details.getByRole('link', { name: 'Find and replace “Elmwater Partners”' }).click();
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('Elmwater Partners');
  await expect(page.getByLabel('Replace with')).toHaveValue('Harbor & Vale');
  await expect(page.getByRole('button', { name: /^Replace in \d+ fields$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await card.getByRole('link', { name: 'Enter the firm’s legal name and address' }).click();
  await expect(details.getByLabel('Address')).toHaveValue(/^Harbor & Vale\n/);
  await details.getByLabel('Legal name').fill('Harbor & Vale LP');
  await details.getByRole('button', { name: 'Save' }).click();
  const legalNameOf = async () => (await (await page.request.get('/api/content/site')).json()).firm.legalName;
  await expect.poll(legalNameOf).toBe('Harbor & Vale LP');
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(card.getByRole('link', { name: 'Enter the firm’s address' })).toBeVisible();
  await card.getByRole('link', { name: 'Choose your logo', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Brand', level: 2 })).toBeVisible();
  await expect(page.getByLabel('Logo', { exact: true })).toBeVisible();
});

test('each former detail that other texts still have is listed with its own link', async ({
  page,
  edit,
  signedInAdmin: _,
}) => {
  const { email, phone } = (await (await page.request.get('/api/content/site')).json()).firm;
  await edit('about.hero.subheadline', `Write to ${email} or call ${phone}.`);
  await page.goto('/admin/settings/site');
  const details = page.getByRole('region', { name: 'Firm and contact details' });
  const left = details.getByRole('status');
  await details.getByLabel('Firm name').fill('Harbor & Vale');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(left).toHaveText(
    '“Elmwater Partners” is still in other texts, such as the legal name. Find and replace',
  );
  await details.getByLabel('Email').fill('hello@harborvale.example');
  await details.getByLabel('Phone').fill('+1 212 555 0199');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(left.getByRole('listitem')).toHaveText(
    [email, phone, 'Elmwater Partners'].map((text) => `“${text}” Find and replace`),
  );
  await expectAccessible(page);
  await left.getByRole('link', { name: `Find and replace “${phone}”` }).click();
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue(phone);
  await expect(page.getByLabel('Replace with')).toHaveValue('+1 212 555 0199');
});

test('after the firm was renamed in the header and footer, its former name is offered to be replaced in other texts', async ({
  page,
  signedInAdmin: _,
}) => {
  await page.goto('/admin?page=site&at=site.firm.name');
  await page.getByLabel('Name', { exact: true }).first().fill('Harbor & Vale');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = page.locator('.save-notice');
  await expect(notice).toContainText(
    '“Elmwater Partners” is still in other texts, such as the legal name and the address.',
  );
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await notice.getByRole('link', { name: 'Find and replace “Elmwater Partners”' }).click();
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('Elmwater Partners');
  await expect(page.getByLabel('Replace with')).toHaveValue('Harbor & Vale');
  await page.getByRole('button', { name: /^Replace in \d+ fields$/ }).click();
  await expect(page.locator('.toast')).toContainText('Replaced');
  const { firm, footer } = await (await page.request.get('/api/content/site')).json();
  expect(firm.legalName).toBe('Harbor & Vale LLC');
  expect(firm.address[0]).toBe('Harbor & Vale');
  expect(footer.copyright).toContain('Harbor & Vale LLC');
  await page.getByRole('link', { name: 'Find and replace “Elmwater”' }).click();
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('Elmwater');
  await expect(page.getByLabel('Replace with')).toHaveValue('Harbor & Vale');
  // The firm's addresses stay unless they are selected.
  const email = page.getByRole('checkbox', { name: /Part of an address/ }).first();
  await expect(email).not.toBeChecked();
});

test('after the firm was renamed on the page itself, its former name is offered to be replaced in other texts', async ({
  page,
  signedInAdmin: _,
}) => {
  await openEditMode(page);
  await writeText(page, 'site.logo.text', 'Harbor & Vale');
  await finalize(page);
  const offer = panelOf(page).getByText('“Elmwater Partners” is still in other texts, such as the firm’s name');
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await panelOf(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(offer).toHaveCount(0);
  await writeText(page, 'site.firm.name', 'Harbor & Vale');
  await finalize(page);
  await panelOf(page).getByRole('link', { name: 'Find and replace “Elmwater Partners”' }).click();
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('Elmwater Partners');
  await expect(page.getByLabel('Replace with')).toHaveValue('Harbor & Vale');
});
