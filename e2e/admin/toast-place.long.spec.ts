import { expect, test } from '../fixtures';
import { openSheet } from './article-sheet';
import { findCovered } from './covered';
import { openEditor } from './editor-page';

for (const width of [390, 768, 1100, 1440]) {
  test(`at ${width} pixels neither the chat button nor a toast covers a control at any scroll position`, async ({
    page,
    signedInEditor: _,
  }) => {
    await page.setViewportSize({ width, height: 850 });
    await openEditor(page);
    const toggle = page.locator('.chat-toggle');
    expect(await findCovered(toggle)).toEqual([]);
    await page.route('**/ai.document*', () => undefined);
    await page.getByRole('textbox', { name: 'What should this section say?' }).fill('shorter');
    await page.getByRole('button', { name: 'Generate Content' }).click();
    const toast = page.locator('.toast');
    await expect(toast).toContainText('Generating Content');
    await expect(toast).toContainText('Using AI to generate content suggestions...');
    await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    await expect(toast).toBeInViewport({ ratio: 1 });
    expect(await findCovered(toast)).toEqual([]);
    expect(await findCovered(toggle)).toEqual([]);
    await toggle.click();
    expect(await findCovered(toast)).toEqual([]);
  });
}

for (const width of [390, 768, 1024, 1440]) {
  test(`at ${width} pixels the chat button covers nothing of find and replace`, async ({ page, signedInEditor: _ }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin/search?do=replace');
    await page.getByLabel('Find', { exact: true }).fill('we');
    const foot = page.locator('.replace-foot');
    await expect(foot).toContainText('fields selected');
    await expect(page.locator('.chat-toggle')).toBeVisible();
    const button = foot.getByRole('button');
    for (const top of [0, 600, 1_000_000]) {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
      for (const part of [button, foot.getByRole('status')]) {
        const isOnTop = await part.evaluate((element) => {
          const { left, top: upper, width: wide, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + wide / 2, upper + height / 2));
        });
        expect([top, isOnTop]).toEqual([top, true]);
      }
    }
    expect(await findCovered(page.locator('.chat-toggle'))).toEqual([]);

    // With few matches, the bar would be farther up.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await page.getByLabel('Find', { exact: true }).fill('Start a conversation');
    await page.getByLabel('Replace with').fill('Begin a conversation');
    await button.click();
    await page.getByLabel('Find', { exact: true }).fill('Begin a conversation');
    await expect(foot).toContainText(/[1-9]\d* fields? selected/);
    const toast = page.locator('.toast');
    await expect(toast).toContainText('changed');
    await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    expect(await findCovered(toast)).toEqual([]);
  });
}

for (const width of [390, 768, 1024, 1100, 1440]) {
  test(`at ${width} pixels neither the chat button nor a toast covers a control of an article`, async ({
    page,
    request,
    apiKey,
    signedInEditor: _,
  }) => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    for (const data of [
      { title: 'Insights', layout: 'insights', status: 'published' },
      { title: 'First letter', layout: 'insights-entry', status: 'published' },
    ]) {
      expect((await request.post('/api/pages', { headers, data })).status()).toBe(201);
    }
    await page.setViewportSize({ width, height: 850 });
    const { field, button, state, body } = await openSheet(page, 'first-letter');
    await body.locator('.rt-holder[data-ready]').waitFor();
    const [toggle, toast] = [page.locator('.chat-toggle'), page.locator('.toast')];
    expect(await findCovered(toggle)).toEqual([]);
    await field('Summary').fill('Three things a company tells us.');
    await button('Update').click();
    await expect(state).toHaveText('Saved');
    for (const words of ['Content Saved', 'Article unpublished']) {
      if (words === 'Article unpublished') await button('Unpublish').click();
      await expect(toast).toContainText(words);
      await toast.hover();
      await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
      await expect(toast).toBeInViewport({ ratio: 1 });
      for (const end of [0, 10_000]) {
        await page.locator('.sheet-side').evaluate((side, top) => side.scrollTo({ top, behavior: 'instant' }), end);
        expect(await findCovered(toast)).toEqual([]);
      }
      expect(await findCovered(toggle)).toEqual([]);
    }
  });
}
