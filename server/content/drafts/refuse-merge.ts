import { quoteName } from '../../../src/lib/quote-name';
import { AppError, type Conflict } from '../../platform/errors';
import type { Waiting } from './find-waiting';
import type { MergedDraft } from './merge-draft';

/** @param outcome what did not happen, as a sentence @throws AppError CONFLICT if something that the draft changes does not exist */
export function refuseWaiting(waiting: readonly Waiting[], outcome: string): void {
  const [first] = waiting;
  if (!first) return;
  const issues = waiting.map(({ path, draft }) => ({
    path,
    message: draft ? `This waits for the draft ${quoteName(draft.name)}.` : 'This no longer exists on the site.',
  }));
  throw new AppError('CONFLICT', `${first.path}: ${issues[0]?.message} ${outcome}`, { issues });
}

/** @param outcome what did not happen, as a sentence @throws AppError CONFLICT if the site has changed at the same places */
export function refuseConflicting(conflicts: MergedDraft['conflicts'], outcome: string): void {
  if (conflicts.length === 0) return;
  const message = `The site has changed at places that this draft changes too. ${outcome}`;
  throw new AppError('CONFLICT', message, { conflicts });
}

/** @throws AppError CONFLICT if a page or section has another version than the one that the caller has read */
export function refuseMoved(versions: Record<string, number>, expected: Record<string, number>): void {
  const conflicts = Object.entries(expected).flatMap(([key, base]): Conflict[] => {
    const theirs = versions[key];
    return theirs === undefined || theirs === base ? [] : [{ path: key, ref: key, base, theirs, mine: base }];
  });
  if (conflicts.length === 0) return;
  throw new AppError('CONFLICT', 'The site has changed since you read the draft. Nothing was published.', {
    conflicts,
  });
}
