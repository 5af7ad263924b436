import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { addDays, dayIn } from '../../content/day';
import { pageName } from '../../editing/names';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { ChartFigure } from './chart-figure';
import { makeSteps, type Stats, sum, sumByName } from './figures';
import { RangePicker } from './range-picker';
import { RankTable } from './rank-table';

const SOURCES: Record<string, string> = {
  dashboard: 'the dashboard',
  overlay: 'the page itself',
  api: 'the API',
  ai: 'the AI',
  command: 'a command',
  restore: 'restoring',
  import: 'an import',
};

/** Shows visits, messages and changes by day. */
export function StatsScreen() {
  const region = trpc.settings.region.useQuery();
  const timeZone = region.data?.timeZone;
  const [chosen, setRange] = useState<{ from: string; to: string }>();
  const lastDays = (count: number) => {
    const to = dayIn(timeZone ?? 'UTC');
    return { from: addDays(to, 1 - count), to };
  };
  const range = chosen ?? lastDays(30);
  const stats = trpc.stats.read.useQuery(range, {
    enabled: timeZone !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <ScreenFrame
      title="Stats"
      lead={`Visits are counted on the server, without cookies and without anything about the visitor. Programs and signed-in editors are left out.${timeZone ? ` Days are those of ${timeZone.replaceAll('_', ' ')}.` : ''}`}
    >
      <RangePicker range={range} onChange={setRange} lastDays={lastDays} />
      {stats.isPending && !region.isError ? <Loading /> : null}
      {region.isError ? (
        <LoadFailure what="The time zone" error={region.error} onRetry={() => void region.refetch()} />
      ) : null}
      {stats.isError ? (
        <LoadFailure what="The figures" error={stats.error} onRetry={() => void stats.refetch()} />
      ) : null}
      {stats.data ? <Figures stats={stats.data} /> : null}
    </ScreenFrame>
  );
}

function Figures({ stats }: { stats: Stats }) {
  const { from, to } = stats;
  const visits = makeSteps(
    stats.visits.map(({ day, views }) => ({ day, count: views })),
    from,
    to,
  );
  const messages = makeSteps(stats.messages, from, to);
  const changes = makeSteps(stats.changes, from, to);
  const pages = sumByName(
    stats.visits,
    ({ pageId }) => pageName(pageId),
    ({ views }) => views,
  );
  const editors = sumByName(
    stats.changes,
    ({ editor }) => editor?.name || 'Nobody signed in',
    ({ count }) => count,
  );
  const sources = sumByName(
    stats.changes,
    ({ source }) => `by ${SOURCES[source] ?? source}`,
    ({ count }) => count,
  );
  const span = `${from} to ${to}`;
  return (
    <>
      <dl className="ledger-row">
        <Total label="visits" count={sum(visits)} />
        <Total label="messages" count={sum(messages)} />
        <Total label="changes" count={sum(changes)} />
        <Total label="pages visited" count={pages.length} />
      </dl>
      <div className="charts">
        <ChartFigure title="Visits" unit="visits" name={`visits-${from}-${to}`} steps={visits} span={span} />
        <RankTable title="Visits by page" heads={['Page', 'Visits']} rows={pages} name={`pages-${from}-${to}`} />
        <div className="charts charts-pair">
          <ChartFigure title="Messages" unit="messages" name={`messages-${from}-${to}`} steps={messages} span={span} />
          <ChartFigure title="Changes" unit="changes" name={`changes-${from}-${to}`} steps={changes} span={span} />
        </div>
        <div className="charts charts-pair">
          <RankTable
            title="Changes by editor"
            heads={['Editor', 'Changes']}
            rows={editors}
            name={`editors-${from}-${to}`}
          />
          <RankTable title="How they were made" heads={['Way', 'Changes']} rows={sources} name={`ways-${from}-${to}`} />
        </div>
      </div>
    </>
  );
}

function Total({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count.toLocaleString('en-US')}</dd>
    </div>
  );
}
