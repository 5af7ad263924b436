import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { OPEN_STATES } from '../../content/draft-states';
import { namedPages } from '../../editing/names';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import { DRAFT_STATES, DraftStateTag } from '../../editor-panels/drafts/draft-state-tag';
import { TimeAgo } from '../../editor-panels/time-ago';
import { namePerson } from '../../lib/name-person';
import { Loading } from '../../ui/loading';
import type { MenuItem } from '../../ui/menu-button';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { Narrow } from '../administration/narrow';
import { ScreenFrame } from '../administration/screen-frame';
import { MoreButton } from '../pages/page-actions';
import { PageRows, RowName } from '../pages/page-rows';
import { CALENDAR_PATH, SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { countOf, listPages } from './describe-changes';
import { DraftNameDialog } from './draft-dialogs';
import { DueDay, describeLapse, nameAuthors } from './draft-state';
import { useUnschedule } from './schedule-panel';
import { SiteTime } from './site-time';
import { type Draft, type DraftFilters, useDraftMoves, useDrafts, useOpenDraft } from './use-drafts';

/** The filters by state, in order. */
const CHOICES = ['open', 'draft', 'mine', 'review', 'approved', 'scheduled', 'published', 'withdrawn', ''] as const;

/** All drafts, by default the open ones or, for reviewers, those that wait for them: `?state=published&page=home&author=…`. */
export function DraftList() {
  const { user } = useDashboard();
  const isReviewer = user.role === 'reviewer';
  const { data: overview } = useDraftsOverview();
  // Reviewers see what waits for them, unless nothing does.
  const [filters, setFilters] = useFilters(isReviewer && overview?.waitingForMe !== 0 ? 'mine' : 'open');
  const [isMaking, setMaking] = useState(false);
  const [renaming, setRenaming] = useState<Draft | null>(null);
  const drafts = useDrafts(filters);
  const rows = drafts.data?.pages.flatMap(({ items }) => items) ?? [];
  useStore(namedPages);
  const columns = [
    { id: 'title', label: 'Draft', cell: Name },
    { id: 'status', label: 'State', cell: (draft: Draft) => <StateCell draft={draft} /> },
    { id: 'author', label: 'Authors', cell: nameAuthors },
    { id: 'changed', label: 'Last activity', cell: ({ updatedAt }: Draft) => <TimeAgo time={updatedAt} /> },
  ];
  return (
    <ScreenFrame
      title="Drafts"
      lead="Changes to any number of pages that are prepared here and published together."
      tools={
        <>
          <Link className="tool-button" href={CALENDAR_PATH}>
            Calendar
          </Link>
          {isReviewer ? null : (
            <ToolButton look="navy" onClick={() => setMaking(true)}>
              New draft
            </ToolButton>
          )}
        </>
      }
    >
      <Filters filters={filters} onChange={(part) => setFilters({ ...filters, ...part })} />
      {drafts.isPending ? <Loading /> : null}
      {drafts.isError ? (
        <LoadFailure what="The drafts" error={drafts.error} onRetry={() => void drafts.refetch()} />
      ) : null}
      {drafts.isSuccess && rows.length === 0 ? <NoDrafts filters={filters} onShowAll={() => setFilters(ALL)} /> : null}
      {rows.length > 0 && !drafts.isError ? (
        <PageRows
          caption="Drafts"
          groups={[{ rows }]}
          keyOf={({ id }) => String(id)}
          columns={columns}
          tools={(draft) => (isReviewer ? null : <DraftMenu draft={draft} onRename={() => setRenaming(draft)} />)}
        />
      ) : null}
      {drafts.hasNextPage && !drafts.isError ? (
        <p className="pages-more">
          <ToolButton disabled={drafts.isFetchingNextPage} onClick={() => void drafts.fetchNextPage()}>
            {drafts.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </ToolButton>
        </p>
      ) : null}
      {isMaking ? <DraftNameDialog onClose={() => setMaking(false)} /> : null}
      {renaming ? <DraftNameDialog draft={renaming} onClose={() => setRenaming(null)} /> : null}
    </ScreenFrame>
  );
}

const ALL: DraftFilters = { state: '', page: '', author: '' };

/** Returns the filters in the URL, and a function that replaces them there. @param usual the state without one in the URL */
function useFilters(usual: 'open' | 'mine'): [DraftFilters, (filters: DraftFilters) => void] {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const state = asked.get('state');
  const known = CHOICES.find((one) => one !== '' && one === state);
  const filters: DraftFilters = {
    state: known ?? (state === 'all' ? '' : usual),
    page: asked.get('page') ?? '',
    author: asked.get('author') ?? '',
  };
  function set({ state, page, author }: DraftFilters) {
    const query = new URLSearchParams({
      ...(state !== usual && { state: state || 'all' }),
      ...(page && { page }),
      ...(author && { author }),
    }).toString();
    navigate(`${SCREEN_PATHS.drafts}${query === '' ? '' : `?${query}`}`, { replace: true });
  }
  return [filters, set];
}

function useDraftsOverview() {
  return trpc.drafts.overview.useQuery(undefined, { staleTime: 0 });
}

function nameChoice(choice: DraftFilters['state']): string {
  if (choice === '') return 'All';
  if (choice === 'open') return 'All open';
  return choice === 'mine' ? 'Waiting for me' : DRAFT_STATES[choice];
}

type Overview = NonNullable<ReturnType<typeof useDraftsOverview>['data']>;

function countDrafts({ states, waitingForMe }: Overview, choice: DraftFilters['state']): number {
  if (choice === 'mine') return waitingForMe;
  if (choice === '') return Object.values(states).reduce((sum, count) => sum + count, 0);
  return choice === 'open' ? OPEN_STATES.reduce((sum, state) => sum + states[state], 0) : states[choice];
}

interface FiltersProps {
  filters: DraftFilters;
  onChange: (part: Partial<DraftFilters>) => void;
}

function Filters({ filters: { state, page, author }, onChange }: FiltersProps) {
  const { data: overview } = useDraftsOverview();
  const pages = useStore(namedPages, (named) => named.pages);
  return (
    <search className="entries-tools" aria-label="Filter drafts">
      <fieldset className="segments">
        <legend className="sr-only">State</legend>
        {CHOICES.map((one) => (
          <button key={one} type="button" aria-pressed={one === state} onClick={() => onChange({ state: one })}>
            {nameChoice(one)}
            {!overview || page !== '' || author !== '' ? null : (
              <span className="segment-count"> {countDrafts(overview, one)}</span>
            )}
          </button>
        ))}
      </fieldset>
      <div className="draft-narrow">
        <Narrow label="Page" value={page} onChange={(value) => onChange({ page: value })}>
          {pages.map(({ pageId, title }) => ({ value: pageId, label: title }))}
        </Narrow>
        <Narrow label="Author" value={author} onChange={(value) => onChange({ author: value })}>
          {(overview?.authors ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        </Narrow>
      </div>
    </search>
  );
}

function Name(draft: Draft) {
  const { id, name, operations } = draft;
  const changes = operations === 0 ? 'No changes yet' : `${countOf(operations, 'change')} on ${listPages(draft)}`;
  return <RowName href={draftPath(id)} title={name} path={changes} />;
}

/** The state of a draft: whom it waits for and until when, who answered, and when it is published. */
function StateCell({ draft }: { draft: Draft }) {
  const { state, review, lastReview, approval, schedule, scheduleFailure } = draft;
  return (
    <span className="draft-state">
      <DraftStateTag draft={draft} />
      {state === 'review' && review ? <small>Waiting for {nameAuthors({ authors: review.reviewers })}</small> : null}
      {state === 'review' && review?.dueOn ? (
        <small>
          <DueDay day={review.dueOn} />
        </small>
      ) : null}
      {state === 'review' && review?.publishAt ? (
        <small>
          Publish <SiteTime at={review.publishAt.at} />
        </small>
      ) : null}
      {state === 'draft' && lastReview?.outcome === 'changes-requested' ? (
        <small>
          <Answered start="By" {...lastReview} />
        </small>
      ) : null}
      {state === 'approved' && approval ? (
        <small>{approval.lapse ?? <Answered start="By" {...approval} />}</small>
      ) : null}
      {(state === 'scheduled' || state === 'published') && approval && !approval.lapse ? (
        <small>
          <Answered start="Approved by" {...approval} />
        </small>
      ) : null}
      {state === 'scheduled' && approval?.lapse ? <small className="field-error">{describeLapse(draft)}</small> : null}
      {schedule ? (
        <small>
          <SiteTime at={schedule.at} />
        </small>
      ) : null}
      {scheduleFailure ? <small className="field-error">Schedule failed</small> : null}
    </span>
  );
}

/** Who answered a review, and when. */
function Answered({ start, by, at }: { start: string } & Pick<NonNullable<Draft['lastReview']>, 'by' | 'at'>) {
  return (
    <>
      {start} {namePerson(by, 'within')}, <TimeAgo time={at} />
    </>
  );
}

function DraftMenu({ draft, onRename }: { draft: Draft; onRename: () => void }) {
  const open = useOpenDraft();
  const { withdraw, reopen, isBusy } = useDraftMoves();
  const schedule = useUnschedule();
  if (draft.state === 'published') return null;
  const items: (MenuItem | 'separator')[] =
    draft.state === 'withdrawn'
      ? [{ label: 'Reopen', isDisabled: isBusy, onSelect: () => reopen(draft) }]
      : [
          ...(draft.state === 'draft' ? [{ label: 'Open in editor', onSelect: () => open(draft) }] : []),
          ...(draft.state === 'draft' ? [{ label: 'Rename…', onSelect: onRename }, 'separator' as const] : []),
          ...(draft.state === 'scheduled'
            ? [
                {
                  label: 'Cancel schedule',
                  isDisabled: schedule.isBusy,
                  onSelect: () => schedule.unschedule(draft, 'Schedule canceled'),
                },
              ]
            : []),
          { label: 'Withdraw', isDisabled: isBusy, onSelect: () => withdraw(draft) },
        ];
  return <MoreButton title={draft.name} items={items} />;
}

interface NoDraftsProps {
  filters: DraftFilters;
  onShowAll: () => void;
}

function NoDrafts({ filters, onShowAll }: NoDraftsProps) {
  const isNarrowed = filters.page !== '' || filters.author !== '';
  const [title, text] = isNarrowed ? ['No matching drafts', 'Choose another page or author.'] : EMPTY[filters.state];
  return (
    <div className="admin-empty" role="status">
      <h3>{title}</h3>
      <p>{text}</p>
      {isNarrowed ? (
        <p>
          <ToolButton onClick={onShowAll}>Show all drafts</ToolButton>
        </p>
      ) : null}
    </div>
  );
}

const NEW =
  'A draft collects changes that nobody sees until you publish them together; start one with New draft, or save to a draft from the editor.';

/** The message of a list without drafts. */
const EMPTY: Record<DraftFilters['state'], [title: string, text: string]> = {
  open: ['No open drafts', NEW],
  draft: ['No drafts in progress', NEW],
  mine: [
    'Nothing waits for you',
    'Drafts that you are asked to review are listed here, and your own that were returned or approved, or whose review is overdue.',
  ],
  review: ['No drafts in review', 'Ask for a review on the screen of a draft.'],
  approved: ['No approved drafts', 'Drafts that are approved, but not published yet, are listed here.'],
  scheduled: ['No scheduled drafts', 'Drafts that you schedule are listed here until they are published.'],
  published: ['No published drafts', 'Drafts that you publish are listed here with what they changed.'],
  withdrawn: ['No withdrawn drafts', 'Drafts that you withdraw are kept here and can be reopened.'],
  '': ['No drafts yet', NEW],
};
