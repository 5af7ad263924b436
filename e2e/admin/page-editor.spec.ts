import { expect, expectAccessible, test } from '../fixtures';
import { expectDialogAccessible, openEditor, pickLink } from './editor-page';

const HEADLINE = 'Good businesses deserve a next owner.';

test('the sidebar lists the pages in order, works by mouse and keyboard, and gives each page its own URL', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  const [tabs, others] = await page
    .getByRole('region', { name: 'Content' })
    .getByRole('list')
    .evaluateAll((lists) =>
      lists.map((list) => [...list.children].map((item) => item.querySelector('a')?.textContent)),
    );
  expect(tabs).toEqual(['Home', 'About Us', 'Portfolio', 'Team', 'Testimonials', 'Case Studies', 'Contact']);
  expect(others).toEqual(['Investors', 'Brokers', 'Privacy', 'Terms', 'Disclaimer', 'Demo', 'All pages']);
  await editor.tab('Home').focus();
  await page.keyboard.press('Tab');
  await expect(editor.tab('About Us')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hero', level: 2 })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?page=about$/);
  await editor.tab('Case Studies').click();
  await expect(page.getByRole('link', { name: 'View full page' })).toHaveAttribute('href', '/caseStudies');
  await page.goBack();
  await expect(editor.tab('About Us')).toHaveAttribute('aria-current', 'page');
});

test('the full page opens in a new tab, and sections that are not a page have no such link', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  const link = page.getByRole('link', { name: 'View full page' });
  await expect(link).toHaveAttribute('href', '/');
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  await editor.tab('Demo').click();
  await expect(link).toHaveAttribute('href', '/overlay-demo');
  await editor.tab('Header & footer').click();
  await expect(editor.tab('Header & footer')).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('.section-editor')).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('the preview shows what the page shows on a click', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page, 'team');
  await editor.preview.getByRole('button', { name: 'View Full Profile' }).first().click();
  const profile = page.getByRole('dialog');
  await expect(profile.getByRole('heading', { level: 2 })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);
});

test('the preview follows typing without requests, has device widths, and is at most 400 px high above the form', async ({
  page,
  signedInEditor: _,
}) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  const editor = await openEditor(page);
  await expect(editor.preview.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  const asked: string[] = [];
  // Images load as they come near the viewport.
  page.on('request', (request) => request.resourceType() !== 'image' && asked.push(request.url()));
  await editor.field('Headline').fill('Typed, and not saved');
  await expect(editor.preview.getByRole('heading', { level: 1 })).toHaveText('Typed, and not saved');
  expect(asked).toEqual([]);
  const box = await page.locator('.preview-box').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(400);
  for (const [name, width] of [
    ['Phone', 390],
    ['Tablet', 768],
    ['Desktop', 1440],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    expect(await editor.preview.locator('body').evaluate((body) => body.clientWidth)).toBe(width);
    const room = await page.locator('.preview-frame').boundingBox();
    expect(room?.width).toBeLessThanOrEqual((box?.width ?? 0) + 1);
  }
  await page.getByRole('button', { name: 'Hide preview' }).click();
  await expect(page.locator('.preview-box')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(editor.preview.getByRole('heading', { level: 1 })).toHaveText('Typed, and not saved');
});

test('a click on a text in the preview focuses its field, also in a collapsed item, and its links do nothing', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  await editor.preview.getByText('Start a conversation').click();
  await expect(editor.field('Button text')).toBeFocused();
  await editor.preview.locator('[data-path="home.opportunity.cards.1.title"]').click();
  await expect(page.getByRole('heading', { name: 'Opportunity', level: 2 })).toBeVisible();
  await expect(page.locator('[id="home.opportunity.cards.1.title"]')).toBeFocused();
  await expect(page).toHaveURL(/\/admin$/);
});

test('saving turns the button from navy to gold and back, and the text is public immediately', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  await expect(editor.save).toHaveCSS('background-color', 'rgb(11, 31, 58)');
  await editor.field('Headline').fill('A new headline');
  await expect(editor.save).toHaveCSS('background-color', 'rgb(212, 175, 55)');
  await expect(editor.state).toHaveText('1 unsaved change');
  await expect(editor.tab('Home (changed)')).toBeVisible();
  await expect(editor.sections.getByRole('button', { name: 'Hero (changed)' })).toBeVisible();
  await page.keyboard.press('Control+s');
  await editor.toast('Content Saved', 'Hero content has been updated successfully.');
  await expect(editor.save).toHaveCSS('background-color', 'rgb(11, 31, 58)');
  await expect(editor.state).toHaveText('Saved');
  const content = await (await page.request.get('/api/content/home')).json();
  expect(content.hero.headline).toBe('A new headline');
});

test('one save writes only the changed fields of all sections in one request', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page);
  await editor.field('Headline').fill('First');
  await editor.sections.getByRole('button', { name: /^Call To Action/i }).click();
  await editor.field('Title').fill('Second');
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    editor.save.click(),
  ]);
  expect(sent.url()).toContain('/api/trpc/content.batch');
  expect(JSON.stringify(sent.postDataJSON())).toContain('"path":"home.callToAction.title","value":"Second"');
  await editor.toast('Content Saved', 'Hero, Call To Action content has been updated successfully.');
});

