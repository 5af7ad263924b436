import { type ChangeEvent, useState } from 'react';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { addDays, dayIn, isDay } from '../../content/day';
import type { Region } from '../../content/region';
import { useRegion } from '../../editor-panels/use-region';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { useNow } from '../../ui/use-now';
import { AreaField, MAX_NOTE } from '../administration/area-field';
import { AskForm } from '../administration/ask-form';
import { LoadFailure } from '../administration/load-failure';
import { TextField } from '../administration/text-field';
import { useDashboard } from '../shell/dashboard-context';
import { chooseInstant, MORNING, PASSED, readChosenTime, suggestTime, toGiven } from './chosen-time';
import { useDraftEvents } from './draft-record';
import { nameAuthors } from './draft-state';
import { TimeFields } from './time-fields';
import { type Draft, leaveFrozen } from './use-drafts';

/** When a draft goes live that nobody is in a hurry with. */

interface AskForReviewDialogProps {
  draft: Draft;
  onClose: () => void;
}

/**
 * Asks people to review a draft, with a note, a due date and a time to publish it. Asked again, it proposes the same people and times. A draft whose approval
 * no longer counts is returned to draft first.
 */
export function AskForReviewDialog({ draft, onClose }: AskForReviewDialogProps) {
  const { user } = useDashboard();
  const people = trpc.drafts.reviewers.useQuery({ id: String(draft.id) }, { staleTime: 0 });
  const events = useDraftEvents(draft);
  const region = useRegion();
  const others = (people.data ?? []).filter(({ id }) => id !== user.id);
  const before = events.data?.pages.flatMap(({ items }) => items).find(({ kind }) => kind === 'review-asked');
  const isReady = people.data !== undefined && !events.isPending && region !== undefined;
  return (
    <Dialog title="Ask for review" size="small" onClose={onClose}>
      {!isReady && !people.isError ? <Loading /> : null}
      {people.isError ? (
        <LoadFailure what="The people" error={people.error} onRetry={() => void people.refetch()} />
      ) : null}
      {isReady && others.length === 0 ? (
        <p className="dialog-message">
          Nobody else may approve this draft. People who have contributed to it can’t; an admin can invite a reviewer.
        </p>
      ) : null}
      {isReady && others.length > 0 ? (
        <AskForReviewForm
          draft={draft}
          others={others}
          before={before?.reviewers ?? []}
          region={region}
          publishAt={before?.publishAt?.at ?? null}
          dueOn={before?.dueOn && before.dueOn >= dayIn(region.timeZone) ? before.dueOn : ''}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  );
}

interface AskForReviewFormProps extends AskForReviewDialogProps {
  others: Outputs['drafts']['reviewers'];
  /** The people who were asked the last time. */
  before: readonly { id: string | null }[];
  region: Region;
  /** The due date to propose, or ''. */
  dueOn: string;
  /** The time to publish the draft that was proposed the last time. */
  publishAt: string | null;
}

function AskForReviewForm({
  draft,
  others,
  before,
  region,
  dueOn: proposed,
  publishAt,
  onClose,
}: AskForReviewFormProps) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const takeBack = trpc.drafts.returnToDraft.useMutation();
  const ask = trpc.drafts.askForReview.useMutation({ onSettled: () => utils.drafts.invalidate() });
  const { timeZone } = region;
  const now = useNow();
  const last = publishAt !== null && Date.parse(publishAt) > now ? Date.parse(publishAt) : null;
  const [isTimed, setTimed] = useState(last !== null);
  const [start, setStart] = useState(() =>
    last === null ? suggestTime(now, timeZone) : chooseInstant(last, timeZone),
  );
  const published = readChosenTime(start, timeZone, { at: now, problem: PASSED });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => {
    const isChosen = ({ id }: { id: string }) => others.length === 1 || before.some((one) => one.id === id);
    return new Set(others.filter(isChosen).map(({ id }) => id));
  });

  function toggle(id: string) {
    setChosen((was) => {
      const next = new Set(was);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  function handleTimed({ target }: ChangeEvent<HTMLInputElement>) {
    setTimed(target.checked);
    const dueOn = target.form ? String(new FormData(target.form).get('dueOn')) : '';
    // Not before the review is due.
    if (target.checked && isDay(dueOn) && dueOn >= start.date) {
      setStart({ date: addDays(dueOn, 1), time: MORNING, index: 0 });
    }
  }

  async function handleSend(text: (name: string) => string) {
    const [note, dueOn] = [text('note').trim(), text('dueOn')];
    const of = { id: String(draft.id), expectedVersion: draft.version };
    const { version } = draft.state === 'draft' ? draft : await takeBack.mutateAsync(of);
    const times = { ...(dueOn && { dueOn }), ...(isTimed && { publishAt: toGiven(start, published, timeZone) }) };
    const options = { ...(note && { note }), ...times, expectedVersion: version };
    const { review } = await ask.mutateAsync({ id: String(draft.id), reviewers: [...chosen], ...options });
    const names = nameAuthors({ authors: review?.reviewers ?? [] });
    notify({
      title: 'Review requested',
      description: `You asked ${names} to review “${draft.name}”.${leaveFrozen(draft)}`,
    });
    onClose();
  }

  return (
    <AskForm
      submitLabel="Ask for review"
      busyLabel="Asking..."
      canSend={chosen.size > 0 && (!isTimed || published.at !== null)}
      onSend={handleSend}
      onCancel={onClose}
    >
      {(problemOf) => (
        <>
          {draft.approval ? <p className="dialog-message">This ends the approval that no longer counts.</p> : null}
          <fieldset className="radio-group draft-people">
            <legend>Reviewers</legend>
            {others.map(({ id, name, role }) => (
              <label key={id}>
                <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
                {name}
                {role === 'reviewer' ? <small>Reviewer</small> : null}
              </label>
            ))}
          </fieldset>
          <AreaField name="note" label="Note" hint="Optional." problem={problemOf('note')} maxLength={MAX_NOTE} />
          <TextField
            label="Due date"
            name="dueOn"
            type="date"
            hint="Optional."
            value={proposed}
            problem={problemOf('dueOn')}
          />
          <label className="check-line">
            <input type="checkbox" checked={isTimed} onChange={handleTimed} />
            Propose when to publish it
          </label>
          {isTimed ? (
            <TimeFields
              legend="Publish on"
              value={start}
              read={published}
              region={region}
              problem={problemOf('publishAt.date') ?? problemOf('publishAt.time') ?? problemOf('publishAt.offset')}
              onChange={setStart}
            />
          ) : null}
        </>
      )}
    </AskForm>
  );
}
