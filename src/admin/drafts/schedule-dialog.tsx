import { type ReactNode, useEffect, useId, useState } from 'react';
import { failureConflicts, failureIssues, failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import type { Region } from '../../content/region';
import { formatOffset, offsetAt } from '../../content/zoned-time';
import { Dialog } from '../../ui/dialog';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { AskForm } from '../administration/ask-form';
import { useDashboard } from '../shell/dashboard-context';
import { type ChosenTime, chooseInstant, type ReadTime, readChosenTime, suggestTime } from './chosen-time';
import { countOf, describeRefusal, listPages, type MergedDraft } from './describe-changes';
import { formatOwnTime, formatSiteTime, formatUtcOffset, nameZone, useRegion } from './site-time';
import type { Draft } from './use-drafts';

const WEEK_MS = 7 * 86_400_000;
const PASSED = 'This time has passed. Choose a later one.';

/** Returns the current time, to the half minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The time that a request names. @param read what is chosen */
function toGiven({ date, time }: ChosenTime, { instants, at }: ReadTime, timeZone: string) {
  const offset = instants.length > 1 && at !== null ? { offset: formatOffset(offsetAt(at, timeZone)) } : {};
  return { date, time, ...offset };
}

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
  const [start, setStart] = useState(() =>
    draft.schedule ? chooseInstant(Date.parse(draft.schedule.at), timeZone) : suggestTime(now, timeZone),
  );
  const [down, setDown] = useState(() => chooseDown(draft, now, timeZone));
  const [isDown, setIsDown] = useState(draft.takeDown !== null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isApproved = draft.approval !== null;
  const published = readChosenTime(start, timeZone, { at: now, problem: PASSED });
  const takenDown = readChosenTime(down, timeZone, {
    at: published.at ?? now,
    problem: 'The take-down must be later than the publication.',
  });
  const canSend = published.at !== null && (!isDown || takenDown.at !== null);

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
    notify({ title: 'Draft scheduled', description: `${draft.name}, ${formatSiteTime(published.at ?? now, region)}` });
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
                ? `The changes are taken back ${formatSiteTime(draft.takeDown.at, region)}, as approved.`
                : 'No take-down was approved. To plan one, return the draft to draft first.'}
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
              Visitors see {countOf(seen.draft.operations, 'change')} on {listPages(seen.draft.pages)} from then on.
            </p>
            <p>
              If the site changes at the same places before, nothing is published, and the start page of the dashboard
              says so.
            </p>
          </div>
          <p role="alert" className="field-error">
            {refusal}
          </p>
        </>
      )}
    </AskForm>
  );
}

/** Returns the planned take-down of a draft, or a week from now. */
function chooseDown({ takeDown, schedule }: Draft, now: number, timeZone: string): ChosenTime {
  if (takeDown) return chooseInstant(Date.parse(takeDown.at), timeZone);
  return schedule ? chooseInstant(Date.parse(schedule.at) + WEEK_MS, timeZone) : suggestTime(now + WEEK_MS, timeZone);
}

/** Plans when the changes of a draft are taken back, before it is approved. */
export function TakeDownDialog({ draft, onClose }: Omit<ScheduleDialogProps, 'merged'>) {
  const region = useRegion();
  return (
    <Dialog title={`Take down “${draft.name}”`} size="small" onClose={onClose}>
      {region ? <TakeDownForm draft={draft} region={region} onClose={onClose} /> : <Loading />}
    </Dialog>
  );
}

function TakeDownForm({ draft, region, onClose }: { draft: Draft; region: Region; onClose: () => void }) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const plan = trpc.drafts.planTakeDown.useMutation({ onSettled: () => utils.drafts.invalidate() });
  const { timeZone } = region;
  const now = useNow();
  const [down, setDown] = useState(() => chooseDown(draft, now, timeZone));
  const read = readChosenTime(down, timeZone, { at: now, problem: PASSED });

  async function send(takeDown: ReturnType<typeof toGiven> | null) {
    await plan.mutateAsync({ id: String(draft.id), takeDown, expectedVersion: draft.version });
    notify(takeDown ? { title: 'Take-down planned', description: draft.name } : { title: 'Take-down removed' });
    onClose();
  }

  return (
    <AskForm
      submitLabel="Plan take-down"
      busyLabel="Saving..."
      canSend={read.at !== null}
      onSend={() => send(toGiven(down, read, timeZone))}
      onCancel={onClose}
    >
      {(problemOf) => (
        <>
          <TimeFields
            legend="Take down"
            value={down}
            read={read}
            region={region}
            problem={problemOf('takeDown.date') ?? problemOf('takeDown.time') ?? problemOf('takeDown.offset')}
            onChange={setDown}
          />
          <div className="schedule-effect">
            <p>When the draft is published, a second draft that takes its changes back is scheduled for this time.</p>
            <p>Reviewers see the time, and their approval covers it.</p>
          </div>
          {draft.takeDown ? (
            <p>
              <button
                type="button"
                className="link-button"
                disabled={plan.isPending}
                onClick={() => void send(null).catch(() => undefined)}
              >
                Remove the take-down
              </button>
            </p>
          ) : null}
          {plan.isError && failureIssues(plan.error).length === 0 && plan.variables?.takeDown === null ? (
            <p role="alert" className="field-error">
              {failureMessage(plan.error)}
            </p>
          ) : null}
        </>
      )}
    </AskForm>
  );
}

interface TimeFieldsProps {
  legend: string;
  value: ChosenTime;
  read: ReadTime;
  region: Region;
  /** What the server refused. */
  problem: string | undefined;
  onChange: (value: ChosenTime) => void;
}

/** A date and a time in the site's time zone, with the offset of that date, and a choice if the clocks show the time twice. */
function TimeFields({ legend, value, read, region, problem, onChange }: TimeFieldsProps) {
  const id = useId();
  const { instants, at } = read;
  const shown = read.problem ?? problem;
  const own = at === null ? null : formatOwnTime(at, region);
  const field = (name: 'date' | 'time', label: string): ReactNode => (
    <FieldFrame id={`${id}-${name}`} label={label}>
      <input
        id={`${id}-${name}`}
        className="input"
        type={name}
        required
        value={value[name]}
        onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        {...describedBy(id, 'zone', shown)}
      />
    </FieldFrame>
  );
  return (
    <fieldset className="schedule-time">
      <legend>{legend}</legend>
      <div className="schedule-inputs">
        {field('date', 'Date')}
        {field('time', 'Time')}
      </div>
      {instants.length > 1 ? (
        <fieldset className="radio-group">
          <legend>The clocks show this time twice. Which one?</legend>
          {instants.map((instant, index) => (
            <label key={instant}>
              <input
                type="radio"
                name={`${id}-which`}
                checked={Math.min(value.index, instants.length - 1) === index}
                onChange={() => onChange({ ...value, index })}
              />
              {index === 0 ? 'The first' : 'The second'}, {formatUtcOffset(offsetAt(instant, region.timeZone))}
            </label>
          ))}
        </fieldset>
      ) : null}
      <p className="field-hint" id={`${id}-hint`}>
        {at === null ? region.timeZone.replaceAll('_', ' ') : nameZone(at, region)}
        {own === null ? null : `. ${own} where you are`}.
      </p>
      <p className="field-error" id={`${id}-problem`} role="alert">
        {shown}
      </p>
    </fieldset>
  );
}
