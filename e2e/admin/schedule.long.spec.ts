import { sql } from 'drizzle-orm';
import { expect, expectAccessible, test } from '../fixtures';
import { createDraft } from './draft-page';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(async ({ signedInEditor: _, site }) => {
  const region = JSON.stringify({ locale: 'en-US', timeZone: 'America/New_York' });
  await site.db.execute(sql`insert into settings (key, value) values ('region', ${region}::json)`);
  // The server caches the setting until it is notified.
  await site.db.execute(sql`select pg_notify('prospectus', '{"kind":"settings","pageId":""}')`);
});

const CTA = { path: 'home.hero.cta', value: 'Talk to us' };
const YEAR = new Date().getUTCFullYear() + 1;

test('a draft is approved with its take-down by another person, scheduled, and found in the calendar', async ({
  page,
  request,
  apiKey,
  site,
  edit,
  openAs,
}) => {
  test.setTimeout(120_000);
  await site.db.execute(sql`insert into settings (key, value) values ('publishApproval', '"reviewers"'::json)`);
  const { page: reviewer } = await openAs('reviewer');
  const id = await createDraft(request, apiKey, 'Autumn', [CTA]);

  await page.goto(`/admin/drafts/${id}`);
  await expect(page.getByRole('button', { name: 'Schedule…' })).toBeDisabled();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Plan take-down…' }).click();
  const down = page.getByRole('dialog', { name: 'Take down “Autumn”' });
  await down.getByLabel('Date').fill(`${YEAR}-07-10`);
  await down.getByLabel('Time').fill('18:00');
  await expect(down.getByText('America/New York, UTC−04:00')).toBeVisible();
  await expectAccessible(page);
  await down.getByRole('button', { name: 'Plan take-down' }).click();
  await expect(page.getByText(/The changes are taken back/)).toBeVisible();
  await page.getByRole('button', { name: 'Ask for review…' }).click();
  const ask = page.getByRole('dialog', { name: 'Ask for review' });
  await ask.getByLabel('Rae Sample').check();
  await ask.getByLabel('Due date').fill(`${YEAR}-06-15`);
  await ask.getByRole('button', { name: 'Ask for review' }).click();

  await reviewer.goto(`/admin/drafts/${id}`);
  await reviewer.getByRole('button', { name: 'Approve', exact: true }).click();
  const approve = reviewer.getByRole('dialog', { name: 'Approve “Autumn”' });
  await expect(approve.getByText(/It also covers that the changes are taken back/)).toContainText('Jul 10');
  await approve.getByRole('button', { name: 'Approve' }).click();
  await expect(reviewer.getByText('Approved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule “Autumn”' });
  await expect(dialog.getByText(/as approved/)).toBeVisible();
  await dialog.getByLabel('Date').fill('2020-01-01');
  await expect(dialog.getByRole('alert').filter({ hasText: 'This time has passed.' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Schedule' })).toBeDisabled();
  await dialog.getByLabel('Date').fill(`${YEAR}-07-01`);
  await dialog.getByLabel('Time').fill('09:00');
  await expect(dialog.getByText('America/New York, UTC−04:00')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { name: /^Goes live .*Jul 1, .* 9:00 AM [A-Z0-9+]+$/ })).toBeVisible();
  await expectAccessible(page, '.screen');
  await expect(reviewer.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(reviewer.getByRole('button', { name: 'Cancel schedule' })).toBeHidden();

  await page.goto('/admin/drafts');
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.goto(`/admin/drafts/calendar?month=${YEAR}-07`);
  const table = page.getByRole('table', { name: `July ${YEAR}` });
  await expect(table.getByRole('link')).toHaveText(['9:00 AM PublicationAutumn', '6:00 PM Planned take-downAutumn']);
  await expectAccessible(page, '.screen');
  await page.getByRole('button', { name: 'Next month' }).press('Enter');
  await expect(page.getByRole('table', { name: `August ${YEAR}` }).getByRole('link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(2);
  await expectAccessible(page, '.screen');
  await page.setViewportSize({ width: 1280, height: 720 });

  await site.db.execute(sql`delete from settings where key = 'publishApproval'`);
  await edit(CTA.path, 'Changed on the site');
  await page.goto('/admin/start');
  const banner = page.getByRole('region', { name: 'A scheduled draft will not be published' });
  await expect(banner).toContainText('changed the site at a place that this draft changes');
  await expectAccessible(page, '.screen');
  await banner.getByRole('link', { name: 'Autumn' }).click();
  await expect(page.getByRole('heading', { name: 'No longer scheduled' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('heading', { name: 'No longer scheduled' })).toBeHidden();
});

test('a schedule can be changed and canceled, and a key’s schedule goes live while someone looks', async ({
  page,
  request,
  apiKey,
  site,
}) => {
  const id = await createDraft(request, apiKey, 'Winter', [CTA]);
  const headers = { Authorization: `Bearer ${await site.key(['content:publish'])}` };
  await page.goto(`/admin/drafts/${id}`);
  await page.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule “Winter”' });
  // The clocks skip this hour.
  const march = new Date(Date.UTC(YEAR, 2, 1));
  const sunday = String(1 + ((7 - march.getUTCDay()) % 7) + 7).padStart(2, '0');
  await dialog.getByLabel('Date').fill(`${YEAR}-03-${sunday}`);
  await dialog.getByLabel('Time').fill('02:30');
  await expect(dialog.getByText('The clocks skip 02:30 on this day. The next time is 03:00.')).toBeVisible();
  const november = new Date(Date.UTC(YEAR, 10, 1));
  await dialog.getByLabel('Date').fill(`${YEAR}-11-0${1 + ((7 - november.getUTCDay()) % 7)}`);
  await dialog.getByLabel('Time').fill('01:30');
  await dialog.getByLabel(/The second/).check();
  await expect(dialog.getByText('America/New York, UTC−05:00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { name: /Goes live .*1:30 AM/ })).toBeVisible();
  await page.getByRole('button', { name: 'Change…' }).click();
  await expect(dialog.getByLabel(/The second/)).toBeChecked();
  await dialog.getByLabel('Date').fill(`${YEAR}-11-20`);
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByRole('heading', { name: /Goes live .*Nov 20/ })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish draft' });
  await expect(question).toContainText(/It is scheduled for .*Nov 20.*\. If you publish it now, that schedule ends\./);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/admin/start');
  const coming = page.getByRole('region', { name: 'Coming up' });
  await expect(coming.getByRole('listitem')).toHaveText([/^Winter\s*Goes live .*Nov 20, .*AM [A-Z0-9+]+$/]);
  await expectAccessible(page, '.screen');
  await coming.getByRole('link', { name: 'Winter' }).click();
  await page.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(page.getByRole('button', { name: 'Open in editor', exact: true })).toBeVisible();
  const canceled = page.getByRole('region', { name: /canceled the schedule$/ });
  await expect(canceled).toContainText(/just now, on .* It was scheduled for November 20, .*Nothing is published/);
  await expectAccessible(page, '.screen');

  const { hash } = await (await request.get(`/api/drafts/${id}/merge`, { headers })).json();
  const soon = new Date(Date.now() + 4000);
  const zone = { timeZone: 'America/New_York', hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' } as const;
  const [date, time] = new Intl.DateTimeFormat('sv-SE', zone).format(soon).split(' ');
  const asked = await request.post(`/api/drafts/${id}/schedule`, { headers, data: { date, time, hash } });
  expect(asked.status(), await asked.text()).toBe(200);
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(canceled).toBeHidden();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  expect((await (await request.get('/api/content/home')).json()).hero.cta).toBe(CTA.value);
  await expect(page.getByRole('region', { name: 'Record' })).toContainText('On schedule');
});

test('a draft that is scheduled is found at once, and its schedule canceled in the list', async ({
  page,
  request,
  apiKey,
}) => {
  const id = await createDraft(request, apiKey, 'Spring', [CTA]);
  await page.goto(`/admin/drafts/${id}`);
  await page.getByRole('button', { name: 'Schedule…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await page.goto('/admin/drafts');
  await expect(page.getByRole('button', { name: 'All open 1' })).toHaveAttribute('aria-pressed', 'true');
  const row = page.getByRole('row', { name: /Spring/ });
  await expect(row).toContainText('Scheduled');
  await row.getByRole('button', { name: 'Actions for Spring' }).click();
  await page.getByRole('menuitem', { name: 'Cancel schedule' }).click();
  await expect(page.locator('.toast')).toContainText('Schedule canceled');
  await expect(row).toContainText('In progress');
});

test('a time that is shown goes on', async ({ page, request, apiKey }) => {
  await page.clock.install();
  await createDraft(request, apiKey, 'Spring', [CTA]);
  await page.goto('/admin/drafts');
  const row = page.getByRole('row', { name: /Spring/ });
  await expect(row).toContainText('just now');
  await page.clock.fastForward('05:00');
  await expect(row).toContainText('5 minutes ago');
});
