import type { PlainOrRich } from '../content/rich-text';
import { wrapFailure } from './call-failure';
import { HttpError, request } from './rest';

/** A text to save at once. `ai` is the id of the writing assistant's answer it came from, if any. */
export interface TextUpdate {
  path: string;
  value: PlainOrRich;
  ai: string | null;
}

/**
 * Saves one text through the REST route, as public pages do (spec section 7). If the person is signed out, prompts for sign-in and
 * retries.
 * @throws CallFailure 'Failed to update content'
 */
export function updateText({ path, value, ai }: TextUpdate, signIn: () => Promise<boolean>): Promise<void> {
  const key = crypto.randomUUID();
  const body = { path, value, ...(ai === null ? {} : { ai }) };
  const send = () => request('POST', '/api/content/update', body, { key });
  async function save(): Promise<void> {
    try {
      await send();
    } catch (error) {
      const isSignedOut = error instanceof HttpError && error.status === 401;
      if (!isSignedOut || !(await signIn())) throw error;
      await send();
    }
  }
  return wrapFailure('Failed to update content', save());
}
