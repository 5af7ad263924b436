import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { addDays, dayIn, formatDay } from '../../content/day';
import { pageName } from '../../editing/names';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { ChartFigure } from './chart-figure';
import { hideUncounted, makeSteps, type Stats, sum, sumByName } from './figures';
import { RangePicker } from './range-picker';
import { RankTable } from './rank-table';

const SOURCES: Record<string, string> = {
  dashboard: 'Dashboard',
  overlay: 'On-page',
  api: 'API',
  ai: 'AI',
  command: 'Command line',
  restore: 'Restored',
  import: 'Imported',
};

const DEVICES: Record<string, string> = {
  phone: 'Phone (below 768 px)',
  tablet: 'Tablet (768 to 1199 px)',
  desktop: 'Desktop (1200 px and wider)',
};

/** The server's name for the sum of everything that is not listed. */
const OTHER = 'other';

/** Shows visits, page views, downloads, messages and changes. */
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
      lead={
        <>
          Visits are estimated without cookies: each arrival from outside the site counts as one. Bots and signed-in
          editors are excluded.
          {timeZone ? ` Days follow the site’s time zone, ${timeZone.replaceAll('_', ' ')}.` : ''}
        </>
      }
    >
      <RangePicker range={range} onChange={setRange} lastDays={lastDays} />
      {stats.isPending && !region.isError ? <Loading /> : null}
      {region.isError ? (
        <LoadFailure what="The time zone" error={region.error} onRetry={() => void region.refetch()} />
      ) : null}
      {stats.isError ? <LoadFailure what="Stats" error={stats.error} onRetry={() => void stats.refetch()} /> : null}
      {stats.data ? <Figures stats={stats.data} /> : null}
    </ScreenFrame>
  );
}

function Figures({ stats }: { stats: Stats }) {
  const { from, to, visitsSince } = stats;
  const hasUncounted = stats.pageViews.some(
    ({ day, visits }) => visits === null && (visitsSince === null || day < visitsSince),
  );
  const toSteps = (rows: { day: string; count: number }[]) => makeSteps(rows, from, to);
  const views = toSteps(stats.pageViews.map(({ day, views: count }) => ({ day, count })));
  const allVisits = toSteps(stats.pageViews.map(({ day, visits }) => ({ day, count: visits ?? 0 })));
  const visits = hasUncounted ? hideUncounted(allVisits, to, visitsSince) : allVisits;
  const messages = toSteps(stats.messages);
  const pages = sumByName(
    stats.pageViews,
    ({ pageId }) => pageName(pageId),
    ({ views: count }) => count,
  );
  const editors = sumByName(
    stats.changes,
    ({ editor }) => editor?.name || 'Not signed in',
    ({ count }) => count,
  );
  const sources = sumByName(
    stats.changes,
    ({ source }) => SOURCES[source] ?? source,
    ({ count }) => count,
  );
  const inFile = (name: string) => `${name}-${from}-${to}`;
  return (
    <>
      {hasUncounted ? <p className="field-hint">{describeUncounted(visitsSince, to)}</p> : null}
      <dl className="ledger-row">
        <Total label="Visits" count={visits.some(({ count }) => count !== null) ? sum(visits) : null} />
        <Total label="Page views" count={sum(views)} />
        <Total label="Messages" count={sum(messages)} />
        <Total label="Downloads" count={sum(stats.downloads)} />
      </dl>
      <div className="charts">
        <ChartFigure
          title="Visits and page views"
          name={inFile('visits')}
          range={stats}
          bars={{ label: 'Page views', noun: 'page view', steps: views }}
          line={{ label: 'Visits', noun: 'visit', steps: visits }}
        />
        <RankTable title="Pages" heads={['Page', 'Page views']} rows={pages} name={inFile('pages')} />
        <div className="charts charts-pair">
          <RankTable
            title="Referrers"
            heads={['Site', 'Visits']}
            rows={stats.referrers.map(({ host, visits: count }) => ({ name: nameHost(host), count }))}
            name={inFile('referrers')}
          />
          <RankTable
            title="Devices"
            heads={['Window width', 'Visits']}
            rows={stats.devices.map(({ device, visits: count }) => ({ name: DEVICES[device] ?? device, count }))}
            name={inFile('devices')}
          />
        </div>
        <div className="charts charts-pair">
          <RankTable
            title="Downloads"
            heads={['Document', 'Downloads']}
            rows={stats.downloads.map(({ documentId: id, name, count }) => ({ id, name: name || 'Other', count }))}
            name={inFile('downloads')}
          />
          <RankTable
            title="Outbound links"
            heads={['Site', 'Clicks']}
            rows={stats.outboundLinks.map(({ host, clicks: count }) => ({ name: nameHost(host), count }))}
            name={inFile('outbound-links')}
          />
        </div>
        <div className="charts charts-pair">
          <ChartFigure
            title="Messages"
            name={inFile('messages')}
            range={stats}
            bars={{ label: 'Messages', noun: 'message', steps: messages }}
          />
          <ChartFigure
            title="Changes"
            name={inFile('changes')}
            range={stats}
            bars={{ label: 'Changes', noun: 'change', steps: toSteps(stats.changes) }}
          />
        </div>
        <div className="charts charts-pair">
          <RankTable title="Changes by editor" heads={['Editor', 'Changes']} rows={editors} name={inFile('editors')} />
          <RankTable
            title="Where edits were made"
            heads={['Place', 'Changes']}
            rows={sources}
            name={inFile('sources')}
          />
        </div>
      </div>
    </>
  );
}

function describeUncounted(visitsSince: string | null, to: string): string {
  if (visitsSince === null || visitsSince > to) return 'Visits weren’t counted in this period, only page views.';
  return `Visits have been counted since ${formatDay(visitsSince)}. Earlier days only have page views.`;
}

function nameHost(host: string): string {
  if (host === OTHER) return 'Other';
  return host === '' ? 'Direct or unknown' : host;
}

/** @param count null if it was not counted */
function Total({ label, count }: { label: string; count: number | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count?.toLocaleString('en-US') ?? '–'}</dd>
    </div>
  );
}
