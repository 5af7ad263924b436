import { draftTrpc } from '../../api/draft-trpc';
import type { Trpc } from '../../api/trpc';
import { saveChanges } from '../../editing/outcomes';
import type { Conflict, OutgoingChange, SaveOutcome } from '../../editing/state';
import { isEqual } from '../../lib/is-equal';

/** Which values to keep where the draft already has a different one. */
export type Kept = 'mine' | 'theirs';

/** The keys of attempts, by what they write: the same changes are written only once, even if an answer is lost. */
export type AttemptKeys = Map<string, string>;

/** Returns the key of an attempt to write this. */
export function keyOfAttempt(keys: AttemptKeys, written: unknown): string {
  const name = JSON.stringify(written);
  const key = keys.get(name) ?? crypto.randomUUID();
  keys.set(name, key);
  return key;
}

/**
 * Writes changes to a draft.
 * @param kept how to settle `conflicts` with the draft, found by an earlier attempt
 * @returns `conflict` if the draft has other values at the same places
 */
export async function handToDraft(
  trpc: Trpc,
  draftId: number,
  changes: readonly OutgoingChange[],
  keys: AttemptKeys,
  { conflicts, kept }: { conflicts: readonly Conflict[]; kept: Kept } = { conflicts: [], kept: 'mine' },
): Promise<SaveOutcome> {
  const settled = changes.flatMap((change): OutgoingChange[] => {
    const conflict = conflicts.find(({ path }) => path === change.path);
    if (!conflict || !('base' in change)) return [change];
    if (kept === 'theirs' || isEqual(conflict.theirs, conflict.mine)) return [];
    return [{ ...change, base: conflict.theirs }];
  });
  if (settled.length === 0) return { kind: 'saved' };
  return saveChanges(draftTrpc(trpc, draftId), settled, keyOfAttempt(keys, [draftId, settled]));
}
