import { expect, expectAccessible, test } from '../fixtures';
import { openEditor, pickLink } from './editor-page';

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
  const pages = ['Investors', 'Brokers', 'Privacy', 'Terms', 'Disclaimer', 'Demo'];
  // Insights is listed before its page exists.
  expect(others).toEqual([...pages, 'Insights', 'All pages', 'Drafts']);
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

test('the preview shows what the page shows on a click', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page, 'team');
  await editor.preview.getByRole('button', { name: 'View Full Profile' }).first().click();
  const profile = page.getByRole('dialog');
  await expect(profile.getByRole('heading', { level: 2 })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);
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
  await editor.toast('Content Saved', 'Hero content has been updated successfully. Visitors see it now.');
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
  await editor.toast('Content Saved', 'Hero and Call To Action content has been updated successfully.');
});

test('typing never moves the field', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page);
  // The last tool of a field to load.
  await expect(page.getByRole('button', { name: 'Link words of Headline to a claim…' })).toBeAttached();
  // The target of a link states nothing.
  await expect(editor.field('Button link')).not.toHaveValue('');
  await expect(page.getByRole('button', { name: 'Link words of Button link to a claim…' })).toHaveCount(0);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const label of ['Headline', 'Subheadline', 'Button text']) {
      const field = editor.field(label);
      await field.focus();
      const place = () => field.evaluate((input) => input.getBoundingClientRect().top + window.scrollY);
      const before = await place();
      await field.press('End');
      await page.keyboard.type('a');
      await expect(page.getByRole('button', { name: `Revert ${label}` })).toBeVisible();
      expect(await place(), `${label} at ${width}`).toBe(before);
      await page.getByRole('button', { name: `Revert ${label}` }).click();
    }
  }
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
  await expect(page.locator('.changed-mark').filter({ visible: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(editor.field('Button text')).toHaveValue('Start a conversation');
  await editor.toast('Discarded 1 change', '');
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(editor.field('Button text')).toHaveValue('Call us');
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
  // Parts of the editor load whenever they are ready.
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
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
