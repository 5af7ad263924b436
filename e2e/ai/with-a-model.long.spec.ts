import { expect, test } from '@playwright/test';
import { startTestModel, type TestModel } from '../../server/writing/testing-model';
import { hydrated, signIn } from '../fixtures';
import { openSite, type SiteUnderTest } from '../run/site-under-test';

const KEY = 'sk-test-key-that-nobody-may-see';

for (const provider of ['openai-compatible', 'openai', 'anthropic']) {
  test.describe(`with a model from ${provider}`, () => {
    let model: TestModel;
    let site: SiteUnderTest;
    test.beforeAll(async () => {
      model = await startTestModel();
      site = await openSite(process.env.TEST_DATABASE_URL ?? '', {
        AI_PROVIDER: provider,
        AI_BASE_URL: model.url,
        AI_MODEL: 'test-model',
        AI_API_KEY: KEY,
        AI_TIMEOUT_SECONDS: '3',
      });
    });
    test.afterAll(async () => {
      expect(site.server.printed.join('\n')).not.toContain(KEY);
      await site.stop();
      await model.close();
    });

    test('asks for sign-in in place, marks claims that are not on the site, and asks before using them', async ({
      page,
    }) => {
      const { email, password } = await site.account('editor');
      model.behave({
        kind: 'answer',
        value: { suggestions: ['Returns of 45% a year.', 'A quiet second.', 'A quiet third.'] },
      });
      await page.goto(`${site.server.url}/contact?admin`);
      await hydrated(page);
      await page.getByRole('button', { name: 'Edit Hero › Headline', exact: true }).click();
      const modal = page.getByRole('dialog', { name: 'AI Copywriting' });
      await modal.getByRole('button', { name: 'Generate', exact: true }).click();
      const signIn = page.getByRole('dialog', { name: 'Sign in to continue' });
      await signIn.getByLabel('Email').fill(email);
      await signIn.getByLabel('Password').fill(password);
      await signIn.getByRole('button', { name: 'Sign in', exact: true }).click();
      // Signing in and generating happen one after the other.
      await expect(modal.getByText('Not found on the site: 45%')).toBeVisible({ timeout: 15_000 });
      await expect(modal.getByText('test-model', { exact: true })).toBeVisible();
      await modal
        .getByRole('button', { name: /Use this/ })
        .first()
        .click();
      const doubt = page.getByRole('alertdialog', { name: 'Not found on the site' });
      await doubt.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.locator('[data-path="contact.hero.headline"]')).toHaveText('Talk to a partner.');
      await modal
        .getByRole('button', { name: /Use this/ })
        .nth(1)
        .click();
      await expect(page.locator('[data-path="contact.hero.headline"]')).toHaveText('A quiet second.');
      expect(await page.content()).not.toContain(KEY);
    });

    for (const [what, behaviour, words] of [
      ['a refusal', { kind: 'refusal' }, 'The language model declined to write this.'],
      [
        'a busy provider',
        { kind: 'status', status: 429, headers: { 'Retry-After': '90' } },
        'is not accepting more requests',
      ],
      ['a broken answer', { kind: 'text', text: '{"sugg' }, 'returned an unreadable response'],
      ['another shape', { kind: 'answer', value: { ideas: ['One'] } }, 'returned an unreadable response'],
      ['a failing provider', { kind: 'status', status: 500 }, 'is not responding'],
      ['one that takes too long', { kind: 'silence' }, 'The language model took longer than 3 seconds.'],
      ['an answer without end', { kind: 'endless' }, 'The language model returned a response that is too long.'],
    ] as const) {
      test(`reports ${what}`, async ({ page, context }) => {
        await signIn(context, site, 'editor');
        model.behave(behaviour);
        await page.goto(`${site.server.url}/?admin`);
        await hydrated(page);
        await page.getByRole('button', { name: 'Edit Hero › Headline', exact: true }).click();
        const modal = page.getByRole('dialog', { name: 'AI Copywriting' });
        await modal.getByRole('button', { name: 'Generate', exact: true }).click();
        await expect(modal.getByRole('alert').filter({ hasText: words })).toBeVisible();
        const toast = page.locator('.toast');
        await expect(toast.getByText('Generation Failed', { exact: true })).toBeVisible();
        const reads = 'Could not generate copy suggestions. Please try again.';
        await expect(toast.getByText(reads, { exact: true })).toBeVisible();
        model.behave({ kind: 'answer', value: { suggestions: ['One.', 'Two.', 'Three.'] } });
        await modal.getByRole('button', { name: 'Retry' }).click();
        await expect(modal.getByRole('button', { name: /Use this/ })).toHaveCount(3);
      });
    }

    test('Escape cancels the request, then closes the modal', async ({ page, context }) => {
      await signIn(context, site, 'editor');
      model.behave({ kind: 'silence' });
      await page.goto(`${site.server.url}/?admin`);
      await hydrated(page);
      await page.getByRole('button', { name: 'Edit Hero › Headline', exact: true }).click();
      const modal = page.getByRole('dialog', { name: 'AI Copywriting' });
      await modal.getByRole('button', { name: 'Generate', exact: true }).click();
      await expect(modal.getByRole('button', { name: 'Generating...' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(modal.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled();
      await page.keyboard.press('Escape');
      await expect(modal).toBeHidden();
    });
  });
}
