import { useState } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../api/trpc-react';
import type { Region } from '../../content/region';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import { useApproval } from '../../editor-panels/drafts/use-approval';
import { formatAgo, TimeAgo } from '../../editor-panels/time-ago';
import { useRegion } from '../../editor-panels/use-region';
import { plannedTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { ToolButton } from '../../ui/tool-button';
import { useNow } from '../../ui/use-now';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import { countOf, labelPlace, type MergedDraft } from './describe-changes';
import { type DraftEvent, useDraftEvents } from './draft-record';
import { ScheduleDialog } from './schedule-dialog';
import { nameZone, SiteTime } from './site-time';
import type { Draft } from './use-drafts';

/** When a draft is published and taken down, or why it was not published on schedule, and what can be done about it. */
export function SchedulePanel({ draft, merged }: { draft: Draft; merged: MergedDraft | undefined }) {
  const { user } = useDashboard();
  const region = useRegion();
  const approval = useApproval();
  const { unschedule, isBusy } = useUnschedule();
  const [isAsked, setAsked] = useState(false);
  const now = useNow();
  const events = useDraftEvents(draft).data?.pages.flatMap(({ items }) => items) ?? [];
  const { schedule, scheduleFailure } = draft;
  // A schedule ends as soon as the site changes at its places.
  const isAhead = scheduleFailure !== null && Date.parse(scheduleFailure.dueAt) > now;
  if (!region) return null;
  const canChange = user.role !== 'reviewer';
  // Not if it was scheduled before publishing needed an approval, or if its approval does not count.
  const isAllowed = approval !== undefined && (approval.rule == null || draft.approval?.lapse === null);
  return (
    <>
      {schedule ? (
        <section className="draft-review" data-tone="scheduled" aria-labelledby="draft-schedule">
          <h3 id="draft-schedule">
            {draft.takesDown ? 'Takes down' : 'Goes live'}{' '}
            <time dateTime={schedule.at}>{plannedTime(schedule.at)}</time>
          </h3>
          <p className="draft-review-facts">
            {describeDistance(schedule.at, now)}. Time zone: {nameZone(schedule.at, region)}.{' '}
            {describeScheduler(schedule, events)}If the site changes in the same places before then, nothing is
            published.
          </p>
          <PlannedTakeDown draft={draft} region={region} />
          {canChange ? (
            <p className="row-tools">
              {isAllowed ? (
                <ToolButton disabled={!merged} onClick={() => setAsked(true)}>
                  Change…
                </ToolButton>
              ) : null}
              <ToolButton disabled={isBusy} onClick={() => unschedule(draft, 'Schedule canceled')}>
                Cancel schedule
              </ToolButton>
            </p>
          ) : null}
        </section>
      ) : null}
      {scheduleFailure ? (
        <section className="draft-review" data-tone="warning" aria-labelledby="draft-schedule">
          <h3 id="draft-schedule">
            {isAhead
              ? 'No longer scheduled'
              : draft.takesDown
                ? 'Not taken down on schedule'
                : 'Not published on schedule'}
          </h3>
          <p className="draft-words">{scheduleFailure.reason}</p>
          <p className="draft-review-facts">
            {isAhead ? 'It was scheduled for' : 'It was due on'} <SiteTime at={scheduleFailure.dueAt} />.
            {isAhead ? null : ' Nothing was published.'} Check the changes, and schedule or publish the draft again.
          </p>
          {canChange ? (
            <p className="row-tools">
              <ToolButton disabled={isBusy} onClick={() => unschedule(draft, 'Dismissed')}>
                Dismiss
              </ToolButton>
            </p>
          ) : null}
        </section>
      ) : null}
      {schedule || scheduleFailure ? null : <CanceledSchedule {...{ draft, events }} />}
      {schedule ? null : <PlannedTakeDown draft={draft} region={region} />}
      <RelatedDrafts draft={draft} />
      {isAsked && merged ? <ScheduleDialog draft={draft} merged={merged} onClose={() => setAsked(false)} /> : null}
    </>
  );
}

/** When the changes of a draft are taken back. */
function PlannedTakeDown({ draft: { takeDown, state }, region }: { draft: Draft; region: Region }) {
  if (takeDown === null || state === 'published') return null;
  return (
    <p className="draft-note">
      The changes are taken back on{' '}
      <time dateTime={takeDown.at} title={nameZone(takeDown.at, region)}>
        {plannedTime(takeDown.at)}
      </time>
      .
    </p>
  );
}

/** Links a draft with the one that takes it down. */
export function RelatedDrafts({ draft: { state, takesDown, takenDownBy, leftOut } }: { draft: Draft }) {
  return (
    <>
      {takesDown ? (
        <p className="draft-note">
          {state === 'published' ? 'Took back' : 'Takes back'} the changes of{' '}
          <Link className="text-link" href={draftPath(takesDown.id)}>
            {takesDown.name}
          </Link>
          .
        </p>
      ) : null}
      {takesDown && leftOut.length > 0 ? (
        <section className="draft-review" data-tone="warning" aria-labelledby="draft-left-out">
          <h3 id="draft-left-out">
            {state === 'published' ? 'Not taken back' : `${countOf(leftOut.length, 'change')} will not be taken back`}
          </h3>
          <p className="draft-review-facts">
            The site had changed there since “{takesDown.name}” was published, so this draft leaves it as it is.
            {state === 'draft' ? ' To change it too, edit it in this draft.' : null}
          </p>
          <ul className="draft-left-out">
            {[...new Map(leftOut.map((one) => [labelPlace(one), one]))].map(([label, one]) => (
              <li key={label}>
                {label}
                {one.reason === 'gone' ? <small>No longer there, or already as before</small> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {takenDownBy && takenDownBy.state !== 'withdrawn' ? (
        <p className="draft-note">
          {takenDownBy.state === 'published' ? 'Its changes were taken back by' : 'Its changes will be taken back by'}{' '}
          <Link className="text-link" href={draftPath(takenDownBy.id)}>
            {takenDownBy.name}
          </Link>
          {takenDownBy.state === 'published' ? '.' : ' once that is published.'}
        </p>
      ) : null}
    </>
  );
}

function describeDistance(at: string, now: number): string {
  const time = Date.parse(at);
  const words = formatAgo(time, now);
  return time > now ? words.replace(/^in /, 'In ').replace('just now', 'In less than a minute') : `Due ${words}`;
}

/** Says who set a schedule and, if that is someone else, as whom the draft is published. Empty until the record is loaded. */
function describeScheduler({ by }: NonNullable<Draft['schedule']>, events: readonly DraftEvent[]): string {
  const setBy = events.find(({ kind }) => kind === 'scheduled')?.by;
  if (!setBy) return '';
  const publisher = setBy.id === by.id ? '' : `, to be published as ${namePerson(by, 'within')}`;
  return `Scheduled by ${namePerson(setBy, 'within')}${publisher}. `;
}

/** Events after the end of a schedule that do not make its notice obsolete. */
const ASIDE: ReadonlySet<DraftEvent['kind']> = new Set(['returned', 'changes-requested', 'take-down-planned']);

/** Who canceled the last schedule of a draft, and when, until something else is done with it. */
function CanceledSchedule({ draft, events }: { draft: Draft; events: readonly DraftEvent[] }) {
  const { state, approval } = draft;
  const canceled = events.find(({ kind }) => !ASIDE.has(kind));
  if ((state !== 'draft' && state !== 'approved') || canceled?.kind !== 'unscheduled') return null;
  const planned = events.find(({ kind }) => kind === 'scheduled')?.note;
  return (
    <section className="draft-review" data-tone="warning" aria-labelledby="draft-canceled">
      <h3 id="draft-canceled">
        {canceled.by ? `${namePerson(canceled.by)} canceled the schedule` : 'The schedule was canceled'}
      </h3>
      <p className="draft-review-facts">
        <TimeAgo time={canceled.at} />, on {plannedTime(canceled.at)}.
        {planned ? ` It was scheduled for ${planned}.` : null}
        {approval?.lapse === null ? ' The approval still counts.' : null} Nothing is published until someone schedules
        or publishes the draft.
      </p>
    </section>
  );
}

/** Returns a function that cancels the schedule of a draft, or dismisses its failure. */
export function useUnschedule() {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.drafts.unschedule.useMutation({
    onError: useNotifyFailure(),
    onSettled: () => utils.drafts.invalidate(),
  });
  async function unschedule({ id, name, version }: Draft, title: string) {
    try {
      await mutateAsync({ id: String(id), expectedVersion: version });
      notify({ title, description: name });
    } catch {
      // The failure is shown already.
    }
  }
  return {
    unschedule: (draft: Draft, title: string) => void unschedule(draft, title),
    isBusy: isPending,
  };
}
