import '../../styles/activity.css';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { formatDistanceStrict } from 'date-fns';
import { useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { isOfSite } from '../../api/live';
import { trpc } from '../../api/trpc-react';
import { addDays, isDay, startOfDay } from '../../content/day';
import type { Region } from '../../content/region';
import { deriveInitials } from '../../content/text';
import { namedPages, pageName } from '../../editing/names';
import { excerptChange, findReplacedImage } from '../../editor-panels/changes/excerpt-change';
import { placeLabel } from '../../editor-panels/changes/path-label';
import { ReplacedImage } from '../../editor-panels/changes/replaced-image';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import type { TimelineItem } from '../../editor-panels/timeline/create-timeline';
import { describeEntry, isNamedByItem } from '../../editor-panels/timeline/entry-words';
import { type PageNow, type RevertWhat, revertQuestion } from '../../editor-panels/timeline/revert-question';
import { sourceName } from '../../editor-panels/timeline/timeline-rows';
import { FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { longTime } from '../administration/when';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { forgetPages } from '../shell/forget-queries';
import { groupSaves } from './group-saves';

/** The applied filters; empty texts match everything. */
interface ActivityFilters {
  actor: string;
  page: string;
  /** The first and the last day. */
  from: string;
  to: string;
}

const NO_FILTERS: ActivityFilters = { actor: '', page: '', from: '', to: '' };

/** The number of changes loaded at a time. */
const BATCH = 60;

/** All changes of the site, newest first, with author, field, time and source. */
export function ActivityScreen() {
  const [filters, setFilters] = useState(NO_FILTERS);
  const region = trpc.settings.region.useQuery();
  const query = useActivity(filters, region.data?.timeZone);
  const undo = useUndo();
  const items = (query.data?.pages ?? []).flatMap((page) =>
    page.items.map((item): TimelineItem => ({ ...item, path: item.path ?? item.ref })),
  );
  const saves = groupSaves(items);
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <ScreenFrame title="Activity" lead="Everything that was changed on the site, newest first.">
      <Filters
        filters={filters}
        people={query.data?.pages[0]?.filters?.people ?? []}
        onChange={(part) => setFilters({ ...filters, ...part })}
      />
      {query.isPending ? <Loading /> : null}
      {query.isError ? (
        <LoadFailure what="The activity" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && saves.length === 0 ? (
        <div className="admin-empty" role="status">
          <h3>{isFiltered ? 'No matching changes' : 'No changes yet'}</h3>
          <p>{isFiltered ? 'Choose other filters.' : 'Changes appear here as soon as someone saves.'}</p>
          {isFiltered ? <ToolButton onClick={() => setFilters(NO_FILTERS)}>Show all changes</ToolButton> : null}
        </div>
      ) : null}
      {query.isError ? null : (
        <ol className="activity" aria-label="Changes" aria-busy={query.isPlaceholderData}>
          {saves.map((save) => (
            <Save key={save[0]?.id} changes={save} region={region.data} undo={undo} />
          ))}
        </ol>
      )}
      {query.hasNextPage && !query.isError ? (
        <ToolButton disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </ToolButton>
      ) : null}
      {undo.dialog}
    </ScreenFrame>
  );
}

/** Loads the changes page by page, and again when somebody saves. */
function useActivity({ actor, page, from, to }: ActivityFilters, timeZone = 'UTC') {
  const { live } = useDashboard();
  const utils = trpc.useUtils();
  useEffect(
    () =>
      live.listen((event) => {
        if (isOfSite(event)) void utils.history.timeline.invalidate();
      }),
    [live, utils],
  );
  return trpc.history.timeline.useInfiniteQuery(
    {
      limit: BATCH,
      ...(actor && { actor }),
      ...(page && { page }),
      ...(isDay(from) && { from: startOfDay(from, timeZone).toISOString() }),
      ...(isDay(to) && { to: startOfDay(addDays(to, 1), timeZone).toISOString() }),
    },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  );
}

interface FiltersProps {
  filters: ActivityFilters;
  people: readonly { id: string; name: string }[];
  onChange: (part: Partial<ActivityFilters>) => void;
}

function Filters({ filters, people, onChange }: FiltersProps) {
  const id = useId();
  const pages = useStore(namedPages, (state) => state.pages);
  return (
    <search className="activity-filters" aria-label="Filter changes">
      <FieldFrame id={`${id}-person`} label="Person">
        <select
          id={`${id}-person`}
          className="input"
          value={filters.actor}
          onChange={({ target: { value } }) => onChange({ actor: value })}
        >
          <option value="">Everyone</option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
      </FieldFrame>
      <FieldFrame id={`${id}-page`} label="Page">
        <select
          id={`${id}-page`}
          className="input"
          value={filters.page}
          onChange={({ target: { value } }) => onChange({ page: value })}
        >
          <option value="">All pages</option>
          {pages.map(({ pageId, title }) => (
            <option key={pageId} value={pageId}>
              {title}
            </option>
          ))}
        </select>
      </FieldFrame>
      {(['from', 'to'] as const).map((end) => (
        <FieldFrame key={end} id={`${id}-${end}`} label={end === 'from' ? 'From' : 'To'}>
          <input
            id={`${id}-${end}`}
            type="date"
            className="input"
            value={filters[end]}
            onChange={({ target: { value } }) => onChange({ [end]: value })}
          />
        </FieldFrame>
      ))}
    </search>
  );
}

/** The number of changes of one save that are shown at once. */
const SHOWN = 4;

interface SaveProps {
  /** The changes of one save. */
  changes: readonly TimelineItem[];
  region: Region | undefined;
  undo: Undo;
}

function Save({ changes, region, undo }: SaveProps) {
  const [isOpen, setOpen] = useState(false);
  const [first] = changes;
  if (!first) return null;
  const { actor, timestamp, together } = first;
  const name = actor?.name || 'Someone';
  const shown = isOpen ? changes : changes.slice(0, SHOWN);
  return (
    <li className="activity-save">
      <span className="activity-initials" aria-hidden="true">
        {deriveInitials(name)}
      </span>
      <div className="activity-body">
        <p className="activity-who">
          <strong>{name}</strong> {describeHow(first)} ·{' '}
          <time dateTime={timestamp} title={longTime(timestamp, region)}>
            {formatDistanceStrict(new Date(timestamp), new Date(), { addSuffix: true })}
          </time>
        </p>
        <ul>
          {shown.map((change) => (
            <Change key={change.id} change={change} undo={undo} />
          ))}
        </ul>
        {changes.length > shown.length || together > 1 ? (
          <p className="row-tools">
            {changes.length > shown.length ? (
              <ToolButton look="small" onClick={() => setOpen(true)}>
                Show {changes.length - shown.length} more
              </ToolButton>
            ) : null}
            {together > 1 ? (
              <ToolButton look="small" disabled={undo.isBusy} onClick={() => undo.ask(first, 'all')}>
                Undo all {together}
              </ToolButton>
            ) : null}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** Describes how a change was made: 'on the page', 'in the dashboard', 'API key'. */
function describeHow({ isByKey, source, ai }: TimelineItem): string {
  if (isByKey) return 'API key';
  return `${sourceName(source)}${ai && source !== 'ai' ? ' with AI' : ''}`;
}

function Change({ change, undo }: { change: TimelineItem; undo: Undo }) {
  const { pageId, path, type } = change;
  const { title, label, before, after } = describeEntry(change, []);
  const isNamed = isNamedByItem(change) || type !== 'text';
  const place = isNamed ? pageName(pageId) : placeLabel(pageId, path);
  const href = `${SCREEN_PATHS.pages}?${new URLSearchParams({ page: pageId, at: change.ref })}`;
  return (
    <li className="activity-change">
      <p>
        <Link className="text-link" href={href}>
          {isNamed && type === 'text' && !path.startsWith('sections.')
            ? placeLabel(pageId, path.slice(0, path.lastIndexOf('.')))
            : place}
        </Link>
        {isNamed ? ` ${title}` : ''}
      </p>
      {isNamed ? null : <Words before={before} after={after} />}
      <ToolButton
        look="small"
        disabled={undo.isBusy}
        aria-label={`Undo this change of ${label}`}
        onClick={() => undo.ask(change, 'before')}
      >
        Undo
      </ToolButton>
    </li>
  );
}

/** Shows the words around the first difference, or both pictures of a replaced image. */
function Words({ before, after }: { before: unknown; after: unknown }) {
  const images = findReplacedImage(before, after);
  if (images) {
    return (
      <div className="activity-words">
        Replaced image
        <ReplacedImage {...images} />
      </div>
    );
  }
  return (
    <p className="activity-words diff-text">
      {excerptChange(before, after).words.map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity other than their index.
        if (kind === 'same') return <span key={index}>{text}</span>;
        const Tag = kind === 'added' ? 'ins' : 'del';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity other than their index.
          <Tag key={index}>
            <span className="sr-only">{kind === 'added' ? 'Added' : 'Removed'}: </span>
            {text}
            <span className="sr-only">. </span>
          </Tag>
        );
      })}
    </p>
  );
}

/** The pages are not loaded here, so questions show the values of the change. */
const NO_PAGE: PageNow = { stored: { dynamic: {}, sections: [], ids: {} }, sections: [] };

type Undo = ReturnType<typeof useUndo>;

/** Undoes a change or a whole save, after a confirmation. */
function useUndo() {
  const { notify } = useDashboard();
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<{ item: TimelineItem; what: RevertWhat } | null>(null);
  const options = {
    onSuccess() {
      notify({ title: 'Change undone', description: 'It was saved as a new change.' });
      // This window's public pages still have the previous content cached.
      forgetPages(queryClient);
    },
    onError: useNotifyFailure('Nothing was undone'),
    onSettled: () => utils.history.timeline.invalidate(),
  };
  const one = trpc.history.revert.useMutation(options);
  const set = trpc.history.revertSet.useMutation(options);

  function handleConfirm({ item, what }: { item: TimelineItem; what: RevertWhat }) {
    setAsked(null);
    if (what === 'all') set.mutate({ changeSetId: item.changeSetId });
    else one.mutate({ id: String(item.id), to: what });
  }

  return {
    isBusy: one.isPending || set.isPending,
    ask: (item: TimelineItem, what: RevertWhat) => setAsked({ item, what }),
    dialog: asked ? (
      <ConfirmDialog
        {...revertQuestion(asked.item, asked.what, NO_PAGE)}
        onConfirm={() => handleConfirm(asked)}
        onCancel={() => setAsked(null)}
      />
    ) : null,
  };
}
