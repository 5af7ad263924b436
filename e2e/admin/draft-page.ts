import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

/** Creates a draft with changes through the API. @returns its id */
export async function createDraft(
  request: APIRequestContext,
  apiKey: string,
  name: string,
  changes: readonly object[] = [],
): Promise<number> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const made = await request.post('/api/drafts', { headers, data: { name } });
  expect(made.status(), await made.text()).toBeLessThan(300);
  const { id } = (await made.json()) as { id: number };
  if (changes.length > 0) await addChanges(request, apiKey, id, changes);
  return id;
}

/** Adds changes to a draft through the API. */
export async function addChanges(
  request: APIRequestContext,
  apiKey: string,
  draft: number,
  changes: readonly object[],
): Promise<void> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const added = await request.post(`/api/drafts/${draft}/changes`, { headers, data: { changes } });
  expect(added.status(), await added.text()).toBeLessThan(300);
}

/** Opens a draft from the list of all drafts. */
export async function openDraft(page: Page, name: string): Promise<void> {
  await page.goto('/admin/drafts');
  await page.getByRole('table', { name: 'Drafts' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

/** Returns the checkbox of a change, by its words: 'Headline in Home › Hero'. */
export function changeBox(page: Page, words: string): Locator {
  return page.getByRole('checkbox', { name: words, exact: true });
}
