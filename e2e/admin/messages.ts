import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from '../fixtures';

/** Sends a message as a visitor. */
export async function send(
  request: APIRequestContext,
  fullName: string,
  message: string,
  more: object = {},
): Promise<void> {
  const data = { fullName, email: 'visitor@example.com', subject: 'investment', message, ...more };
  expect((await request.post('/api/contact', { data })).ok()).toBe(true);
}

/** Returns a message in the inbox's list. */
export function item(page: Page, name: string | RegExp): Locator {
  return page.getByRole('list', { name: 'Messages' }).getByRole('button', { name });
}
