import { useState } from 'react';
import { failureConflicts, failureIssues, failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import type { Region } from '../../content/region';
import { useRegion } from '../../editor-panels/use-region';
import { plannedTime } from '../../editor-panels/when';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { useNow } from '../../ui/use-now';
import { AskForm } from '../administration/ask-form';
import { useDashboard } from '../shell/dashboard-context';
import { chooseDown, chooseInstant, PASSED, readChosenTime, suggestTime, toGiven } from './chosen-time';
import { countOf, describeRefusal, listPages, type MergedDraft } from './describe-changes';
import { describeLapse } from './draft-state';
import { TimeFields } from './time-fields';
import { type Draft, leaveFrozen } from './use-drafts';

interface ScheduleDialogProps {
  draft: Draft;
  merged: MergedDraft;
  onClose: () => void;
}

/** Schedules a draft, or changes its schedule, with its take-down. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { draft, onClose } = props;
  const region = useRegion();
  return (
    <Dialog title={`Schedule “${draft.name}”`} size="small" onClose={onClose}>
      {region ? <ScheduleForm {...props} region={region} /> : <Loading />}
    </Dialog>
  );
}

function ScheduleForm({ draft, merged, region, onClose }: ScheduleDialogProps & { region: Region }) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const schedule = trpc.drafts.schedule.useMutation({ onSettled: () => utils.drafts.invalidate() });
  // The result that the person has seen; it must not change unnoticed while the dialog is open.
  const [seen] = useState(merged);
  const { timeZone } = region;
  const now = useNow();
  const [start, setStart] = useState(() => {
    const planned = Date.parse(draft.schedule?.at ?? draft.review?.publishAt?.at ?? '');
    return draft.schedule || planned > now ? chooseInstant(planned, timeZone) : suggestTime(now, timeZone);
  });
  const [down, setDown] = useState(() => chooseDown(draft, now, timeZone));
  const [isDown, setIsDown] = useState(draft.takeDown !== null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isApproved = draft.approval !== null;
  // Without the milliseconds before it, the time itself would be too early.
  const from = Date.parse(draft.approval?.countsFrom ?? '') - 1;
  const earliest = from > now ? { at: from, problem: `Approved for ${plannedTime(from + 1)}, not earlier.` } : null;
  const published = readChosenTime(start, timeZone, earliest ?? { at: now, problem: PASSED });
  const takenDown = readChosenTime(down, timeZone, {
    at: published.at ?? now,
    problem: 'The take-down must be later than the publication.',
  });
  const lapse = describeLapse(draft);
  const canSend = lapse === null && published.at !== null && (!isDown || takenDown.at !== null);

  async function handleSend() {
    setRefusal(null);
    const takeDown = isDown ? toGiven(down, takenDown, timeZone) : null;
    try {
      await schedule.mutateAsync({
        ...{ id: String(draft.id), ...toGiven(start, published, timeZone), hash: seen.hash },
        ...{ expectedVersion: seen.draft.version, ...(!isApproved && { takeDown }) },
      });
    } catch (error) {
      if (failureIssues(error).length > 0) throw error;
      const conflicts = failureConflicts(error);
      setRefusal(conflicts.length > 0 ? describeRefusal(conflicts, seen.sections) : failureMessage(error));
      return;
    }
    const when = plannedTime(published.at ?? now);
    const description = `“${draft.name}” will be published on ${when}.${leaveFrozen(draft)}`;
    notify({ title: 'Draft scheduled', description });
    onClose();
  }

  return (
    <AskForm
      submitLabel={draft.schedule ? 'Save schedule' : 'Schedule'}
      busyLabel="Scheduling..."
      canSend={canSend}
      onSend={handleSend}
      onCancel={onClose}
    >
      {(problemOf) => (
        <>
          <TimeFields
            legend="Publish"
            value={start}
            read={published}
            region={region}
            problem={problemOf('date') ?? problemOf('time') ?? problemOf('offset')}
            onChange={setStart}
          />
          {isApproved ? (
            <p className="field-hint">
              {draft.takeDown
                ? `The changes are taken back on ${plannedTime(draft.takeDown.at)}, as approved.`
                : 'To take the changes back on a date as well, choose “Return to draft”, plan the take-down in the menu of the draft, and ask for another review.'}
            </p>
          ) : (
            <label className="check-line">
              <input type="checkbox" checked={isDown} onChange={({ target }) => setIsDown(target.checked)} />
              Take the changes back later
            </label>
          )}
          {isDown && !isApproved ? (
            <TimeFields
              legend="Take down"
              value={down}
              read={takenDown}
              region={region}
              problem={problemOf('takeDown.date') ?? problemOf('takeDown.time') ?? problemOf('takeDown.offset')}
              onChange={setDown}
            />
          ) : null}
          <div className="schedule-effect">
            <p>
              Visitors see {countOf(seen.draft.operations, 'change')} on {listPages(seen.draft)} from then on.
            </p>
            <p>If the site changes in the same places before then, nothing is published, and the Overview says so.</p>
          </div>
          <p role="alert" className="field-error">
            {lapse === null ? refusal : `${lapse} Ask for review again.`}
          </p>
        </>
      )}
    </AskForm>
  );
}