test('changes are undone and redone by keys and buttons, marked at their field, and reverted there', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  const headline = editor.field('Headline');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  await headline.fill('Changed once');
  await editor.field('Button text').fill('Call us');
  await page.keyboard.press('Control+z');
  await expect(editor.field('Button text')).toHaveValue('Start a conversation');
  await page.keyboard.press('Control+z');
  await expect(headline).toHaveValue(HEADLINE);
  await expect(editor.state).toHaveText('All changes are saved');
  await page.keyboard.press('Control+Shift+Z');
  await expect(headline).toHaveValue('Changed once');
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(editor.field('Button text')).toHaveValue('Call us');
  await page.getByRole('button', { name: 'Revert Headline' }).click();
  await expect(headline).toHaveValue(HEADLINE);
  await expect(page.locator('.changed-mark')).toHaveCount(1);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(editor.field('Button text')).toHaveValue('Start a conversation');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(editor.field('Button text')).toHaveValue('Call us');
});

test('each page keeps its changes while another is open, and its tab is marked', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  await editor.field('Headline').fill('Kept');
  await editor.tab('Contact').click();
  await page.getByRole('heading', { name: 'Hero', level: 2 }).waitFor();
  await expect(editor.state).toHaveText('All changes are saved');
  await editor.tab('Home (changed)').click();
  await expect(editor.field('Headline')).toHaveValue('Kept');
});

test('items are added to lists, removed and moved by buttons and by keyboard', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: /^Portfolio Highlight/i }).click();
  const values = () =>
    page.locator('input[id^="home.portfolioHighlight.improvements."]').evaluateAll((inputs) => {
      return inputs.map((input) => (input as HTMLInputElement).value);
    });
  const before = await values();
  await page.getByRole('button', { name: 'Add improvement' }).click();
  await editor.field(`Improvement ${before.length + 1}`).fill('Added');
  await page.getByRole('button', { name: `Move Improvement ${before.length + 1} up` }).click();
  expect((await values()).slice(-2)).toEqual(['Added', before.at(-1)]);
  await page.getByRole('button', { name: 'Remove Improvement 1', exact: true }).click();
  const handle = page.getByRole('button', { name: 'Drag Improvement 1', exact: true });
  await handle.focus();
  await handle.press('Space');
  await expect(page.getByText(/^Improvement 1 picked up/)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^Position 2 of/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await values())[1]).toBe(before[1]);
  await page.keyboard.press('Control+s');
  await editor.toast('Content Saved', 'Portfolio Highlight content has been updated successfully.');
  const { portfolioHighlight } = await (await page.request.get('/api/content/home')).json();
  expect(portfolioHighlight.improvements).toEqual(await values());
});

test('a value refused by the model is reported at its field, and nothing is sent', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page, 'site');
  const email = editor.field('Email');
  await email.fill('no address');
  await editor.field('Phone').focus();
  await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await editor.save.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  expect(asked).toEqual([]);
  await email.fill('hello@example.com');
  await editor.save.click();
  await editor.toast('Content Saved', 'Firm content has been updated successfully.');
});

test('a link is picked from pages, sections and contact details, by pointer and by keyboard, or typed', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: /^Portfolio Highlight/i }).click();
  const link = editor.field('Button link');
  await pickLink(link, 'Home › FAQ');
  await expect(link).toHaveValue('/#faq');
  await link.fill('case stud');
  await link.press('ArrowDown');
  await link.press('ArrowUp');
  await expect(page.getByRole('option', { name: 'Case Studies', selected: true })).toBeVisible();
  await link.press('Enter');
  await expect(link).toHaveValue('/caseStudies');
  await link.press('ArrowDown');
  await expect(page.getByRole('option', { name: /^Email hello@/ })).toBeVisible();
  await expectAccessible(page);
  await link.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await link.fill('+1 (555) 010-0199');
  await page.getByRole('option', { name: 'Call +1 (555) 010-0199' }).click();
  await expect(link).toHaveValue('tel:+15550100199');
  await link.fill('javascript:alert(1)');
  await editor.field('Title').focus();
  await expect(page.getByText('Enter a URL, a path on this site, or a mailto: or tel: link.')).toBeVisible();
  await expect(link).toHaveValue('javascript:alert(1)');
});

test('a stat has a label and a sub-label, which are stored as one text', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page, 'home&at=home.welcome.stats.0.label');
  const stat = page.getByRole('group', { name: 'Stat 1' });
  await expect(stat.getByLabel('Label', { exact: true })).toHaveValue('Operators trained');
  await stat.getByLabel('Sub-label').fill('since 2020');
  const label = editor.preview.locator('[data-path="home.welcome.stats.0.label"]');
  await expect(label.locator('small')).toHaveText('since 2020');
  await stat.getByLabel('Sub-label').fill('');
  await expect(label).toHaveText('Operators trained');
  await expect(label.locator('small')).toHaveCount(0);
});

test('a key shows the keyboard shortcuts, but types a character in a field', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page);
  await editor.field('Headline').fill('');
  await editor.field('Headline').press('?');
  await expect(editor.field('Headline')).toHaveValue('?');
  await editor.tab('Home (changed)').focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Save the changes on this page');
  await expectDialogAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});

test('the dashboard is accessible', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page, 'contact');
  await expect(editor.preview.locator('[data-path]').first()).toBeVisible();
  await expectAccessible(page);
});

test('on a phone the sections are in a drawer', async ({ page, signedInEditor: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openEditor(page);
  await page.getByRole('button', { name: 'Sections: Hero' }).click();
  await page
    .getByRole('dialog', { name: 'Sections' })
    .getByRole('button', { name: /^Welcome/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Welcome', level: 2 })).toBeVisible();
});
