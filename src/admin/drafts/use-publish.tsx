import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureConflicts, failureIssues, failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { currentDraft, leaveIfCurrent } from '../../editor-panels/drafts/current-draft';
import { plannedTime } from '../../editor-panels/when';
import { Dialog } from '../../ui/dialog';
import { AreaField } from '../administration/area-field';
import { AskForm } from '../administration/ask-form';
import { totalUnsaved } from '../page-editor/open-pages';
import { useDashboard } from '../shell/dashboard-context';
import { forgetPages } from '../shell/forget-queries';
import { countOf, describeIssues, describeRefusal, listPages, type MergedDraft } from './describe-changes';
import { describeOpenComments, useDraftThreads } from './draft-comments';
import { describeLapse } from './draft-state';
import { type Draft, useDrafts } from './use-drafts';

/** Publishes a draft after a confirmation, exactly as it was shown then. If anything has changed since, says what. */
export function usePublish(draft: Draft) {
  const { id, name } = draft;
  const { notify, pages } = useDashboard();
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const threads = useDraftThreads(id);
  const scheduled = useDrafts({ state: 'scheduled', page: '', author: '' }, SCHEDULED).data?.pages[0]?.items ?? [];
  const [asked, setAsked] = useState<{ merged: MergedDraft; isEmergency: boolean } | null>(null);
  const [problem, setProblem] = useState<{ text: string; issues: string[] } | null>(null);
  const { mutateAsync, isPending } = trpc.drafts.publish.useMutation({
    onSettled: () => utils.drafts.invalidate(),
  });

  /** Saves to the draft what is still being written in this tab, or shows why that is not possible. */
  async function saveFirst(): Promise<'unchanged' | 'saved' | 'refused'> {
    setProblem(null);
    // Changes made while the draft is frozen cannot be part of it. They stay unsaved, as changes of the site.
    const canSave = draft.state === 'draft' && currentDraft.getState()?.id === id;
    if (!canSave || totalUnsaved(pages.store.getState()) === 0) return 'unchanged';
    const left = await pages.saveAll();
    await utils.drafts.invalidate();
    if (left === 0) return 'saved';
    const text = `${countOf(left, 'change')} in the editor could not be saved to this draft. Open it in the editor first.`;
    setProblem({ text, issues: [] });
    return 'refused';
  }

  /** Asks for confirmation of the result that is shown, or of one with what was saved now. */
  async function ask(shown: MergedDraft, isEmergency: boolean) {
    const saved = await saveFirst();
    if (saved === 'refused') return;
    const merged = saved === 'saved' ? await utils.drafts.merge.fetch({ id: String(id) }) : shown;
    setAsked({ merged, isEmergency });
  }

  async function send({ draft: shown, versions }: MergedDraft, emergencyReason?: string) {
    setProblem(null);
    const expected = { expectedVersion: shown.version, expectedVersions: versions };
    await mutateAsync({ id: String(id), ...expected, ...(emergencyReason !== undefined && { emergencyReason }) });
    notify({ title: 'Draft published', description: `“${name}” is live on ${listPages(shown)}.` });
    // This window's public pages still have the previous content cached.
    forgetPages(queryClient);
    leaveIfCurrent(id);
  }

  async function handleConfirm(merged: MergedDraft) {
    setAsked(null);
    try {
      await send(merged);
    } catch (error) {
      setProblem(describeProblem(error, merged));
    }
  }

  async function handleEmergency(merged: MergedDraft, reason: string) {
    await send(merged, reason);
    setAsked(null);
  }

  const merged = asked?.merged;
  const lapse = describeLapse(draft);
  return {
    publish: {
      ask: (shown: MergedDraft, isEmergency = false) => void ask(shown, isEmergency),
      isPending,
      saveFirst,
    },
    // Always rendered, so that screen readers announce it when it appears.
    notice: (
      <div role="alert" className="draft-refusal">
        {problem ? <p>{problem.text}</p> : null}
        {problem && problem.issues.length > 0 ? (
          <ul>
            {problem.issues.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        ) : null}
      </div>
    ),
    question: !merged ? null : asked.isEmergency ? (
      <EmergencyDialog
        draft={draft}
        onPublish={(reason) => handleEmergency(merged, reason)}
        onClose={() => setAsked(null)}
      />
    ) : (
      <ConfirmDialog
        title="Publish draft"
        message={`Publish ${countOf(merged.draft.operations, 'change')} on ${listPages(merged.draft)}?`}
        details={[
          lapse ?? describeEffect(merged.draft),
          ...listReminders(draft, threads.length),
          ...listTouched(merged.draft, scheduled),
        ]}
        confirmLabel="Publish"
        isBlocked={lapse !== null}
        onConfirm={() => void handleConfirm(merged)}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}

function describeEffect({ approval, takesDown, operations }: Draft): string {
  const [shown, them] =
    operations === 1 ? ['Visitors see it at once.', 'it'] : ['Visitors see all of them at once.', 'them'];
  if (!approval) return `${shown} You can undo ${them} in Activity.`;
  return takesDown ? shown : `${shown} To undo ${them}, prepare a take-down on this page.`;
}

/** Lists what someone who publishes a draft may have forgotten: its schedule, open comments, and what a take-down leaves on the site. */
function listReminders({ leftOut, takesDown, schedule }: Draft, openComments: number): string[] {
  return [
    schedule && `It is scheduled for ${plannedTime(schedule.at)}. If you publish it now, that schedule ends.`,
    describeOpenComments(openComments),
    takesDown && leftOut.length > 0
      ? `${countOf(leftOut.length, 'change')} of “${takesDown.name}” will not be taken back.`
      : null,
  ].filter((one) => one !== null);
}

/** The number of scheduled drafts that are looked at. */
const SCHEDULED = 100;

/** Names the scheduled drafts on the same pages, because publishing may end their schedules. */
function listTouched({ id, pages }: Draft, scheduled: readonly Draft[]): string[] {
  return scheduled
    .filter((other) => other.id !== id && other.pages.some((page) => pages.includes(page)))
    .map(
      ({ name }) =>
        `“${name}” is scheduled, and changes the same page. If it changes the same places, its schedule ends.`,
    );
}

function describeProblem(error: unknown, merged: MergedDraft): { text: string; issues: string[] } {
  const conflicts = failureConflicts(error);
  const issues = failureIssues(error);
  if (conflicts.length > 0) return { text: describeRefusal(conflicts, merged.sections), issues: [] };
  if (issues.length === 0) return { text: failureMessage(error), issues: [] };
  return { text: 'Nothing was published. Please fix these changes:', issues: describeIssues(issues, merged) };
}

/** The longest reason, in characters. */
const MAX_REASON = 250;

interface EmergencyDialogProps {
  draft: Draft;
  onPublish: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Publishes a draft without an approval, with a written reason. */
function EmergencyDialog({ draft, onPublish, onClose }: EmergencyDialogProps) {
  return (
    <Dialog title={`Publish “${draft.name}” without approval`} size="small" onClose={onClose}>
      <AskForm
        submitLabel="Publish without approval"
        busyLabel="Publishing..."
        onSend={(text) => onPublish(text('emergencyReason'))}
        onCancel={onClose}
      >
        {(problemOf) => (
          <>
            <p className="dialog-message">
              For emergencies only. The reason stays in the record of this draft, in the history and in the audit log.
            </p>
            <AreaField
              label="Reason"
              name="emergencyReason"
              problem={problemOf('emergencyReason')}
              maxLength={MAX_REASON}
              isRequired
            />
          </>
        )}
      </AskForm>
    </Dialog>
  );
}
