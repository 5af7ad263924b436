import type { SaveOutcome } from '../../editing/editing-state';
import { flushRichText } from '../../rich-text/flush';
import type { EditedPage } from '../create-overlay';

/**
 * Finalize Changes: everything in one batch, or nothing. What a field's model refuses is shown at its place and not sent; what the
 * server refuses likewise. Who is signed out signs in over it, and it goes on.
 * @param askToSignIn whether one did
 */
export async function finalizePage(page: EditedPage, askToSignIn: () => Promise<boolean>): Promise<void> {
  await flushRichText();
  if (!page.fields.check()) return;
  let outcome: SaveOutcome | null = await page.editing.finalize();
  if (outcome?.kind === 'signed-out' && (await askToSignIn())) outcome = await page.editing.finalize();
  if (outcome?.kind === 'refused' && outcome.issues) page.fields.setIssues(outcome.issues);
}
