import { expect, expectAccessible, open, test } from '../fixtures';

test('a new page, a moved one and a redirect go into the draft that the tab edits, and on the site with it', async ({
  page,
  request,
  site,
  signedInEditor: _,
}) => {
  const headers = { Origin: site.server.url };
  const post = (path: string, data: object) => page.request.post(`/api/drafts${path}`, { headers, data });
  const { id } = await (await post('', { name: 'Autumn' })).json();
  await page.addInitScript(
    (draft) => sessionStorage.setItem('prospectus-draft', draft),
    JSON.stringify({ id, name: 'Autumn' }),
  );
  await open(page, '/admin/pages');
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('History');
  await expect(dialog).toContainText('The page goes on the site when the draft “Autumn” is published.');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Add to draft' }).click();
  await expect(page.getByText('Draft: Autumn')).toBeVisible();
  await page.getByRole('textbox', { name: 'Headline' }).first().fill('Since 1987');
  await expect(page.getByText('Saved to the draft')).toBeVisible();

  // After a reload, the page is listed before it is opened.
  await open(page, '/admin/pages');
  const row = page.getByRole('row', { name: /^History/ });
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(sidebar.getByRole('link', { name: 'History New' })).toBeVisible();
  await row.getByRole('button', { name: 'Actions for History' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Rename or move…', 'Duplicate…', 'Remove from draft…']);
  await page.keyboard.press('Escape');

  await open(page, '/admin/redirects');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  const redirect = page.getByRole('dialog', { name: 'Add redirect' });
  await redirect.getByRole('textbox', { name: 'From' }).fill('/past');
  await redirect
    .getByRole('combobox', { name: 'To' })
    .or(redirect.getByRole('textbox', { name: 'To' }))
    .fill('/history');
  await redirect.getByRole('button', { name: 'Save to draft' }).click();
  await expect(redirect).toHaveCount(0);
  expect([(await request.get('/history')).status(), (await request.get('/past')).status()]).toEqual([404, 404]);

  await open(page, `/admin/drafts/${id}`);
  const added = page.getByRole('region', { name: 'History' }).first();
  await expect(added.getByText('New', { exact: true })).toBeVisible();
  await expect(added).toContainText('New page “History” at /history');
  await expect(page.getByText('Added a redirect from /past to /history').first()).toBeVisible();
  expect((await post(`/${id}/publish`, {})).ok()).toBe(true);
  await site.settle();
  expect(await (await request.get('/past')).text()).toContain('Since 1987');
});

test('without a draft, a page’s settings and a new page can be saved to one, also if publishing needs approval', async ({
  page,
  request,
  site,
  signedInAdmin: _,
}) => {
  await open(page, '/admin/pages');
  await page.getByRole('button', { name: 'Actions for Testimonials' }).click();
  await page.getByRole('menuitem', { name: 'Rename or move…' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename or move Testimonials' });
  await rename.getByRole('textbox', { name: 'Address' }).fill('/words');
  await rename.getByRole('button', { name: 'Save to draft…' }).click();
  const choice = page.getByRole('dialog', { name: 'Save to draft' });
  await choice.getByRole('button', { name: 'Cancel' }).click();
  await expect(rename.getByRole('textbox', { name: 'Address' })).toHaveValue('/words');
  await rename.getByRole('button', { name: 'Save to draft…' }).click();
  await choice.getByRole('textbox', { name: 'Name of the draft' }).fill('Spring');
  await expectAccessible(page, 'dialog');
  await choice.getByRole('button', { name: 'Save to draft' }).click();
  await expect(rename).toHaveCount(0);
  await expect(page.getByText('You’re now editing the draft “Spring”.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Testimonials/ })).toContainText('/words');
  expect([(await request.get('/testimonials')).status(), (await request.get('/words')).status()]).toEqual([200, 404]);

  const headers = { Origin: site.server.url };
  const setting = { key: 'publishApproval', value: 'others' };
  expect((await page.request.post('/api/trpc/settings.change', { headers, data: setting })).ok()).toBe(true);
  await page.evaluate(() => sessionStorage.removeItem('prospectus-draft'));
  await open(page, '/admin/pages');
  await page.getByRole('button', { name: /^Published.*status of Team/ }).click();
  await page.getByRole('menuitemradio', { name: 'Unpublished' }).click();
  await expect(choice).toContainText('Publishing needs approval on this site');
  await choice.getByRole('radio', { name: /^Spring/ }).check();
  await choice.getByRole('button', { name: 'Save to draft' }).click();
  await expect(page.getByText('The draft will unpublish this page')).toBeVisible();
  await expect(page.getByRole('button', { name: /status of Team/ })).toHaveText(/^To be unpublished/);
  expect((await request.get('/team')).status()).toBe(200);
});

test('a draft lists the words that visitors see only because of it, and their writer cannot approve it', async ({
  page,
  site,
  openAs,
  signedInEditor: _,
}) => {
  const headers = { Origin: site.server.url };
  const post = (path: string, data: object) => page.request.post(path, { headers, data });
  const { page: other } = await openAs('admin');
  const made = await other.request.post('/api/pages', {
    headers,
    data: { title: 'We return 18% a year', status: 'draft' },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { pageId } = await made.json();
  const { id } = await (await post('/api/drafts', { name: 'Autumn' })).json();
  const changes = [
    { op: 'changePage', pageId, status: 'published' },
    { op: 'setRedirect', from: '/past', to: '/history', kind: 'prefix', status: 308 },
  ];
  const added = await post(`/api/drafts/${id}/changes`, { changes });
  expect(added.status(), await added.text()).toBe(200);
  // Neither its author nor the writer of the page can review it.
  expect(await (await page.request.get(`/api/drafts/${id}/reviewers`)).json()).toEqual([]);
  await openAs('reviewer');
  const [reviewer] = await (await page.request.get(`/api/drafts/${id}/reviewers`)).json();
  expect((await post(`/api/drafts/${id}/review`, { reviewers: [reviewer.id] })).status()).toBe(200);
  await other.goto(`/admin/drafts/${id}`);
  const shown = other.getByRole('region', { name: 'Also shown to visitors' });
  await expect(shown).toContainText('We return 18% a year');
  await expect(shown).toContainText('Not linked to a claim:18%');
  await expect(other.getByText('To /history, with everything under it (308)')).toBeVisible();
  await expect(other.getByText('Visitors will see words of yours because of this draft')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expectAccessible(other, '.screen');
  for (const width of [390, 768, 1024, 1440]) {
    await other.setViewportSize({ width, height: 900 });
    await expect(shown).toBeVisible();
    const wide = await other.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, wide <= 0]).toEqual([width, true]);
  }
});
