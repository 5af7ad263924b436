import type { Db } from '../../../db/client';
import type { DraftOperation } from '../../../src/content/draft-operation';
import { FACTS } from '../../../src/pages/page-kind';
import type { Actor } from '../../platform/actor';
import { refuseLimits } from '../changes/apply-content';
import { withRenamedIssues } from '../changes/change';
import { checkGenerations } from '../changes/generations';
import { applyToDraft, type NewOperation } from './apply-changes-to-draft';
import type { AppliedDraft } from './apply-draft';
import { addAuthor, toAuthor } from './author';
import { refOf, toChange } from './draft-operations';
import { chooseOperations, removeOperations } from './drop-operations';
import { readOperations, type StoredOperation } from './load-draft';
import type { SiteFacts } from './page-changes';
import { isContent, type NewChange, planChanges, refuseInvalid } from './plan-changes';
import { DraftedRedirects } from './redirect-changes';
import { storeOperations } from './store-operations';
import { type Expected, lockEditableDraft, storeDraft } from './write-draft';

/**
 * Adds changes to a draft. They are applied to the site with the draft on it: every `base` is compared with that, and every path must exist
 * there. Values are cleaned as if they were written to the site.
 * @returns the draft's new version, its number of operations, and the ref of each change
 * @throws AppError NOT_FOUND, CONFLICT, BAD_REQUEST, UNPROCESSABLE_CONTENT (also if the draft would become too large)
 */
export async function addToDraft(
  db: Db,
  { id, changes: given, ...expected }: { id: number; changes: readonly NewChange[] } & Expected,
  { actor, ...by }: SiteFacts & { actor: Actor },
): Promise<{ version: number; operations: number; refs: string[] }> {
  return db.transaction(async (tx) => {
    const draft = await lockEditableDraft(tx, id, expected);
    const { stored, left } = await dropDeletedPages(tx, id, given);
    const operations = stored.map(({ operation }) => operation);
    const planned = await planChanges(tx, id, operations, left, by);
    const added = planned.map(({ change }) => (isContent(change) ? change : toChange(change)));
    const rename = (index: number) => planned[index]?.index ?? index;
    const applied = await withRenamedIssues(rename, async () => {
      refuseLimits(added, undefined);
      for (const [index, { change }] of planned.entries()) {
        if (!isContent(change)) refuseInvalid(change, `changes.${index}`);
      }
      await checkGenerations(tx, actor, added);
      const ofDraft = operations.length;
      return withRenamedIssues(
        (index) => index - ofDraft,
        () => applyToDraft(tx, operations, planned, added),
      );
    });
    const made = [...applied.made, ...(await planRedirectChanges(tx, left, applied, by.origin))];
    const kept = await storeOperations(tx, id, stored, { made, applied }, actor);
    const version = await storeDraft(tx, draft, { authors: addAuthor(draft.authors, toAuthor(actor)) });
    // The first one made of a change is what it is about: a duplicate is a page, followed by its sections.
    const madeOf = new Map(made.toReversed().map((one) => [one.index, one.operation]));
    const refs = given.map((one, index) =>
      one.op === 'changePage' ? `${one.pageId}.${FACTS}` : refOf(madeOf.get(index) as DraftOperation),
    );
    return { version, operations: kept, refs };
  });
}

/**
 * Drops the pages from a draft that it adds and that new changes delete, with everything that needs them.
 * @returns the operations that are left, and the changes with null for those that are carried out
 */
async function dropDeletedPages(
  tx: Db,
  draftId: number,
  given: readonly NewChange[],
): Promise<{ stored: StoredOperation[]; left: (NewChange | null)[] }> {
  const stored = await readOperations(tx, draftId);
  const added = new Map(stored.flatMap(({ id, operation: one }) => (one.op === 'addPage' ? [[one.pageId, id]] : [])));
  const ids = given.map((one) =>
    one.op === 'changePage' && one.settings.status === 'deleted' ? added.get(one.pageId) : undefined,
  );
  const dropped = ids.filter((id) => id !== undefined);
  if (dropped.length === 0) return { stored, left: [...given] };
  await removeOperations(tx, stored, await chooseOperations(tx, stored, dropped));
  const left = given.map((one, index) => (ids[index] === undefined ? one : null));
  return { stored: await readOperations(tx, draftId), left };
}

/** Plans changes of redirects, once everything else is applied: a page that moves leaves its old address to a redirect. */
async function planRedirectChanges(
  tx: Db,
  given: readonly (NewChange | null)[],
  applied: Pick<AppliedDraft, 'site' | 'redirects'>,
  origin: string,
): Promise<NewOperation[]> {
  const changes = given.flatMap((change, index) => (change?.op === 'newRedirect' ? [{ change, index }] : []));
  const planned = await new DraftedRedirects(tx, applied, origin).plan(changes);
  return planned.map(({ operation, index }) => ({ operation, pageId: 'site', index }));
}
