import { useMemo, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { useRegion } from '../../editor-panels/use-region';
import { plannedTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { Dialog } from '../../ui/dialog';
import { useNow } from '../../ui/use-now';
import { AreaField, MAX_NOTE } from '../administration/area-field';
import { AskForm } from '../administration/ask-form';
import { useDashboard } from '../shell/dashboard-context';
import { ChangeClaims } from './change-claims';
import { describeDraftChange, type MergedDraft } from './describe-changes';
import { describeRevealed } from './describe-revealed';
import { describeOpenComments, useDraftThreads } from './draft-comments';
import { SiteTime } from './site-time';
import type { Draft } from './use-drafts';

interface DraftDialogProps {
  draft: Draft;
  onClose: () => void;
}

interface ApproveDialogProps extends DraftDialogProps {
  /** The hash of the result that the person has read. */
  hash: string;
  merged: MergedDraft;
  attestation: string;
  hasNote: boolean;
}

/** Approves a draft: shows the firm's attestation, and asks for a note if wanted. */
export function ApproveDialog({ draft, hash, merged, attestation, hasNote, onClose }: ApproveDialogProps) {
  const { notify, user } = useDashboard();
  const utils = trpc.useUtils();
  const approve = trpc.drafts.approve.useMutation({ onSettled: () => utils.drafts.invalidate() });
  const now = useNow();
  const region = useRegion();
  const proposed = draft.review?.publishAt ?? null;
  const isAhead = proposed !== null && Date.parse(proposed.at) > now;
  // A draft that a reviewer schedules is published as whoever proposed the time, and an agent's key may not publish.
  const canSchedule = isAhead && !(proposed.isKey && user.role === 'reviewer');
  const [isWanted, setWanted] = useState(true);
  const schedule = canSchedule && isWanted;
  const described = useMemo(
    () => [
      ...merged.changes.map((change) => describeDraftChange(change, merged.sections)),
      ...describeRevealed(merged),
    ],
    [merged],
  );
  const openComments = describeOpenComments(useDraftThreads(draft.id).length);

  async function handleSend(text: (name: string) => string) {
    const note = hasNote ? text('note').trim() : '';
    const answer = { hash, ...(note && { note }), ...(schedule && { schedule }), expectedVersion: draft.version };
    const { schedule: made } = await approve.mutateAsync({ id: String(draft.id), ...answer });
    if (made && region) {
      const description = `“${draft.name}” will be published on ${plannedTime(made.at)}.`;
      notify({ title: 'Draft approved and scheduled', description });
    } else notify({ title: 'Draft approved', description: draft.name });
    onClose();
  }

  return (
    <Dialog title={`Approve “${draft.name}”`} size="small" onClose={onClose}>
      <AskForm
        submitLabel={schedule ? 'Approve and schedule' : 'Approve'}
        busyLabel="Approving..."
        onSend={handleSend}
        onCancel={onClose}
      >
        {(problemOf) => (
          <>
            {attestation === '' ? (
              <p className="dialog-message">Your approval covers exactly the changes that you have read.</p>
            ) : (
              <div className="dialog-message">
                <p>By approving, you confirm:</p>
                <blockquote className="draft-attestation">{attestation}</blockquote>
              </div>
            )}
            {described.map((change) => (
              <ChangeClaims key={change.id} change={change} />
            ))}
            {openComments === null ? null : <p className="dialog-message">{openComments}</p>}
            {draft.takeDown ? (
              <p className="dialog-message">
                <span>
                  It also covers that the changes are taken back on <SiteTime at={draft.takeDown.at} />.
                </span>
              </p>
            ) : null}
            {canSchedule ? (
              <label className="check-line">
                <input type="checkbox" checked={isWanted} onChange={({ target }) => setWanted(target.checked)} />
                <span>
                  Publish it on <SiteTime at={proposed.at} />, as {namePerson(draft.review?.by ?? null, 'within')}{' '}
                  proposed
                  {isWanted ? null : <small>An editor then schedules or publishes it.</small>}
                </span>
              </label>
            ) : null}
            {isAhead && !canSchedule ? (
              <p className="dialog-message">An API key proposed the time, so an editor must schedule the draft.</p>
            ) : null}
            {hasNote ? (
              <AreaField name="note" label="Note" problem={problemOf('note')} maxLength={MAX_NOTE} isRequired />
            ) : null}
          </>
        )}
      </AskForm>
    </Dialog>
  );
}

/** Returns a draft to its authors, with what to change. */
export function RequestChangesDialog({ draft, onClose }: DraftDialogProps) {
  const { notify, user } = useDashboard();
  const utils = trpc.useUtils();
  const threads = useDraftThreads(draft.id);
  const asked = draft.review?.at ?? '';
  const hasCommented = threads
    .flatMap((thread) => [thread, ...thread.replies])
    .some(({ author, createdAt }) => author.id === user.id && createdAt > asked);
  const request = trpc.drafts.requestChanges.useMutation({ onSettled: () => utils.drafts.invalidate() });

  async function handleSend(text: (name: string) => string) {
    await request.mutateAsync({ id: String(draft.id), note: text('note'), expectedVersion: draft.version });
    notify({ title: 'Changes requested', description: `“${draft.name}” can be edited again.` });
    onClose();
  }

  return (
    <Dialog title="Request changes" size="small" onClose={onClose}>
      <AskForm submitLabel="Request changes" busyLabel="Sending..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <AreaField
            name="note"
            label="What should change?"
            problem={problemOf('note')}
            maxLength={MAX_NOTE}
            value={hasCommented ? 'Please see my comments.' : ''}
            isRequired
          />
        )}
      </AskForm>
    </Dialog>
  );
}
