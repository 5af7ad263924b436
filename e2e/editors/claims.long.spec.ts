import type { APIRequestContext, Page } from '@playwright/test';
import { openSheet } from '../admin/article-sheet';
import { expect, expectAccessible, hydrated, test } from '../fixtures';
import { openEditMode, panelButton, textAt } from '../overlay/open-overlay';
import { untilQuiet } from '../run/requests';
import type { SiteUnderTest } from '../run/site-under-test';
import { textOf } from './rich-text-editor';

test.use({ reducedMotion: 'reduce' });

const HEADLINE = 'home.hero.headline';
const LINK_KEY = 'ControlOrMeta+Alt+KeyK';
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const panel = (page: Page) => dialog(page, 'Claims on Home');
const group = (page: Page, name: string) => panel(page).getByRole('region', { name });
const headline = (page: Page) => page.getByRole('textbox', { name: 'Headline', exact: true }).first();

/** Returns the words that are underlined on the screen. */
const underlined = (page: Page) => page.evaluate(() => [...(CSS.highlights.get('unlinked') ?? [])].map(String));

async function addClaim(request: APIRequestContext, site: SiteUnderTest, statement: string): Promise<void> {
  const headers = { Authorization: `Bearer ${await site.key(['claims:write'])}` };
  const data = { statement, kind: 'figure', value: '77' };
  expect((await request.post('/api/claims', { headers, data })).status()).toBe(201);
}

async function openFields(page: Page): Promise<void> {
  await page.goto('/admin?page=home');
  await hydrated(page);
}

