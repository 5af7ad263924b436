import { expect, expectAccessible, test } from '../fixtures';
import { actionsOf, choose } from './page-row';

const headOf = (html: string) => ({
  title: /<title>([^<]*)/.exec(html)?.[1],
  description: /name="description" content="([^"]*)/.exec(html)?.[1],
  image: /property="og:image" content="([^"]*)/.exec(html)?.[1],
  robots: /name="robots" content="([^"]*)/.exec(html)?.[1],
});

test.describe('search and sharing', () => {
  test('is edited by keyboard next to a preview, and applies to visitors once saved', async ({
    page,
    signedInEditor: _,
    playwright,
    baseURL,
  }) => {
    await page.goto('/admin/pages');
    await actionsOf(page, 'Team').press('Enter');
    await page.getByRole('menuitem', { name: 'Search and sharing…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Search and sharing: Team' });
    const result = dialog.getByRole('region', { name: 'Search result' });
    const card = dialog.getByRole('region', { name: 'Link preview' });
    await expect(result).toContainText('Team · Elmwater Partners');
    const drawn = await card.getByRole('img').getAttribute('src');
    expect(drawn).toMatch(/^data:image\/svg\+xml,/);
    await dialog.getByLabel('Title', { exact: true }).fill('Who we are');
    await dialog.getByLabel('Title', { exact: true }).press('Tab');
    await expect(dialog.getByLabel('Search title')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('Description')).toBeFocused();
    await expect(dialog.getByLabel('Description')).toHaveAccessibleDescription(/^If empty, we’ll use: “./);
    await page.keyboard.type('The people of the firm.');
    await expect(dialog.getByText('23 characters')).toBeVisible();
    for (const place of [result, card]) {
      await expect(place).toContainText('Who we are · Elmwater Partners');
      await expect(place).toContainText('The people of the firm.');
    }
    await expect(card.getByRole('img')).not.toHaveAttribute('src', drawn ?? '');
    await expectAccessible(page);
    // Escape does not lose the text.
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Enter');
    await dialog.getByLabel('Title', { exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(actionsOf(page, 'Who we are')).toBeFocused();
    const visitor = await playwright.request.newContext({ baseURL });
    const head = headOf(await (await visitor.get('/team')).text());
    expect(head).toMatchObject({ title: 'Who we are · Elmwater Partners', description: 'The people of the firm.' });
    expect((await visitor.get(head.image ?? '')).headers()['content-type']).toBe('image/png');
    await visitor.dispose();
  });

  test('has an image from the library, can hide a page from search engines, and opens from the editor', async ({
    page,
    signedInEditor: _,
    apiKey,
    request,
    playwright,
    baseURL,
    problems,
  }) => {
    problems.expect(/answer 400: POST .*sharing\.change/);
    const { url } = await (
      await request.post('/api/media', {
        headers: { Authorization: `Bearer ${apiKey}` },
        multipart: {
          files: { name: 'street.png', mimeType: 'image/png', buffer: await (await request.get('/share.png')).body() },
        },
      })
    )
      .json()
      .then(({ file }) => file);
    await page.goto('/admin?page=about');
    await page.getByRole('button', { name: 'Search and sharing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search and sharing: About Us' });
    await dialog.getByRole('button', { name: 'Choose an image for Share image from the library' }).click();
    await page
      .getByRole('dialog', { name: /^Choose an image/ })
      .getByRole('button', { name: /street/ })
      .click();
    await expect(dialog.getByLabel('Share image', { exact: true })).toHaveValue(url);
    await expect(dialog.getByRole('region', { name: 'Link preview' }).getByRole('img')).toHaveAttribute('src', url);
    await dialog.getByLabel('Canonical URL').fill('/about');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByLabel('Canonical URL')).toHaveAccessibleDescription(/Enter a full URL/);
    await dialog.getByLabel('Canonical URL').fill('');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    const visitor = await playwright.request.newContext({ baseURL });
    expect(headOf(await (await visitor.get('/about')).text()).image).toBe(`${baseURL}${url}`);
    await page.getByRole('button', { name: 'Search and sharing' }).click();
    await dialog.getByLabel('Show in search engines').uncheck();
    await expect(dialog.getByRole('region', { name: 'Search result' })).toHaveText(/Not shown in search engines\./);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    expect(headOf(await (await visitor.get('/about')).text()).robots).toBe('noindex');
    expect(await (await visitor.get('/sitemap.xml')).text()).not.toContain('/about<');
    await visitor.dispose();
  });

  test('does not overwrite changes saved by someone else', async ({
    page,
    signedInEditor: _,
    apiKey,
    request,
    problems,
  }) => {
    problems.expect(/answer 409: POST .*sharing\.change/);
    const headers = { Authorization: `Bearer ${apiKey}` };
    await page.goto('/admin/pages');
    await choose(page, 'Brokers', 'Search and sharing…');
    const dialog = page.getByRole('dialog', { name: 'Search and sharing: Brokers' });
    const description = dialog.getByRole('textbox', { name: 'Description' });
    await description.fill('Mine');
    await request.patch('/api/pages/brokers', { headers, data: { description: 'Theirs', title: 'For brokers' } });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Someone else has changed this in the meantime: it is now “Theirs”.',
    );
    // Fields that were not edited show the other person's text.
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('For brokers');
    await expect(description).toHaveValue('Mine');
    await dialog.getByRole('button', { name: 'Use theirs: Meta description' }).click();
    await expect(description).toHaveValue('Theirs');
    await description.fill('Both of ours');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    const { page: facts } = await (await request.get('/api/content/brokers', { headers })).json();
    expect(facts).toEqual({ description: 'Both of ours', title: 'For brokers' });
  });
});
