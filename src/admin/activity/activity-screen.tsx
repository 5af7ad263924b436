import '../../styles/activity.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useStore } from 'zustand';
import { isOfSite } from '../../api/live';
import { trpc } from '../../api/trpc-react';
import { addDays, isDay, startOfDay } from '../../content/day';
import { namedPages } from '../../editing/names';
import { FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { PageField } from '../administration/page-field';
import { ScreenFrame } from '../administration/screen-frame';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { SaveList } from './save-list';

/** The applied filters; empty texts match everything. */
interface ActivityFilters {
  actor: string;
  page: string;
  /** The first and the last day. */
  from: string;
  to: string;
  /** Only minor edits that were published without approval. */
  minor: '' | 'yes';
}

const NO_FILTERS: ActivityFilters = { actor: '', page: '', from: '', to: '', minor: '' };

/** The number of changes loaded at a time. */
const BATCH = 60;

/** All changes of the site, newest first, with author, field, time and source; those of a single save with `?save=12`. */
export function ActivityScreen() {
  const search = new URLSearchParams(useSearch());
  const [filters, setFilters] = useState<ActivityFilters>(() => ({
    ...NO_FILTERS,
    minor: search.get('minor') === 'yes' ? 'yes' : '',
  }));
  const asked = Number(search.get('save'));
  const save = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const region = trpc.settings.region.useQuery();
  const query = useActivity(save === undefined ? filters : { ...NO_FILTERS, save }, region.data?.timeZone);
  const changes = (query.data?.pages ?? []).flatMap((page) => page.items);
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <ScreenFrame title="Activity" lead="Everything that was changed on the site, newest first.">
      {save === undefined ? (
        <Filters
          filters={filters}
          people={query.data?.pages[0]?.filters?.people ?? []}
          onChange={(part) => setFilters({ ...filters, ...part })}
        />
      ) : (
        <p className="activity-filters">
          <span>
            {changes.length === 1 ? 'This is one change.' : 'These changes were saved together.'}{' '}
            <Link className="text-link" href={SCREEN_PATHS.activity}>
              Show all changes
            </Link>
          </span>
        </p>
      )}
      {query.isPending ? <Loading /> : null}
      {query.isError ? (
        <LoadFailure what="The activity" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && changes.length === 0 ? (
        <div className="admin-empty" role="status">
          <h3>{isFiltered ? 'No matching changes' : 'No changes yet'}</h3>
          <p>{isFiltered ? 'Choose other filters.' : 'Changes appear here as soon as someone saves.'}</p>
          {isFiltered ? <ToolButton onClick={() => setFilters(NO_FILTERS)}>Show all changes</ToolButton> : null}
        </div>
      ) : null}
      {query.isError ? null : (
        <SaveList
          changes={changes}
          isBusy={query.isPlaceholderData}
          isOfPage={save === undefined && filters.page !== ''}
          hasMore={query.hasNextPage}
        />
      )}
      {query.hasNextPage && !query.isError ? (
        <ToolButton disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </ToolButton>
      ) : null}
    </ScreenFrame>
  );
}

/** Loads the changes page by page, and again when somebody saves. */
function useActivity({ actor, page, from, to, minor, save }: ActivityFilters & { save?: number }, timeZone = 'UTC') {
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
      ...(save && { changeSet: save }),
      ...(minor && { minor: true }),
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
  const approval = trpc.settings.approval.useQuery();
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
      <PageField id={`${id}-page`} pages={pages} value={filters.page} onChange={(page) => onChange({ page })} />
      {approval.data?.minorEdits || filters.minor ? (
        <FieldFrame id={`${id}-minor`} label="Kind">
          <select
            id={`${id}-minor`}
            className="input"
            value={filters.minor}
            onChange={({ target: { value } }) => onChange({ minor: value === 'yes' ? 'yes' : '' })}
          >
            <option value="">All changes</option>
            <option value="yes">Minor edits</option>
          </select>
        </FieldFrame>
      ) : null}
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
