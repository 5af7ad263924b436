import type { SaveIssue, SaveOutcome } from '../editing/editing-state';
import type { OpenPage } from '../editing/open-page';
import { flushRichText } from '../rich-text/flush';
import type { PageFields } from './fields/page-fields';

/** How a save ended; or what is wrong with fields, and nothing was sent. */
export type PageSaved = SaveOutcome | { kind: 'wrong'; issues: readonly SaveIssue[] };

/**
 * Saves all changes of a page in one batch, or nothing. What a field's model refuses is shown at its field and not sent; what the
 * server refuses likewise.
 * @returns null where nothing is pending, or a save is on its way
 */
export async function savePage({
  editing,
  fields,
}: Pick<OpenPage, 'editing'> & { fields: PageFields }): Promise<PageSaved | null> {
  await flushRichText();
  if (!fields.check()) return { kind: 'wrong', issues: fields.view.getState().issues };
  const outcome = await editing.finalize();
  if (outcome?.kind === 'refused' && outcome.issues) fields.setIssues(outcome.issues);
  return outcome;
}
