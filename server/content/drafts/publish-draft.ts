import type { Db } from '../../../db/client';
import type { Actor, Source } from '../../platform/actor';
import { AppError, type Conflict } from '../../platform/errors';
import { applyChanges } from '../changes/apply-changes';
import { toChange } from './draft-operations';
import { readDraft } from './load-draft';
import { mergeDraft, type Waiting } from './merge-draft';
import { type Expected, refuseStale, storeDraft } from './write-draft';

export interface PublishExpected extends Expected {
  /** The versions of pages and sections that the caller has seen. */
  expectedVersions?: Record<string, number> | undefined;
}

/**
 * Publishes a draft: writes its changes to the site as one change set, all or nothing. The result is validated as it is written. Publishing a
 * published draft again has no effect and the same answer.
 * @returns the change set; null if the site was like that already
 * @throws AppError NOT_FOUND, CONFLICT (the draft is withdrawn, it or the site has changed since the caller read them, places have changed
 * on the site since, or a target does not exist), UNPROCESSABLE_CONTENT if the result is not valid
 */
export async function publishDraft(
  db: Db,
  { id, expectedVersions = {}, ...expected }: { id: number } & PublishExpected,
  by: { actor: Actor; source: Source },
): Promise<{ changeSetId: number | null }> {
  return db.transaction(async (tx) => {
    const draft = await readDraft(tx, id, true);
    if (draft.state === 'published') return { changeSetId: draft.changeSetId };
    if (draft.state !== 'draft') throw new AppError('CONFLICT', `This draft is ${draft.state}.`);
    refuseStale(draft, expected.expectedVersion);
    const { toPublish, conflicts, waiting, versions } = await mergeDraft(tx, draft, true);
    refuseMoved(versions, expectedVersions);
    refuseWaiting(waiting);
    if (conflicts.length > 0) {
      const message = 'The site has changed at places that this draft changes too. Nothing was published.';
      throw new AppError('CONFLICT', message, { conflicts });
    }
    const note = `Published the draft “${draft.name}”`;
    // Its bases were compared above, with everything locked, and AI answers belong to whoever added them to the draft.
    const { changeSetId } =
      toPublish.length === 0
        ? { changeSetId: null }
        : await applyChanges(tx, {
            ...by,
            changes: toPublish.map(({ operation }) => toChange(operation)),
            note,
            hasCheckedAnswers: true,
          });
    await storeDraft(tx, draft, { state: 'published', changeSetId });
    return { changeSetId };
  });
}

function refuseMoved(versions: Record<string, number>, expected: Record<string, number>): void {
  const conflicts = Object.entries(expected).flatMap(([key, base]): Conflict[] => {
    const theirs = versions[key];
    return theirs === undefined || theirs === base ? [] : [{ path: key, ref: key, base, theirs, mine: base }];
  });
  if (conflicts.length === 0) return;
  throw new AppError('CONFLICT', 'The site has changed since you read the draft. Nothing was published.', {
    conflicts,
  });
}

function refuseWaiting(waiting: readonly Waiting[]): void {
  const [first] = waiting;
  if (!first) return;
  const issues = waiting.map(({ path, draft }) => ({
    path,
    message: draft ? `This waits for the draft “${draft.name}”.` : 'This no longer exists on the site.',
  }));
  throw new AppError('CONFLICT', `${first.path}: ${issues[0]?.message} Nothing was published.`, { issues });
}
