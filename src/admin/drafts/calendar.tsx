import { useRegion } from '../../editor-panels/use-region';
import { plannedTime } from '../../editor-panels/when';
import { useNow } from '../../ui/use-now';
import '../../styles/calendar.css';
import { Link, useLocation, useSearch } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { dayIn, formatDay } from '../../content/day';
import type { Region } from '../../content/region';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { useMediaQuery } from '../../ui/use-media-query';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { CALENDAR_PATH, SCREEN_PATHS } from '../routes';
import { addMonths, firstDayOfWeek, isMonth, listWeeks, type Month } from './calendar-days';
import { SiteTime } from './site-time';

type CalendarData = Outputs['drafts']['calendar'];
type Item = CalendarData['items'][number];

const KINDS: Record<Item['kind'], string> = {
  publication: 'Publication',
  'take-down': 'Take-down',
  'planned-take-down': 'Planned take-down',
  proposal: 'Proposed publication',
  review: 'Review due',
};
/** How often the calendar is read again, besides when a draft changes: the server's clock goes on too. */
const REFRESH_MS = 60_000;
const BACK = <Link href={SCREEN_PATHS.drafts}>Drafts</Link>;

/** What is coming: scheduled and proposed publications, take-downs and reviews that are due, by month (`?month=2026-03`). */
export function DraftCalendar() {
  const region = useRegion();
  return (
    <ScreenFrame
      back={BACK}
      title="Calendar"
      lead={
        region
          ? `Times are in the site’s time zone, ${region.timeZone.replaceAll('_', ' ')}.`
          : 'Everything scheduled, by day.'
      }
    >
      {region ? <MonthPage region={region} /> : <Loading />}
    </ScreenFrame>
  );
}

function MonthPage({ region }: { region: Region }) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('month') ?? '';
  const today = dayIn(region.timeZone, useNow());
  const month = isMonth(asked) ? asked : today.slice(0, 7);
  const weeks = listWeeks(month, firstDayOfWeek(region.locale), today);
  const [from, to] = [weeks[0]?.[0] ?? '', weeks.at(-1)?.at(-1) ?? ''];
  const calendar = trpc.drafts.calendar.useQuery({ from, to }, { staleTime: 0, refetchInterval: REFRESH_MS });
  const isWide = useMediaQuery('(min-width: 60rem)');
  // The list of the current month includes the next days.
  const listed = ({ day }: Item) => day.startsWith(month) || (today.startsWith(month) && day > today);
  const show = (next: Month) =>
    navigate(next === today.slice(0, 7) ? CALENDAR_PATH : `${CALENDAR_PATH}?month=${next}`, { replace: true });
  const { data } = calendar;
  return (
    <>
      <div className="calendar-head">
        <h3 aria-live="polite">{nameMonth(month)}</h3>
        <div className="row-tools">
          <ToolButton aria-label="Previous month" onClick={() => show(addMonths(month, -1))}>
            <span aria-hidden="true">←</span>
          </ToolButton>
          <ToolButton disabled={month === today.slice(0, 7)} onClick={() => show(today.slice(0, 7))}>
            Today
          </ToolButton>
          <ToolButton aria-label="Next month" onClick={() => show(addMonths(month, 1))}>
            <span aria-hidden="true">→</span>
          </ToolButton>
        </div>
      </div>
      {data ? <Problems problems={data.problems} /> : null}
      {calendar.isPending ? <Loading /> : null}
      {calendar.isError ? (
        <LoadFailure what="The calendar" error={calendar.error} onRetry={() => void calendar.refetch()} />
      ) : null}
      {data && isWide ? <MonthTable weeks={weeks} month={month} today={today} items={data.items} /> : null}
      {data && !isWide ? <DayList items={data.items.filter(listed)} today={today} /> : null}
      {data ? <SchedulerState scheduler={data.scheduler} /> : null}
    </>
  );
}

interface MonthTableProps {
  weeks: readonly string[][];
  month: Month;
  today: string;
  items: readonly Item[];
}

function MonthTable({ weeks, month, today, items }: MonthTableProps) {
  return (
    <table className="calendar">
      <caption className="sr-only">{nameMonth(month)}</caption>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col" abbr={nameDay(day, { weekday: 'long' })}>
              {nameDay(day, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-outside={!day.startsWith(month) || undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                <time dateTime={day} className="calendar-day">
                  <span className="sr-only">{formatDay(day)}</span>
                  <span aria-hidden="true">{Number(day.slice(8))}</span>
                </time>
                <ItemList items={items.filter((item) => item.day === day)} today={today} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The days of a month that have something, one below the other. */
function DayList({ items, today }: { items: readonly Item[]; today: string }) {
  const days = [...new Set(items.map(({ day }) => day))];
  if (days.length === 0) return <p className="draft-note">Nothing is planned in this month.</p>;
  return (
    <ol className="calendar-list">
      {days.map((day) => (
        <li key={day} aria-current={day === today ? 'date' : undefined}>
          <h4>
            <time dateTime={day}>{nameDay(day, { weekday: 'long', month: 'long', day: 'numeric' })}</time>
            {day === today ? ' (today)' : ''}
          </h4>
          <ItemList items={items.filter((item) => item.day === day)} today={today} />
        </li>
      ))}
    </ol>
  );
}

function ItemList({ items, today }: { items: readonly Item[]; today: string }) {
  if (items.length === 0) return null;
  return (
    <ul className="calendar-items">
      {items.map(({ kind, draft, day, time }) => (
        <li key={`${kind} ${draft.id}`} data-kind={kind}>
          <Link href={draftPath(draft.id)}>
            <small>
              {time === null ? '' : `${nameTime(time)} `}
              {kind === 'review' && day < today ? 'Review overdue' : KINDS[kind]}
            </small>
            {draft.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The schedules that failed or are overdue. */
function Problems({ problems }: { problems: CalendarData['problems'] }) {
  if (problems.length === 0) return null;
  return (
    <section className="draft-review" data-tone="warning" aria-labelledby="calendar-problems">
      <h3 id="calendar-problems">Not carried out</h3>
      <ul className="calendar-problems">
        {problems.map(({ id, name, dueAt, reason }) => (
          <li key={id}>
            <Link href={draftPath(id)}>{name}</Link>, due on <SiteTime at={dueAt} />.{' '}
            {reason ?? 'It is overdue: no server has published it yet.'}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SchedulerState({ scheduler }: { scheduler: CalendarData['scheduler'] }) {
  const { lastRunAt, nextAt } = scheduler;
  return (
    <p className="calendar-state">
      {lastRunAt === null
        ? 'The server has not checked the schedule yet.'
        : `The server last checked the schedule on ${plannedTime(lastRunAt)}.`}{' '}
      {nextAt === null ? (
        'Nothing is scheduled.'
      ) : (
        <>
          Next: <SiteTime at={nextAt} />.
        </>
      )}
    </p>
  );
}

function nameMonth(month: Month): string {
  return nameDay(`${month}-01`, { month: 'long', year: 'numeric' });
}

function nameDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Formats a time of day: `9:00 AM`. */
function nameTime(time: string): string {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return format.format(new Date(`2000-01-01T${time}Z`)).replaceAll('\u202f', ' ');
}
