import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, expectAccessible } from '../fixtures';

/** Returns the parts of the dashboard's page editor. */
export function editorPage(page: Page) {
  return {
    preview: page.frameLocator('iframe[title="Live preview of the page"]'),
    sections: page.getByRole('complementary', { name: 'Sections' }),
    save: page.getByRole('button', { name: 'Save', exact: true }),
    state: page.locator('.save-state'),
    field: (name: string): Locator => page.locator('.section-editor').getByLabel(name, { exact: true }),
    /** The link to a page's editor, in the sidebar. */
    tab: (name: string): Locator =>
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }),
    /** Expects a toast with this title and text. */
    async toast(title: string, words: string): Promise<void> {
      const toast = page.locator('.toast');
      await expect(toast.getByText(title, { exact: true })).toBeVisible();
      await expect(toast).toContainText(words);
    },
    /** Expects a toast that reports a failure, with exactly this title and text. */
    async failure(title: string, words: string): Promise<void> {
      const toast = page.locator('.toast-destructive');
      await expect(toast.getByText(title, { exact: true })).toBeVisible();
      await expect(toast.getByText(words, { exact: true })).toBeVisible();
    },
  };
}

/** Opens the dashboard on a page, and waits for its fields. */
export async function openEditor(page: Page, pageId?: string) {
  await page.goto(pageId ? `/admin?page=${pageId}` : '/admin');
  await page.locator('.section-editor').waitFor();
  return editorPage(page);
}

/** Picks the target of a link by its name, in a field of the dashboard or on the page. */
export async function pickLink(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await field.page().getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name }).first().click();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
}

/** Adds a dynamic section through the REST API. */
export async function addDynamic(request: APIRequestContext, apiKey: string, section: Record<string, unknown>) {
  const answer = await request.post('/api/sections', {
    headers: { Authorization: `Bearer ${apiKey}` },
    data: { pageId: 'home', sectionType: 'hero', sectionData: {}, ...section },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Checks only the open dialog; another test checks the page behind it. */
export function expectDialogAccessible(page: Page): Promise<void> {
  return expectAccessible(page, 'dialog[open]');
}
