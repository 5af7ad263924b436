import { expect, expectAccessible, open, test } from '../fixtures';
import { addDynamic } from './editor-page';

test('an admin chooses the language and the time zone, and dates follow on the site and in the preview', async ({
  page,
  signedInAdmin: _,
  request,
  apiKey,
  browser,
  baseURL,
  site,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const make = (data: object) => request.post('/api/pages', { headers, data });
  await make({ title: 'Insights', layout: 'insights', status: 'published' });
  const { pageId } = await (await make({ title: 'A letter', layout: 'insights-entry', status: 'published' })).json();
  await request.post('/api/content/update', { headers, data: { path: `${pageId}.entry.date`, value: '2026-03-01' } });

  await page.goto('/admin/settings/site');
  const part = page.getByRole('region', { name: 'Language and time zone' });
  const language = part.getByLabel('Language');
  await expect(language).toHaveValue('en-US');
  await expect(part.getByText('Dates look like March 1, 2026.')).toBeVisible();
  await language.selectOption('de-DE');
  await expect(part.getByText('Dates look like 1. März 2026.')).toBeVisible();
  await part.getByLabel('Time zone').selectOption('Pacific/Kiritimati');
  await expectAccessible(page);
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.toast')).toContainText('Language and time zone saved');
  await page.reload();
  await expect(language).toHaveValue('de-DE');
  await expect(part.getByLabel('Time zone')).toHaveValue('Pacific/Kiritimati');
  await site.settle();

  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await visitor.goto('/insights');
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(visitor.getByText('1. März 2026')).toBeVisible();
  await visitor.context().close();
  // The same with the app running.
  await open(page, '/insights');
  await expect(page.getByText('1. März 2026')).toBeVisible();
  // Only articles with added sections open in the page editor, which has the preview.
  const section = { sectionId: 'more', sectionName: 'More', sectionData: { headline: 'More' } };
  await addDynamic(request, apiKey, { pageId, ...section });
  await page.goto(`/admin?page=${pageId}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.frameLocator('iframe[title="Live preview of the page"]').getByText('1. März 2026')).toBeVisible();
  await page.goto('/admin/stats');
  await expect(page.getByText('Days follow the site’s time zone, Pacific/Kiritimati.')).toBeVisible();

  const inKiritimati = (at: string | null, locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Pacific/Kiritimati' }).format(new Date(at ?? ''));
  await page.goto('/admin/activity');
  const time = page.locator('.activity-who time').first();
  const at = await time.getAttribute('datetime');
  await expect(time).toHaveAttribute('title', inKiritimati(at, 'de-DE', { dateStyle: 'medium', timeStyle: 'short' }));
  await page.goto('/admin/history?page=all');
  await expect(page.locator('.history-made')).toContainText(
    inKiritimati(at, 'de-DE', { dateStyle: 'medium', timeStyle: 'medium' }),
  );
});
