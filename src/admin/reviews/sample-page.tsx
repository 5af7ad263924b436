import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { placeLabel } from '../../editor-panels/changes/path-label';
import { isChosenAt, showValueAt } from '../../editor-panels/changes/show-value';
import { longTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { ChangedWords } from '../activity/changed-words';
import { AreaField, MAX_NOTE } from '../administration/area-field';
import { AskForm } from '../administration/ask-form';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { savePath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { countEdits, nameMonth } from './sample-words';

type ReadSample = Outputs['reviews']['sample'];
type Edit = ReadSample['edits'][number];

/** A sample with its edits, each to be accepted or followed up, and its sign-off. */
export function SamplePage({ id, back }: { id: string; back: ReactNode }) {
  const { user } = useDashboard();
  const sample = trpc.reviews.sample.useQuery({ id }, { staleTime: 0 });
  const [isSigning, setSigning] = useState(false);
  const { data } = sample;
  const left = data ? data.size - data.decided : 0;
  const mayReview = user.role !== 'editor';
  return (
    <ScreenFrame
      back={back}
      title={data ? `Minor edits of ${nameMonth(data.month)}` : 'Minor edits'}
      lead={data ? describeSample(data) : undefined}
      tools={
        data && mayReview && !data.signedOff ? (
          <ToolButton
            look="navy"
            disabled={left > 0}
            title={left > 0 ? `${countEdits(left)} left to review` : undefined}
            onClick={() => setSigning(true)}
          >
            Sign off
          </ToolButton>
        ) : null
      }
    >
      {sample.isPending ? <Loading /> : null}
      {sample.isError ? (
        <LoadFailure what="The sample" error={sample.error} onRetry={() => void sample.refetch()} />
      ) : null}
      {data?.signedOff ? <SignedOff signedOff={data.signedOff} /> : null}
      {data ? (
        <ol className="activity" aria-label="Edits">
          {data.edits.map((edit) => (
            <SampledEdit key={edit.changeSetId} sample={data} edit={edit} />
          ))}
        </ol>
      ) : null}
      {data && isSigning ? <SignOffDialog sample={data} onClose={() => setSigning(false)} /> : null}
    </ScreenFrame>
  );
}

function describeSample({ size, population, drawnBy }: ReadSample): string {
  const by = namePerson(drawnBy, 'within');
  return size === population
    ? `All ${countEdits(size)} of the month, listed by ${by}.`
    : `${size} of ${countEdits(population)}, chosen at random. Drawn by ${by}.`;
}

function SignedOff({ signedOff: { by, at, note } }: { signedOff: NonNullable<ReadSample['signedOff']> }) {
  return (
    <p className="notice" role="note">
      Signed off by {namePerson(by, 'within')} on {longTime(at)}.{note === null ? '' : ` “${note}”`}
    </p>
  );
}

function SampledEdit({ sample, edit }: { sample: ReadSample; edit: Edit }) {
  const { user } = useDashboard();
  const utils = trpc.useUtils();
  const [isNoting, setNoting] = useState(false);
  const decide = trpc.reviews.decide.useMutation({
    onError: useNotifyFailure('The decision was not saved'),
    onSettled: () => utils.reviews.invalidate(),
  });
  const { changeSetId, by, at, changes, decision, decidedBy, decidedAt, note } = edit;
  const isOwn = by.id === user.id;
  const of = { id: String(sample.id), changeSetId: String(changeSetId), decidedAt };
  return (
    <li className="sampled-edit">
      <p className="activity-who">
        <strong>{namePerson(by)}</strong> ·{' '}
        <Link className="text-link" href={savePath(changeSetId)}>
          {longTime(at)}
        </Link>
      </p>
      <ul>
        {changes.map(({ pageId, path, oldValue, newValue }) => (
          <li key={path} className="activity-change">
            <p>{placeLabel(pageId, path)}</p>
            <ChangedWords
              before={showValueAt(path, oldValue)}
              after={showValueAt(path, newValue)}
              isChosen={isChosenAt(path)}
            />
          </li>
        ))}
      </ul>
      <div className="sample-decision">
        {decision === null ? null : (
          <p>
            <span className="status" data-tone={decision === 'accepted' ? undefined : 'waiting'}>
              {decision === 'accepted' ? 'Accepted' : 'To follow up'}
            </span>{' '}
            <span className="rows-words">by {namePerson(decidedBy, 'within')}</span>
          </p>
        )}
        {note === null ? null : <p className="sample-note">{note}</p>}
        {sample.signedOff || user.role === 'editor' ? null : isOwn ? (
          <p className="field-hint">Someone else must review your own edit.</p>
        ) : (
          <p className="row-tools">
            {decision === 'accepted' ? null : (
              <ToolButton
                look="small"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ ...of, decision: 'accepted' })}
              >
                Accept
              </ToolButton>
            )}
            <ToolButton look="small" disabled={decide.isPending} onClick={() => setNoting(true)}>
              {decision === 'follow-up' ? 'Change the note…' : 'Follow up…'}
            </ToolButton>
          </p>
        )}
      </div>
      {isNoting ? <FollowUpDialog of={of} onClose={() => setNoting(false)} /> : null}
    </li>
  );
}

interface FollowUpDialogProps {
  /** The edit, with the decision about it that is shown. */
  of: { id: string; changeSetId: string; decidedAt: string | null };
  onClose: () => void;
}

function FollowUpDialog({ of, onClose }: FollowUpDialogProps) {
  const utils = trpc.useUtils();
  const decide = trpc.reviews.decide.useMutation({ onSettled: () => utils.reviews.invalidate() });

  async function handleSend(text: (name: string) => string) {
    await decide.mutateAsync({ ...of, decision: 'follow-up', note: text('note') });
    onClose();
  }

  return (
    <Dialog title="Follow up" size="small" onClose={onClose}>
      <AskForm submitLabel="Save" busyLabel="Saving..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <AreaField
            name="note"
            label="What must be done?"
            problem={problemOf('note')}
            maxLength={MAX_NOTE}
            isRequired
          />
        )}
      </AskForm>
    </Dialog>
  );
}

function SignOffDialog({ sample, onClose }: { sample: ReadSample; onClose: () => void }) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const signOff = trpc.reviews.signOff.useMutation({ onSettled: () => utils.reviews.invalidate() });

  async function handleSend(text: (name: string) => string) {
    const note = text('note').trim();
    await signOff.mutateAsync({ id: String(sample.id), ...(note && { note }) });
    notify({ title: 'Sample signed off', description: nameMonth(sample.month) });
    onClose();
  }

  return (
    <Dialog title={`Sign off ${nameMonth(sample.month)}`} size="small" onClose={onClose}>
      <AskForm submitLabel="Sign off" busyLabel="Signing off..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <>
            <p className="dialog-message">
              You confirm that {countEdits(sample.size)} of this month {sample.size === 1 ? 'was' : 'were'} reviewed.
              Nothing in this sample can be changed afterward.
            </p>
            <AreaField name="note" label="Note" problem={problemOf('note')} maxLength={MAX_NOTE} />
          </>
        )}
      </AskForm>
    </Dialog>
  );
}
