import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import { namePerson } from '../../lib/name-person';
import { DueDay, describeLapse, nameAuthors } from '../drafts/draft-state';
import { SiteTime } from '../drafts/site-time';
import type { Draft } from '../drafts/use-drafts';
import { CALENDAR_PATH, SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';

/** The number of drafts listed. */
const SHOWN = 5;

/** A draft that the person has answered since the last visit must not be listed again, not even until the new list arrives. */
const FRESH = { staleTime: 0, gcTime: 0 };

/** What waits for the person: drafts to review, and their own that were returned or approved, or whose review is overdue. */
export function WaitingDrafts() {
  const { user, live } = useDashboard();
  const utils = trpc.useUtils();
  const { data } = trpc.drafts.list.useQuery({ waitsFor: user.id, limit: String(SHOWN) }, FRESH);
  useEffect(
    () =>
      live.listen(({ kind }) => {
        if (kind !== 'draft' && kind !== 'gap') return;
        void utils.drafts.list.invalidate();
        void utils.drafts.overview.invalidate();
      }),
    [live, utils],
  );
  // Editors may have no drafts at all, but reviewers have nothing else here.
  if (!data) return null;
  // The banner lists those that were not published on schedule.
  const items = data.items.filter(({ scheduleFailure }) => scheduleFailure === null);
  if (items.length === 0 && user.role !== 'reviewer') return null;
  return (
    <section aria-labelledby="waiting-title">
      <h3 id="waiting-title">Waiting for you</h3>
      {items.length === 0 ? <p className="start-empty">No draft waits for your review.</p> : null}
      <ul className="change-list">
        {items.map((draft) => (
          <li key={draft.id}>
            <Link href={draftPath(draft.id)}>{draft.name}</Link>
            <p>{describeWait(draft, user.id)}</p>
          </li>
        ))}
      </ul>
      {data.nextCursor === null ? null : (
        <Link className="text-link" href={`${SCREEN_PATHS.drafts}?state=mine`}>
          See all that wait for you
        </Link>
      )}
    </section>
  );
}

/** Says why a draft waits for a person, and what to do. */
function describeWait(draft: Draft, userId: string): ReactNode {
  const { state, review, lastReview, approval } = draft;
  const lapse = describeLapse(draft);
  if (lapse !== null) return `${lapse} Ask for review again.`;
  if (state === 'approved') return `${namePerson(approval?.by)} approved your draft. Publish or schedule it.`;
  if (state === 'draft') {
    return lastReview?.outcome === 'voided'
      ? 'The approval of your draft has ended. Check the changes, then ask again.'
      : `${namePerson(lastReview?.by)} requested changes.`;
  }
  if (!review) return null;
  const due = review.dueOn ? (
    <>
      {' '}
      <DueDay day={review.dueOn} />.
    </>
  ) : null;
  const isAsked = review.reviewers.some(({ id }) => id === userId);
  return (
    <>
      {isAsked
        ? `${namePerson(review.by)} asked you to review it.`
        : `Still waiting for ${nameAuthors({ authors: review.reviewers })}.`}
      {due}
      {review.publishAt ? (
        <>
          {' '}
          Proposed publication: <SiteTime at={review.publishAt.at} />.
        </>
      ) : null}
    </>
  );
}

/** The scheduled drafts that are published next. `WaitingDrafts` keeps them up to date. */
export function ComingUp() {
  const { data: drafts } = trpc.drafts.overview.useQuery(undefined, { staleTime: 0 });
  const upcoming = drafts?.upcoming ?? [];
  if (upcoming.length === 0) return null;
  return (
    <section aria-labelledby="coming-title">
      <h3 id="coming-title">Coming up</h3>
      <ol className="change-list">
        {upcoming.map(({ id, name, at, isTakeDown }) => (
          <li key={id}>
            <Link href={draftPath(id)}>{name}</Link>
            <p>
              {isTakeDown ? 'Takes down' : 'Goes live'} <SiteTime at={at} />
            </p>
          </li>
        ))}
      </ol>
      <Link className="text-link" href={CALENDAR_PATH}>
        See the calendar
      </Link>
    </section>
  );
}

/** A banner with the scheduled drafts that were not published or will not be. `WaitingDrafts` keeps it up to date. */
export function ScheduleProblems() {
  const { data: drafts } = trpc.drafts.overview.useQuery(undefined, { staleTime: 0 });
  const problems = drafts?.problems ?? [];
  if (problems.length === 0) return null;
  return (
    <section className="start-alert" aria-labelledby="problems-title">
      <h3 id="problems-title">{describeProblems(problems)}</h3>
      <ul>
        {problems.map(({ id, name, dueAt, isDue, reason }) => (
          <li key={id}>
            <Link href={draftPath(id)}>{name}</Link>
            <p>
              Due on <SiteTime at={dueAt} />. {reason ?? 'It is overdue: no server has published it yet.'}
              {isDue ? null : ' Open it to schedule it again.'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeProblems(problems: readonly { isDue: boolean }[]): string {
  const { length } = problems;
  if (problems.every(({ isDue }) => isDue))
    return `${length === 1 ? 'A scheduled draft was' : `${length} scheduled drafts were`} not published`;
  if (problems.some(({ isDue }) => isDue)) return `${length} scheduled drafts need a decision`;
  return `${length === 1 ? 'A scheduled draft' : `${length} scheduled drafts`} will not be published`;
}
