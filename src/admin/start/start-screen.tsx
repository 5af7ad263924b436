import '../../styles/start-screen.css';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useStore } from 'zustand';
import { isOfSite } from '../../api/live';
import { trpc } from '../../api/trpc-react';
import { isOfBrand, namedPages } from '../../editing/names';
import { TimeAgo } from '../../editor-panels/time-ago';
import { describeEntry } from '../../editor-panels/timeline/entry-words';
import { sourceName } from '../../editor-panels/timeline/timeline-rows';
import { namePerson } from '../../lib/name-person';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { editorPath, SCREEN_PATHS, savePath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { useUnread } from '../shell/use-unread';
import { ComingUp, ScheduleProblems, WaitingDrafts } from './draft-cards';
import { listAttention } from './list-attention';
import { SetupCard } from './setup-card';
import { summarizeSaves } from './summarize-saves';

/** The start page: what needs attention, what changed lately, and the Quick Actions (spec section 2). */
export function StartScreen() {
  const { user } = useDashboard();
  const isReviewer = user.role === 'reviewer';
  return (
    <ScreenFrame title="Overview" lead={`Welcome back, ${user.name}.`}>
      <div className="start">
        <div className="start-main">
          <ScheduleProblems />
          <WaitingDrafts />
          <ComingUp />
          {isReviewer ? null : <SetupCard />}
          <Attention />
          <LatestChanges />
        </div>
        {isReviewer ? null : <QuickActions />}
      </div>
    </ScreenFrame>
  );
}

function Attention() {
  const { user, pages } = useDashboard();
  const named = useStore(namedPages, (state) => state.pages);
  const { unsaved, unsavedBrand } = useStore(pages.store);
  const unread = useUnread();
  const backups = trpc.backups.status.useQuery(undefined, { enabled: user.role === 'admin', staleTime: 60_000 });
  const claims = trpc.claims.overview.useQuery(undefined, { staleTime: 60_000 });
  // Editors cannot review.
  const reviews = trpc.reviews.pages.useQuery(
    { due: 'true', limit: '1' },
    { enabled: user.role !== 'editor', staleTime: 60_000 },
  );
  const mayReadRecord = { enabled: user.role !== 'editor', staleTime: 60_000 };
  const copies = trpc.retention.copy.useQuery({}, mayReadRecord);
  const copy = copies.data;
  const disposals = trpc.retention.disposals.useQuery({ limit: '1' }, mayReadRecord);
  const isLoading = [backups, claims, reviews, copies, disposals].some((query) => query.isLoading);
  const [newest] = disposals.data?.items ?? [];
  const items = listAttention({
    hasCopyProblem: copy ? copy.behindSince !== null || copy.failure !== null || copy.problems.length > 0 : false,
    hasDisposal: newest?.state === 'proposed' && newest.proposedBy.id !== user.id,
    ...{ unread, unsaved, unsavedBrand, dueReviews: reviews.data?.due ?? 0 },
    // Reviewers cannot publish pages.
    named: user.role === 'reviewer' ? [] : named,
    hasFailedBackup: backups.data?.failure != null,
    claims: {
      overdue: claims.data?.overdue ?? 0,
      'due-soon': claims.data?.['due-soon'] ?? 0,
      'retired-shown': claims.data?.['retired-shown'] ?? 0,
    },
  });
  return (
    <section aria-labelledby="attention-title">
      <h3 id="attention-title">Needs attention</h3>
      {items.length > 0 ? null : isLoading ? <Loading /> : <p className="start-empty">Nothing right now.</p>}
      <ul className="attention-list">
        {items.map(({ text, href }) => (
          <li key={text}>
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The number of saves listed, and of changes read to find them. */
const [SAVES, CHANGES] = [8, 60];

function LatestChanges() {
  const { live } = useDashboard();
  const utils = trpc.useUtils();
  const query = trpc.history.timeline.useQuery({ limit: CHANGES }, { staleTime: 0 });
  useEffect(
    () =>
      live.listen((event) => {
        if (isOfSite(event)) void utils.history.timeline.invalidate();
      }),
    [live, utils],
  );
  const changes = (query.data?.items ?? []).map((change) => ({ ...change, path: change.path ?? change.ref }));
  const saves = summarizeSaves(changes, describeEntry).slice(0, SAVES);
  return (
    <section aria-labelledby="changes-title">
      <h3 id="changes-title">Latest changes</h3>
      {query.isPending ? <Loading /> : null}
      {query.isError ? (
        <LoadFailure what="The history" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data && saves.length === 0 ? <p className="start-empty">No page has been changed yet.</p> : null}
      <ol className="change-list">
        {saves.map(({ change, title, pages, isUndone }) => (
          <li key={change.changeSetId}>
            <Link href={savePath(change.changeSetId)}>{title}</Link>
            {isUndone ? <span className="panel-tag">undone</span> : null}
            <p>
              {namePerson(change.actor)}
              {change.source === 'dashboard' ? '' : `, ${sourceName(change.source)}`} ·{' '}
              {isOfBrand(change.path) ? '' : `${pages} · `}
              <TimeAgo time={change.timestamp} />
            </p>
          </li>
        ))}
      </ol>
      {saves.length > 0 ? (
        <Link className="text-link" href={SCREEN_PATHS.activity}>
          See all activity
        </Link>
      ) : null}
    </section>
  );
}

/** The Quick Actions panel (spec section 2): links to the other screens. */
function QuickActions() {
  const { screens } = useDashboard();
  const [, navigate] = useLocation();
  const actions = [
    {
      id: 'home',
      label: 'Edit the home page',
      text: 'Change its text, images and sections.',
      path: editorPath('home'),
    },
    ...screens.flatMap(({ id, quickAction }) => (quickAction ? [{ id, ...quickAction, path: SCREEN_PATHS[id] }] : [])),
  ];
  return (
    <aside className="quick-actions" aria-labelledby="quick-actions-title">
      <h3 id="quick-actions-title">Quick Actions</h3>
      <ul>
        {actions.map(({ id, label, text, path }) => (
          <li key={id}>
            <ToolButton onClick={() => navigate(path)}>{label}</ToolButton>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
