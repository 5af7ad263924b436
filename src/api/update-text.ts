import type { PlainOrRich } from '../content/rich-text';
import { orFail } from './call-failure';
import { HttpError, request } from './rest';

/** A text to be saved at once, and the answer of the writing help that it came of. */
export interface TextUpdate {
  path: string;
  value: PlainOrRich;
  ai: string | null;
}

/**
 * Saves one text by the REST route, as public pages do (spec section 7). If the person is signed out, asks them to sign in and
 * saves again.
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
  return orFail('Failed to update content', save());
}
