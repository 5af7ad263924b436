import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { createDraft, openDraft } from './draft-page';

const CHANGES = [
  { path: 'home.hero.headline', value: 'Good trades deserve a next owner.' },
  { path: 'contact.hero.headline', value: 'Write to us' },
];

test('a preview link is created, shows the site with the draft to a stranger, and is revoked', async ({
  page,
  browser,
  request,
  signedInEditor: _,
  apiKey,
}) => {
  await createDraft(request, apiKey, 'Autumn figures', CHANGES);
  await openDraft(page, 'Autumn figures');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Share a preview…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share a preview of Autumn figures' });
  await dialog.getByLabel('Link works for').selectOption('30 days');
  await expectAccessible(page, '.dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.getByLabel('Preview link').inputValue();
  expect(url).toMatch(/\/preview\/[\w-]{22}$/);
  await expectAccessible(page, '.dialog');
  const links = dialog.getByRole('region', { name: 'Links of this draft' });
  await expect(links).toContainText('Active links (1)');
  await expect(links).toContainText('Ends in 30 days · Not viewed yet');

  const agent = (await page.evaluate(() => navigator.userAgent)).replace('Headless', '');
  const stranger = await browser.newContext({ userAgent: agent });
  const visit = await stranger.newPage();
  const sent: string[] = [];
  visit.on('request', (one) => {
    if (/\/(api|visits)\//.test(one.url())) sent.push(one.url());
    expect(one.headers().referer ?? '').not.toContain('/preview/');
  });
  await visit.goto(url);
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Good trades deserve a next owner.');
  const bar = visit.getByRole('complementary', { name: 'Preview' });
  await expect(bar).toContainText('Preview of changes that are not on the site Shared by Elmwater Partners · Ends ');
  await expectAccessible(visit);
  await bar.getByText('What changes (2)').click();
  await bar.getByRole('link', { name: 'Contact' }).click();
  await expect(visit).toHaveURL(`${url}/contact`);
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Write to us');
  await expect(visit.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await expect(visit.getByText('This is a preview. The form sends nothing.')).toBeVisible();
  await visit.getByRole('banner').getByRole('link', { name: 'Team' }).click();
  await expect(visit).toHaveURL(`${url}/team`);
  await expect(visit.getByRole('complementary', { name: 'Preview' })).toBeVisible();
  await visit.goto(`${url}/portfolio`);
  await visit.locator('[data-filter] a').nth(1).click();
  await expect(visit).toHaveURL(/\/preview\/[\w-]+\/portfolio\?category=/);
  expect(sent).toEqual([]);
  for (const [width, height] of [
    [320, 700],
    [1100, 700],
    [1280, 3000],
  ] as const) {
    await visit.setViewportSize({ width, height });
    await visit.goto(`${url}/brokers`);
    await expect(bar.getByRole('note')).toHaveText(/^To see what was edited, go to /);
    await visit.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const ends = async (part: Locator) => {
      const box = await part.boundingBox();
      return box ? [box.y, box.y + box.height].map(Math.round) : [];
    };
    const [top = 0, bottom] = await ends(bar);
    expect(bottom).toBe(height);
    expect((await ends(visit.getByRole('contentinfo')))[1]).toBeLessThanOrEqual(top + 1);
  }

  // Editors see it like everyone else.
  const own = await page.context().newPage();
  await own.goto(url);
  await expect(own.getByRole('complementary', { name: 'Preview' })).toBeVisible();
  await own.getByRole('banner').getByRole('link', { name: 'Team' }).click();
  await expect(own).toHaveURL(`${url}/team`);
  await expect(own.locator('#root[data-app="ready"]')).toHaveCount(0);
  await own.close();

  await page.reload();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Share a preview…' }).click();
  await expect(links).toContainText(/\d page views, last/);
  await links.getByRole('button', { name: /^Revoke the link by/ }).click();
  await expect(links).toContainText('No active links');
  await expect(page.locator('.toast')).toContainText('Link revoked');
  await links.getByText('Ended (1)').click();
  await expect(links).toContainText('Revoked');
  // Neither is the address of a link offered any longer that is revoked while it is shown.
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByLabel('Preview link')).toBeVisible();
  await links.getByRole('button', { name: /^Revoke the link by/ }).click();
  await expect(dialog.getByLabel('Preview link')).toBeHidden();
  await expect(links).toContainText('Ended (2)');
  expect((await visit.goto(`${url}/team`))?.status()).toBe(404);
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await stranger.close();
});

test('a page that the draft adds is shown next to a note, and so is one that it deletes or unpublishes', async ({
  request,
  openAs,
  apiKey,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const list = { title: 'Insights', layout: 'insights', status: 'draft' };
  expect((await request.post('/api/pages', { headers, data: list })).status()).toBe(201);
  const draft = await createDraft(request, apiKey, 'Autumn', [
    { op: 'addPage', pageId: 'first-year', title: 'First year', layout: 'insights-entry' },
    { path: 'first-year.entry.standfirst', value: 'What we learned.' },
    { op: 'insert', path: 'first-year.entry.categories', after: null, value: 'news' },
    { op: 'changePage', pageId: 'team', status: 'draft' },
    { op: 'changePage', pageId: 'testimonials', status: 'deleted' },
  ]);
  const { page } = await openAs('reviewer');
  await page.goto(`/admin/drafts/${draft}/compare?page=first-year`);
  const side = (name: string) => page.getByRole('region', { name, exact: true });
  const prepared = page.frameLocator('iframe[title="The page with the draft"]');
  await expect(side('Site').getByRole('paragraph')).toHaveText('This page is not on the site yet.');
  await expect(prepared.getByRole('heading', { level: 1 })).toHaveText('First year');
  const differences = page.getByRole('region', { name: /^Differences/ });
  await expect(differences).toContainText(/Summary\s*Draft: What we learned\./);
  await expect(differences).not.toContainText('The text is the same.');
  await expect(differences).toContainText('Draft: News');
  await expectAccessible(page, '.screen');

  await page.setViewportSize({ width: 390, height: 800 });
  const parts = page.getByRole('group', { name: 'Shown' });
  await parts.getByRole('button', { name: 'Site' }).click();
  await expect(side('Site')).toContainText('This page is not on the site yet.');
  await parts.getByRole('button', { name: 'Draft' }).click();
  await expect(prepared.getByRole('heading', { level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });

  const choice = page.getByRole('combobox', { name: 'Page' });
  await choice.selectOption('Testimonials');
  await expect(side('Draft').getByRole('paragraph')).toHaveText('This page is deleted. Visitors see “Page Not Found”.');
  await expect(differences).toContainText('Page › Status');
  await choice.selectOption('Team');
  await expect(side('Draft')).toContainText('This page is unpublished. Only editors can see it.');
  await expect(prepared.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto(`/admin/drafts/${draft}`);
  const added = page.getByRole('region', { name: 'First year', exact: true });
  await expect(added).toContainText('Summary');
  await expect(added).toContainText('Added “News” to Categories');
  await expect(added).not.toContainText('Standfirst');
});

test('a draft is compared with the site, page by page and change by change', async ({
  page,
  request,
  signedInEditor: _,
  apiKey,
}) => {
  const draft = await createDraft(request, apiKey, 'Autumn figures', [
    ...CHANGES,
    { path: 'home.hero.cta', value: 'Talk to us' },
    { path: 'site.footer.tagline', value: 'Patient owners.' },
  ]);
  await openDraft(page, 'Autumn figures');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Compare with the site' }).click();
  await expect(page).toHaveURL(`/admin/drafts/${draft}/compare`);
  // It begins with the page that the list of changes begins with.
  await expect(page.getByRole('combobox', { name: 'Page' })).toHaveValue('home');
  const site = page.frameLocator('iframe[title="The page on the site"]');
  const prepared = page.frameLocator('iframe[title="The page with the draft"]');
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('Good businesses deserve a next owner.');
  await expect(prepared.getByRole('heading', { level: 1 })).toHaveText('Good trades deserve a next owner.');
  await expect(page.getByRole('combobox', { name: 'Page' })).toHaveValue('home');
  const status = page.getByRole('group', { name: 'Step through differences' }).getByRole('status');
  await expect(status).toHaveText('3 differences');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(status).toHaveText('1 of 3: Hero › Headline');
  await expect(prepared.locator('[data-preview-target]')).toHaveText('Good trades deserve a next owner.');
  await page.keyboard.press('n');
  await expect(status).toHaveText('2 of 3: Hero › Button text');
  await page.keyboard.press('p');
  await expect(status).toHaveText('1 of 3: Hero › Headline');
  for (let step = 0; step < 3; step++) await page.keyboard.press('n');
  await expect(page.getByRole('combobox', { name: 'Page' })).toHaveValue('contact');
  await expect(status).toHaveText(/^1 of 2: /);
  await expect(prepared.getByRole('heading', { level: 1 })).toHaveText('Write to us');
  await expectAccessible(page, '.screen');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'What it changes' })).toBeVisible();
  await expect(page.locator('.compare-print')).toContainText('Good Removed: businesses. Added: trades.');
  await expect(page.locator('.comparison')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.setViewportSize({ width: 390, height: 800 });
  const parts = page.getByRole('group', { name: 'Shown' });
  await expect(page.getByRole('region', { name: 'Differences (1)' })).toBeVisible();
  await expect(page.locator('iframe').first()).toBeHidden();
  await parts.getByRole('button', { name: 'Draft' }).click();
  await expect(prepared.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Differences (1)' })).toBeHidden();
  await parts.getByRole('button', { name: 'Site' }).click();
  await expect(site.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, '.screen');
});