test('an editor links words on the page by keyboard, and the mark of the statement disappears', async ({
  page,
  edit,
  request,
  site,
  signedInEditor: _,
}) => {
  await edit(HEADLINE, 'We own 77 mills and 12 trucks.');
  await addClaim(request, site, 'The firm owns 77 mills.');
  await addClaim(request, site, 'Something else');
  await openEditMode(page);
  await expect.poll(() => underlined(page)).toContain('77');
  expect(await underlined(page)).toContain('12');
  // The page itself is unchanged.
  expect(await textAt(page, HEADLINE).innerHTML()).not.toContain('<mark');

  // The reason is shown at the pencil, which describes it to screen readers too.
  const pencil = page.getByRole('button', { name: 'Edit Hero › Headline' });
  await expect(pencil).toHaveAccessibleDescription(/“77”: States a figure and isn’t linked to a claim\./);
  await page.keyboard.press('Tab');
  await pencil.focus();
  await expect(page.getByRole('tooltip')).toContainText('States a figure and isn’t linked to a claim.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);

  await page.keyboard.press('Enter');
  await expect(textAt(page, HEADLINE)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ControlOrMeta+ArrowRight');
  await page.keyboard.press('ControlOrMeta+Shift+ArrowRight');
  await page.keyboard.press(LINK_KEY);
  const link = dialog(page, 'Link “77” to a claim');
  const suggested = link.getByRole('region', { name: 'Suggested' });
  await expect(suggested).toContainText('The firm owns 77 mills.');
  // Editors link words, but add no claims.
  await expect(link.getByRole('button', { name: 'New claim…' })).toHaveCount(0);
  await expectAccessible(page, 'dialog[open]');
  await suggested.getByRole('button', { name: 'Link to “The firm owns 77 mills.”' }).focus();
  await page.keyboard.press('Enter');
  await expect(link).toHaveCount(0);
  await expect(pencil).toBeFocused();
  await expect.poll(() => underlined(page)).not.toContain('77');
  expect(await underlined(page)).toContain('12');
});

test('an admin adds a claim from the formatting bubble, and a figure that is typed is marked', async ({
  page,
  edit,
  signedInAdmin: _,
}) => {
  await edit(HEADLINE, 'We own 77 mills.');
  await openEditMode(page);
  await textAt(page, HEADLINE).click();
  await page.keyboard.press('ControlOrMeta+A');
  const tools = page.getByRole('toolbar', { name: 'Selected words' });
  await expect(tools).toBeVisible();
  await page.keyboard.press('Alt+F10');
  await expect(tools.getByRole('button', { name: 'Comment' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button', { name: 'Link to a claim…' })).toBeFocused();
  await expectAccessible(page, '[role="toolbar"]');
  await page.keyboard.press('Enter');
  const link = dialog(page, 'Link “We own 77 mills.” to a claim');
  await link.getByRole('button', { name: 'New claim…' }).click();
  await expect(link.getByRole('textbox', { name: 'Statement' })).toHaveValue('We own 77 mills.');
  await expect(link.getByRole('textbox', { name: 'Value' })).toHaveValue('77');
  await expectAccessible(page, 'dialog[open]');
  await link.getByRole('button', { name: 'Add claim and link' }).click();
  await expect(link).toHaveCount(0);
  await expect.poll(() => underlined(page)).not.toContain('77');

  await textAt(page, HEADLINE).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And 12 trucks.');
  await expect.poll(() => underlined(page)).toContain('12');
  expect(await underlined(page)).not.toContain('77');
  await page.mouse.move(0, 0);
  const at = await page.evaluate(() => {
    const ranges = [...(CSS.highlights.get('unlinked') ?? [])] as Range[];
    const { x, y, width, height } = ranges.find((range) => String(range) === '12')?.getBoundingClientRect() ?? {};
    return { x: Number(x) + Number(width) / 2, y: Number(y) + Number(height) / 2 };
  });
  await page.mouse.move(at.x, at.y);
  await expect(page.getByRole('tooltip')).toHaveText('States a figure and isn’t linked to a claim.');

  // Words that are not saved yet cannot be linked.
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press(LINK_KEY);
  const later = dialog(page, /^Link “We own 77 mills. And 12 trucks.” to a claim$/);
  await expect(later).toContainText('This text has unsaved changes. Save them to link its words.');
  await expect(later.getByRole('button', { name: 'New claim…' })).toBeDisabled();
  await later.getByRole('button', { name: 'Finalize Changes' }).click();
  await expect(later.getByRole('button', { name: 'New claim…' })).toBeEnabled();
});

test('fields of the dashboard list their statements, and link them or the selected words', async ({
  page,
  edit,
  request,
  site,
  signedInAdmin: _,
}) => {
  await edit(HEADLINE, 'We own 77 mills and 12 trucks.');
  await addClaim(request, site, 'The firm owns 77 mills.');
  await openFields(page);
  const field = page.locator('.edit-field').filter({ has: headline(page) });
  await expect(field.locator('.claim-notes')).toHaveText(/Not linked to a claim:.*77.*12/);
  await expect(headline(page)).toHaveAccessibleDescription(/Not linked to a claim/);
  await expectAccessible(page, '.section-editor');
  const note = field.getByRole('button', { name: /^Link “12” to a claim\./ });
  await headline(page).focus();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Tab');
  await expect(note).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('States a figure and isn’t linked to a claim.');
  await page.keyboard.press('Enter');
  const other = dialog(page, 'Link “12” to a claim');
  await expect(other.locator('.claim-words').first()).toHaveText('We own 77 mills and 12 trucks.');
  await page.keyboard.press('Escape');

  await headline(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(7, 9));
  await headline(page).focus();
  await page.keyboard.press(LINK_KEY);
  const link = dialog(page, 'Link “77” to a claim');
  await link.getByRole('button', { name: 'Link to “The firm owns 77 mills.”' }).click();
  await expect(field.locator('.claim-notes')).not.toContainText('77');

  await headline(page).fill('We own 77 mills, 12 trucks and the best team.');
  await expect(field.getByRole('button', { name: /^Link “best” to a claim\. Uses a superlative/ })).toBeVisible();
});

test('words of a rich text are underlined in the dashboard and linked from its toolbar', async ({
  page,
  edit,
  signedInAdmin: _,
}) => {
  const text = (words: string) => ({ type: 'paragraph', data: { text: words } });
  await edit('home.welcome.body.0', { blocks: [text('First <b>words</b>.'), text('We own 77 mills.')] });
  await openFields(page);
  await page
    .getByRole('complementary', { name: 'Sections' })
    .getByRole('button', { name: 'Welcome', exact: true })
    .click();
  await expect.poll(() => underlined(page)).toEqual(['77']);
  const block = page.getByText('We own 77 mills.', { exact: true }).last();
  await block.dblclick({ position: { x: 3, y: 8 } });
  await page.keyboard.press('ControlOrMeta+A');
  await page.locator('.ce-popover-item[data-item-name="claim"]').click();
  await expect(dialog(page, 'Link “We own 77 mills.” to a claim')).toBeVisible();
});

test('words of a rich text are underlined in its dialog on the page, also while they are typed', async ({
  page,
  edit,
  signedInEditor: _,
}) => {
  const text = (words: string) => ({ type: 'paragraph', data: { text: words } });
  await edit('home.welcome.body.0', { blocks: [text('First <b>words</b>.'), text('We own 77 mills.')] });
  await openEditMode(page);
  await textAt(page, 'home.welcome.body.0').click();
  const written = dialog(page, /^Edit Welcome/);
  const marked = () =>
    page.evaluate(() => {
      const ranges = [...(CSS.highlights.get('unlinked') ?? [])] as Range[];
      return ranges.filter((range) => range.startContainer.parentElement?.closest('dialog')).map(String);
    });
  await expect.poll(marked).toEqual(['77']);
  await written.getByText('First words.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And 34 looms.');
  await expect.poll(marked).toEqual(['34', '77']);
  await written.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(written).toHaveCount(0);
  await expect.poll(marked).toEqual([]);
  await expect.poll(() => underlined(page)).toEqual(expect.arrayContaining(['34', '77']));
});

test('an article lists the statements of its title, summary and text, and its panel shows their places', async ({
  page,
  request,
  apiKey,
  edit,
  signedInEditor: _,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (const data of [
    { title: 'Insights', layout: 'insights' },
    { title: 'First letter', layout: 'insights-entry' },
  ]) {
    expect((await request.post('/api/pages', { headers, data })).status()).toBe(201);
  }
  await edit('first-letter.entry.standfirst', 'We own 77 mills.');
  const { title, field, body, button } = await openSheet(page, 'first-letter');
  const notes = (path: string) => page.locator(`[id="first-letter.${path}-claims"]`);
  await expect(notes('entry.standfirst')).toHaveText(/Not linked to a claim:.*77/);
  await expect(field('Summary')).toHaveAccessibleDescription(/Not linked to a claim/);
  await title.fill('Our 12 trucks');
  await expect(notes('page.title')).toHaveText(/Not linked to a claim:.*12/);
  await body.locator('.rt-holder[data-ready]').waitFor();
  await textOf(body).fill('We run 34 looms.');
  await expect(notes('body')).toHaveText(/Not linked to a claim:.*34/);
  await expect.poll(() => underlined(page)).toEqual(['34']);
  await expectAccessible(page, '.sheet');
  await page.getByRole('button', { name: /^Link “77” to a claim\./ }).click();
  await expect(dialog(page, 'Link “77” to a claim')).toBeVisible();
  await page.keyboard.press('Escape');

  await button('More tools').click();
  await page.getByRole('menuitem', { name: 'Claims' }).click();
  const unlinked = dialog(page, /^Claims on/).getByRole('region', { name: 'Not linked' });
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 3000);
  await unlinked.getByRole('button', { name: /Page › Title.*12/ }).click();
  await expect(title).toBeInViewport();
  await expect(unlinked.getByRole('button', { name: /Summary.*77/ })).toBeVisible();
});

for (const where of ['on the page', 'in the dashboard'] as const) {
  test(`the panel ${where} lists statements, claims and disclosures, and shows their places`, async ({
    page,
    edit,
    request,
    site,
    signedInEditor: _,
  }) => {
    await edit(HEADLINE, 'We own 77 mills and 12 trucks.');
    await addClaim(request, site, 'The firm owns 77 mills.');
    const [{ id }] = (await (await page.request.get('/api/claims')).json()).items;
    const headers = { Authorization: `Bearer ${await site.key(['claims:write', 'claims:read'])}` };
    const place = { pageId: 'home', path: HEADLINE, quote: { words: '77' } };
    expect((await request.post(`/api/claims/${id}/places`, { headers, data: place })).status()).toBe(201);
    const attachments = ['hero', 'record'].map((section) => ({ to: 'section', ref: `home.${section}`, claim: id }));
    await edit('site.disclosures', [{ name: 'Net returns', text: 'Past results are no promise.', attachments }]);

    if (where === 'on the page') {
      await openEditMode(page);
      await panelButton(page, 'Claims').click();
    } else {
      await openFields(page);
      await page.getByRole('button', { name: 'More tools' }).click();
      await page.getByRole('menuitem', { name: 'Claims' }).click();
    }
    await expect(group(page, 'Claims')).toContainText('The firm owns 77 mills.');
    await expect(group(page, 'Claims')).toContainText('Needs substantiation');
    await expect(group(page, 'Disclosures')).toContainText('Net returns');
    await expect(group(page, 'Disclosures')).toContainText('Below Hero');
    await expect(group(page, 'Disclosures')).toContainText(/Below Record\s*Claim no longer made here/);
    await expect(group(page, 'Disclosures').getByText('Claim no longer made here')).toHaveCount(1);
    await expect(panel(page).getByRole('heading', { level: 3 }).first()).toContainText('Not linked');
    await expectAccessible(page, '[role="dialog"]');

    await page.mouse.wheel(0, 3000);
    await group(page, 'Not linked')
      .getByRole('button', { name: /Hero › Headline.*12/ })
      .click();
    if (where === 'on the page') await expect(textAt(page, HEADLINE)).toBeInViewport();
    else await expect(headline(page)).toBeInViewport();

    await group(page, 'Not linked').getByRole('button', { name: 'Not a claim “12”' }).click();
    await expect(group(page, 'Not linked').getByRole('button', { name: 'Not a claim “12”' })).toHaveCount(0);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect(group(page, 'Not linked').getByRole('button', { name: 'Not a claim “12”' })).toBeVisible();
  });
}

test('nothing about claims is loaded for a firm that is not an adviser, or for visitors', async ({
  page,
  edit,
  browser,
  site,
  signedInAdmin: _,
}) => {
  await edit(HEADLINE, 'We own 77 mills.');
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await page.goto('/admin/settings/site');
  const firmType = page.getByRole('region', { name: 'Regulatory status' });
  await firmType.getByRole('radio', { name: /^Not an adviser/ }).check();
  await firmType.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Setting saved')).toBeVisible();
  asked.length = 0;
  await openEditMode(page);
  await untilQuiet(page);
  await expect(panelButton(page, 'Comments')).toBeVisible();
  await expect(panelButton(page, 'Claims')).toHaveCount(0);
  await textAt(page, HEADLINE).click();
  await page.keyboard.press('ControlOrMeta+A');
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await openFields(page);
  await expect(headline(page)).toBeVisible();
  await untilQuiet(page);
  await expect(page.locator('.claim-notes')).toHaveCount(0);
  expect(asked.filter((path) => /\/(?:claim-marks|page-claims|field-claims)-|claims\./.test(path))).toEqual([]);

  const visitor = await browser.newContext({ baseURL: site.server.url });
  const theirs = await visitor.newPage();
  await theirs.goto('/');
  expect(await theirs.evaluate(() => CSS.highlights.size)).toBe(0);
  await visitor.close();
});
