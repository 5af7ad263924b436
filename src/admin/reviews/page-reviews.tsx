import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { addMonthsToDay, dayIn, formatDay } from '../../content/day';
import { useRegion } from '../../editor-panels/use-region';
import { namePerson } from '../../lib/name-person';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { AreaField, MAX_NOTE } from '../administration/area-field';
import { AskForm } from '../administration/ask-form';
import { LoadFailure } from '../administration/load-failure';
import { TextField } from '../administration/text-field';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { DueDay } from '../drafts/draft-state';
import { PageRows } from '../pages/page-rows';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';

type ReviewedPage = Outputs['reviews']['pages']['items'][number];

/** The number of pages loaded at a time. */
const BATCH = '50';

/** The published pages with their latest reviews: by default those whose review is due. */
export function PageReviews() {
  const { user } = useDashboard();
  const [isDue, setDue] = useState(true);
  const [reviewing, setReviewing] = useState<ReviewedPage | null>(null);
  const pages = trpc.reviews.pages.useInfiniteQuery(
    { limit: BATCH, ...(isDue && { due: 'true' as const }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0, placeholderData: keepPreviousData },
  );
  const due = pages.data?.pages[0]?.due ?? 0;
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayReview = user.role !== 'editor';
  const columns = [
    { id: 'title', label: 'Page', cell: PageName },
    { id: 'status', label: 'Last reviewed', cell: LastReview },
    { id: 'changed', label: 'Next review', cell: NextReview },
  ];
  return (
    <section aria-labelledby="page-reviews">
      <div className="review-head">
        <h3 id="page-reviews">Pages</h3>
        <Interval />
      </div>
      <fieldset className="segments review-segments">
        <legend className="sr-only">Pages shown</legend>
        <button type="button" aria-pressed={isDue} onClick={() => setDue(true)}>
          Due<span className="segment-count"> {due}</span>
        </button>
        <button type="button" aria-pressed={!isDue} onClick={() => setDue(false)}>
          All
        </button>
      </fieldset>
      {pages.isPending ? <Loading /> : null}
      {pages.isError ? <LoadFailure what="The pages" error={pages.error} onRetry={() => void pages.refetch()} /> : null}
      {pages.isSuccess && rows.length === 0 ? (
        <NoneDue isBegun={(pages.data.pages[0]?.reviewed ?? 0) > 0} onShowAll={() => setDue(false)} />
      ) : null}
      {rows.length > 0 && !pages.isError ? (
        <PageRows
          caption="Reviews of pages"
          groups={[{ rows }]}
          keyOf={({ pageId }) => pageId}
          columns={columns}
          tools={(page) =>
            mayReview ? (
              <ToolButton
                look="small"
                aria-label={`Record a review of ${page.title}`}
                onClick={() => setReviewing(page)}
              >
                Record review
              </ToolButton>
            ) : null
          }
        />
      ) : null}
      {pages.hasNextPage && !pages.isError ? (
        <p className="pages-more">
          <ToolButton disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {pages.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </ToolButton>
        </p>
      ) : null}
      {reviewing ? <ReviewDialog page={reviewing} onClose={() => setReviewing(null)} /> : null}
    </section>
  );
}

/** Says why no page is listed as due, and how to begin while nothing was ever reviewed. */
function NoneDue({ isBegun, onShowAll }: { isBegun: boolean; onShowAll: () => void }) {
  const { user } = useDashboard();
  return (
    <div className="admin-empty" role="status">
      <h3>{isBegun ? 'No review is due' : 'No page has been reviewed yet'}</h3>
      <p>
        {isBegun
          ? 'All pages are listed under All, with their latest reviews.'
          : user.role === 'admin'
            ? 'Choose above how often pages are reviewed, and each of them is due. Or choose a page to begin with.'
            : 'Choose a page to begin with. An admin can set how often pages are reviewed.'}{' '}
        Approvals of drafts are listed in{' '}
        <Link className="text-link" href={SCREEN_PATHS.drafts}>
          Drafts
        </Link>
        .
      </p>
      {isBegun ? null : (
        <p>
          <ToolButton onClick={onShowAll}>Show all pages</ToolButton>
        </p>
      )}
    </div>
  );
}

function PageName({ title, path }: ReviewedPage) {
  return (
    <>
      <a className="rows-name" href={path} target="_blank" rel="noreferrer">
        {title}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <span className="rows-words">{path}</span>
    </>
  );
}

function LastReview({ lastReview, isChanged }: ReviewedPage) {
  const region = useRegion();
  if (!lastReview)
    return (
      <span className="status" data-tone="quiet">
        Never
      </span>
    );
  return (
    <>
      {region ? formatDay(dayIn(region.timeZone, new Date(lastReview.at))) : null}, {namePerson(lastReview.by)}
      {isChanged ? <span className="rows-words">Changed since</span> : null}
    </>
  );
}

function NextReview({ lastReview }: ReviewedPage) {
  return lastReview?.nextOn ? <DueDay day={lastReview.nextOn} /> : null;
}

const INTERVALS = [3, 6, 12, 24];

/** How often pages are reviewed. Only admins can change it. */
function Interval() {
  const { user, notify } = useDashboard();
  const utils = trpc.useUtils();
  const id = useId();
  const rule = trpc.reviews.rule.useQuery(undefined, { staleTime: 0 });
  const change = trpc.settings.change.useMutation({
    async onSuccess() {
      await utils.reviews.invalidate();
      notify({ title: 'Setting saved' });
    },
    onError: useNotifyFailure('Could not save the setting'),
  });
  if (!rule.data) return null;
  const { months } = rule.data;
  if (user.role !== 'admin') {
    return (
      <p className="field-hint">{months === null ? 'Not reviewed regularly' : `Reviewed ${formatInterval(months)}`}</p>
    );
  }
  const shown = change.isPending ? (change.variables.value as number | null) : months;
  const offered = months === null || INTERVALS.includes(months) ? INTERVALS : [...INTERVALS, months];
  return (
    <div className="entries-narrow">
      <label htmlFor={id}>Review pages</label>
      <select
        id={id}
        className="input"
        value={shown ?? ''}
        disabled={change.isPending}
        onChange={({ target: { value } }) =>
          change.mutate({ key: 'reviewMonths', value: value === '' ? null : Number(value) })
        }
      >
        <option value="">Not regularly</option>
        {offered.map((one) => (
          <option key={one} value={one}>
            {formatInterval(one)}
          </option>
        ))}
      </select>
    </div>
  );
}

function formatInterval(months: number): string {
  if (months === 12) return 'once a year';
  return `every ${months} months`;
}

/** Records that the person has read a page, with a note and the day of the next review. */
function ReviewDialog({ page, onClose }: { page: ReviewedPage; onClose: () => void }) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const region = useRegion();
  const rule = trpc.reviews.rule.useQuery();
  const earlier = trpc.reviews.ofPage.useQuery({ pageId: page.pageId }, { staleTime: 0 });
  const record = trpc.reviews.reviewPage.useMutation({ onSettled: () => utils.reviews.invalidate() });

  async function handleSend(text: (name: string) => string) {
    const [note, nextOn] = [text('note').trim(), text('nextOn')];
    const { pageId, version } = page;
    await record.mutateAsync({ pageId, version, ...(note && { note }), nextOn: nextOn || null });
    notify({ title: 'Review recorded', description: page.title });
    onClose();
  }

  const isReady = region !== undefined && rule.data !== undefined;
  const months = rule.data?.months ?? null;
  return (
    <Dialog title={`Review of ${page.title}`} size="small" onClose={onClose}>
      {isReady ? (
        <AskForm submitLabel="Record review" busyLabel="Recording..." onSend={handleSend} onCancel={onClose}>
          {(problemOf) => (
            <>
              <p className="dialog-message">
                <span>
                  You confirm that you have read{' '}
                  <a className="text-link" href={page.path} target="_blank" rel="noreferrer">
                    this page<span className="sr-only"> (opens in a new tab)</span>
                  </a>{' '}
                  as visitors see it now. The record cannot be changed.
                </span>
              </p>
              <AreaField name="note" label="What you checked" problem={problemOf('note')} maxLength={MAX_NOTE} />
              <TextField
                label="Next review"
                name="nextOn"
                type="date"
                hint="Leave it empty for none."
                value={months === null ? '' : addMonthsToDay(dayIn(region.timeZone), months)}
                problem={problemOf('nextOn')}
              />
            </>
          )}
        </AskForm>
      ) : (
        <Loading />
      )}
      {earlier.data && earlier.data.length > 0 ? (
        <section className="earlier-reviews" aria-label="Earlier reviews">
          <h3>Earlier reviews</h3>
          <ul>
            {earlier.data.map(({ at, by, note }) => (
              <li key={at}>
                <strong>{region ? formatDay(dayIn(region.timeZone, new Date(at))) : null}</strong>, {namePerson(by)}
                {note === null ? null : <p>{note}</p>}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Dialog>
  );
}
