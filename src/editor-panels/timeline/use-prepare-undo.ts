import { failureReason } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { pageName } from '../../editing/names';
import { notify } from '../../ui/toast-store';
import { placeLabel } from '../changes/path-label';
import type { Question } from '../dialogs/questions';
import { useApproval } from '../drafts/use-approval';
import { timelineTime } from '../when';
import type { TimelineItem } from './create-timeline';
import { describeEntry, isNamedByItem } from './entry-words';
import { type RevertWhat, SAVED } from './revert-question';

/**
 * Returns what undoing a change, or applying it again, does while publishing needs approval: it prepares a draft instead of saving.
 * @param onOpen opens a draft
 * @param isSignedIn false for visitors of the demo, who may not read the setting
 */
export function usePrepareUndo(onOpen: (id: number) => void, isSignedIn = true) {
  const utils = trpc.useUtils();
  const approval = useApproval(isSignedIn);
  const { mutateAsync, isPending } = trpc.drafts.create.useMutation();

  async function prepare(item: TimelineItem, what: RevertWhat) {
    const { id: changeId, changeSetId } = item;
    const undo = { changeSetId, ...(what !== 'all' && { changeId, to: what }) };
    const { id, name } = await mutateAsync({ name: nameUndo(item, what), undo });
    notify({
      title: 'Prepared a draft',
      description: `Publishing needs approval. “${name}” ${EFFECTS[what]} once it is approved and published.`,
      action: { label: 'Open draft', onClick: () => onOpen(id) },
    });
    await utils.drafts.invalidate();
  }

  return {
    isPreparing: isPending,
    /**
     * Undoes a change or a whole save, or applies a change again. If that needs approval, prepares a draft of it, and offers to open it.
     * @param save undoes it on the site; not called if the site would refuse it
     * @returns whether it was saved
     * @throws the error of `save`, unless only the approval is missing
     */
    async saveOrPrepare(item: TimelineItem, what: RevertWhat, save: () => Promise<unknown>): Promise<boolean> {
      if (approval?.rule == null || approval.minorEdits) {
        try {
          await save();
          return true;
        } catch (error) {
          // Someone may have just set the rule.
          if (failureReason(error) !== 'APPROVAL_REQUIRED') throw error;
        }
      }
      await prepare(item, what);
      return false;
    },
    /** Says in a question, and on its button, what is done instead of saving. */
    explainApproval({ details = [], ...question }: Question): Question {
      if (approval?.rule == null) return { ...question, details };
      const lines = details.filter((line) => line !== SAVED);
      // The server decides what a minor edit is.
      if (approval.minorEdits) return { ...question, details: [...lines, `${PREPARES}, unless it is a minor edit.`] };
      return { ...question, details: [...lines, `${PREPARES}.`], confirmLabel: 'Prepare draft' };
    },
  };
}

const PREPARES = 'Publishing needs approval, so this prepares a draft';

const EFFECTS = {
  before: 'undoes this change',
  after: 'applies this version again',
  all: 'undoes these changes',
} as const satisfies Record<RevertWhat, string>;

/** The longest name of a draft, in characters. */
const MAX_NAME = 200;

/** Names the draft that undoes a change or a whole save, or applies a change again. */
function nameUndo(item: TimelineItem, what: RevertWhat): string {
  const { pageId, path, type, together, timestamp } = item;
  const { label } = describeEntry(item, []);
  const quoted = `“${label.replaceAll('“', '‘').replaceAll('”', '’')}” on ${pageName(pageId)}`;
  const undone =
    what === 'all'
      ? `${together} changes of ${timelineTime(timestamp)}`
      : isNamedByItem(item) || type !== 'text'
        ? quoted
        : placeLabel(pageId, path);
  return `${what === 'after' ? 'Revert' : 'Undo'} of ${undone}`.slice(0, MAX_NAME).toWellFormed();
}
