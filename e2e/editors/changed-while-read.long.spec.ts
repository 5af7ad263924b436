import type { Page } from '@playwright/test';
import { editorPage } from '../admin/editor-page';
import { expect, hydrated, test } from '../fixtures';
import { panelOf, textAt } from '../overlay/open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

/** How long an event of the site may take to arrive, in milliseconds. */
const EVENT_MS = 1_000;

/** Delays the response to the first read of a page until somebody has changed the page and the event of it has arrived. */
async function changeDuringRead(page: Page, change: () => Promise<void>): Promise<void> {
  await page.route(
    /content\.editable/,
    async (route) => {
      const response = await route.fetch();
      await change();
      await page.waitForTimeout(EVENT_MS);
      await route.fulfill({ response });
    },
    { times: 1 },
  );
}

test('the dashboard shows what somebody saved while the page was being read', async ({ page, edit }) => {
  await changeDuringRead(page, () => edit('home.hero.headline', 'Saved meanwhile'));
  await page.goto('/admin?page=home');
  await expect(editorPage(page).field('Headline')).toHaveValue('Saved meanwhile');
});

test('edit mode shows what somebody saved while the page was being read', async ({ page, edit }) => {
  await page.goto('/');
  await hydrated(page);
  await changeDuringRead(page, () => edit('home.hero.headline', 'Saved meanwhile'));
  await page.getByRole('button', { name: 'Edit page' }).click();
  await expect(panelOf(page)).toContainText('Editing Mode');
  await textAt(page, 'home.hero.headline').click();
  await expect(textAt(page, 'home.hero.headline')).toHaveText('Saved meanwhile');
});
