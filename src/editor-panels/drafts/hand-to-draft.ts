import { draftTrpc } from '../../api/draft-trpc';
import type { Trpc } from '../../api/trpc';
import { saveChanges } from '../../editing/outcomes';
import type { Conflict, OutgoingChange, SaveOutcome } from '../../editing/state';
import { isEqual } from '../../lib/is-equal';

/** Which values to keep where the draft already has a different one. */
export type Kept = 'mine' | 'theirs';

/**
 * Writes changes to a draft.
 * @param kept how to settle `conflicts` with the draft, found by an earlier attempt
 * @returns `conflict` if the draft has other values at the same places
 */
export async function handToDraft(
  trpc: Trpc,
  draftId: number,
  changes: readonly OutgoingChange[],
  { conflicts, kept }: { conflicts: readonly Conflict[]; kept: Kept } = { conflicts: [], kept: 'mine' },
): Promise<SaveOutcome> {
  const settled = changes.flatMap((change): OutgoingChange[] => {
    const conflict = conflicts.find(({ path }) => path === change.path);
    if (!conflict || !('base' in change)) return [change];
    if (kept === 'theirs' || isEqual(conflict.theirs, conflict.mine)) return [];
    return [{ ...change, base: conflict.theirs }];
  });
  if (settled.length === 0) return { kind: 'saved' };
  return saveChanges(draftTrpc(trpc, draftId), settled, crypto.randomUUID());
}
