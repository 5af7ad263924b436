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
 * Saves one text by the REST route, as public pages do (spec section 7); once more after signing in, and once where the answer
 * was lost, under one key.
 * @throws CallFailure 'Failed to update content'
 */
export function updateText({ path, value, ai }: TextUpdate, signIn: () => Promise<boolean>): Promise<void> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const body = { path, value, ...(ai === null ? {} : { ai }) };
  const send = () => request('POST', '/api/content/update', body, headers);
  async function save(): Promise<void> {
    try {
      await send();
    } catch (error) {
      const isSignedOut = error instanceof HttpError && error.status === 401;
      const isPassing = !(error instanceof HttpError) || error.status >= 500;
      if (!isPassing && !(isSignedOut && (await signIn()))) throw error;
      await send();
    }
  }
  return orFail('Failed to update content', save());
}
