import '../../styles/record.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useStore } from 'zustand';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { isDay } from '../../content/day';
import { PUBLICATION_KINDS, type PublicationKind } from '../../content/publication-kinds';
import { namedPages } from '../../editing/names';
import { longTime } from '../../editor-panels/when';
import { FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { downloadUrl, formatToday } from '../administration/download';
import { LoadFailure } from '../administration/load-failure';
import { PageField } from '../administration/page-field';
import { ScreenFrame } from '../administration/screen-frame';
import { formatSize } from '../administration/size';
import { publicationPath, settingsPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { describeReview, KIND_NAMES, namePreparers, type Publication } from './log-words';
import { PublicationDetail } from './publication-detail';

/** The applied filters; empty texts match everything. */
interface LogFilters {
  from: string;
  to: string;
  page: string;
  kind: '' | PublicationKind;
  current: boolean;
}

const NO_FILTERS: LogFilters = { from: '', to: '', page: '', kind: '', current: false };

/** The advertisement log, or one of its publications with `?publication=12`. */
export function LogScreen() {
  const asked = Number(new URLSearchParams(useSearch()).get('publication'));
  const [filters, setFilters] = useState(NO_FILTERS);
  if (Number.isSafeInteger(asked) && asked > 0) return <PublicationDetail id={asked} />;
  return <Log filters={filters} onFilter={setFilters} />;
}

function Log({ filters, onFilter }: { filters: LogFilters; onFilter: (filters: LogFilters) => void }) {
  const query = toQuery(filters);
  const log = trpc.record.publications.useInfiniteQuery(query, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const rows = log.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.keys(query).length > 0;
  return (
    <ScreenFrame
      title="Advertisement log"
      lead="Everything the site has shown, with its dates, who prepared it and who reviewed it."
      tools={
        <ToolButton
          disabled={rows.length === 0}
          onClick={() =>
            downloadUrl(
              `/api/record/publications.csv?${new URLSearchParams(query)}`,
              `advertisement-log-${formatToday()}.csv`,
            )
          }
        >
          Download CSV
        </ToolButton>
      }
    >
      <FirmNotice />
      <RecordState />
      <Filters filters={filters} onChange={(part) => onFilter({ ...filters, ...part })} />
      {log.isPending ? <Loading /> : null}
      {log.isError ? <LoadFailure what="The log" error={log.error} onRetry={() => void log.refetch()} /> : null}
      {log.isSuccess && rows.length === 0 ? (
        <div className="admin-empty" role="status">
          <h3>{isFiltered ? 'Nothing matches' : 'Nothing recorded yet'}</h3>
          <p>
            {isFiltered
              ? 'Choose other days, another page or another kind.'
              : 'Pages appear here within a minute of being published.'}
          </p>
          {isFiltered ? <ToolButton onClick={() => onFilter(NO_FILTERS)}>Show everything</ToolButton> : null}
        </div>
      ) : null}
      {rows.length > 0 && !log.isError ? <LogTable rows={rows} isBusy={log.isPlaceholderData} /> : null}
      {log.hasNextPage && !log.isError ? (
        <p className="record-more">
          <ToolButton disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {log.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </ToolButton>
        </p>
      ) : null}
    </ScreenFrame>
  );
}

/** Returns the filters as the API expects them, without those that match everything. */
function toQuery({ from, to, page, kind, current }: LogFilters) {
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(page !== '' && { page }),
    ...(kind !== '' && { kind }),
    ...(current && { current: 'true' as const }),
  };
}

/** Asks once what the firm is to its regulator. */
function FirmNotice() {
  const { user } = useDashboard();
  const { data } = trpc.settings.firmType.useQuery();
  if (!data || data.firmType !== null) return null;
  return (
    <p className="record-notice">
      {user.role === 'admin' ? (
        <>
          <Link className="text-link" href={settingsPath('site', 'firm-type')}>
            Set your regulatory status
          </Link>
          : an SEC-registered, exempt reporting or state-registered adviser, or none. Some screens are only shown for
          some of these.
        </>
      ) : (
        'An admin can set the firm’s regulatory status in the settings. Some screens depend on it.'
      )}
    </p>
  );
}

/** Says how complete and how large the record is. */
function RecordState() {
  const { data } = trpc.record.state.useQuery({}, { staleTime: 0, refetchInterval: 30_000 });
  return (
    <p className="record-state" role="status">
      {data ? describeState(data) : ''}
    </p>
  );
}

function describeState({
  behindSince,
  waiting,
  checkedAt,
  inUse,
  publications,
  bytes,
}: Outputs['record']['state']): string {
  const size = `${publications.toLocaleString('en-US')} recorded, ${inUse.toLocaleString('en-US')} in use, ${formatSize(bytes)}.`;
  if (waiting > 0) return `${size} ${waiting} could not be stored yet; the server keeps trying.`;
  if (behindSince !== null) return `${size} Changes since ${longTime(behindSince)} are being recorded.`;
  return checkedAt === null ? size : `${size} Complete as of ${longTime(checkedAt)}.`;
}

function LogTable({ rows, isBusy }: { rows: readonly Publication[]; isBusy: boolean }) {
  return (
    <table className="rows rows-fold record-log" aria-busy={isBusy || undefined}>
      <caption className="sr-only">Advertisement log</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">First used</th>
          <th scope="col">Last used</th>
          <th scope="col">Prepared by</th>
          <th scope="col">Review</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link className="rows-name text-link" href={publicationPath(row.id)}>
                {row.title || row.address}
              </Link>
              <span className="rows-words">
                {KIND_NAMES[row.kind]} · {row.address}
              </span>
            </th>
            <td data-label="First used">
              <time dateTime={row.usedFrom}>{longTime(row.usedFrom)}</time>
            </td>
            <td data-label="Last used">
              {row.usedUntil === null ? (
                <span className="record-in-use">In use</span>
              ) : (
                <time dateTime={row.usedUntil}>{longTime(row.usedUntil)}</time>
              )}
            </td>
            <td data-label="Prepared by">{namePreparers(row)}</td>
            <td data-label="Review">{describeReview(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FiltersProps {
  filters: LogFilters;
  onChange: (part: Partial<LogFilters>) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const id = useId();
  const pages = useStore(namedPages, (state) => state.pages).filter(({ path }) => path !== null);
  return (
    <search className="record-filters" aria-label="Filter the log">
      {(['from', 'to'] as const).map((end) => (
        <FieldFrame key={end} id={`${id}-${end}`} label={end === 'from' ? 'In use from' : 'In use until'}>
          <input
            id={`${id}-${end}`}
            type="date"
            className="input"
            value={filters[end]}
            onChange={({ target: { value } }) => onChange({ [end]: value })}
          />
        </FieldFrame>
      ))}
      <PageField id={`${id}-page`} pages={pages} value={filters.page} onChange={(page) => onChange({ page })} />
      <FieldFrame id={`${id}-kind`} label="Kind">
        <select
          id={`${id}-kind`}
          className="input"
          value={filters.kind}
          onChange={({ target: { value } }) => onChange({ kind: value as LogFilters['kind'] })}
        >
          <option value="">All kinds</option>
          {PUBLICATION_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_NAMES[kind]}s
            </option>
          ))}
        </select>
      </FieldFrame>
      <label className="check-line">
        <input
          type="checkbox"
          className="checkbox"
          checked={filters.current}
          onChange={({ target: { checked } }) => onChange({ current: checked })}
        />
        In use only
      </label>
    </search>
  );
}
