import { flushRichText } from '../../rich-text/flush';
import type { EditedPage } from '../create-overlay';

/**
 * Finalize Changes: everything in one batch, or nothing. What a field's model refuses is shown at its place and not sent; what the
 * server refuses likewise. Who is signed out is asked by the call itself to sign in over it, once, and it goes on.
 */
export async function finalizePage(page: EditedPage): Promise<void> {
  await flushRichText();
  if (!page.fields.check()) return;
  const outcome = await page.editing.finalize();
  if (outcome?.kind === 'refused' && outcome.issues) page.fields.setIssues(outcome.issues);
}
