import type { Region } from '../../content/region';
import { formatOffset, offsetAt } from '../../content/zoned-time';
import { useRegion } from '../../editor-panels/use-region';
import { plannedTime } from '../../editor-panels/when';

/** Names a time zone with its offset at an instant: `America/New York, UTC−04:00`, or `UTC`. */
export function nameZone(at: string | number, { timeZone }: Pick<Region, 'timeZone'>): string {
  if (timeZone === 'UTC') return timeZone;
  return `${timeZone.replaceAll('_', ' ')}, ${formatUtcOffset(offsetAt(new Date(at).getTime(), timeZone))}`;
}

/** Formats an offset from UTC, in milliseconds: `UTC−04:00`. */
export function formatUtcOffset(offset: number): string {
  return `UTC${formatOffset(offset).replace('-', '−')}`;
}

/** Formats an instant in the reader's own time zone, if its clocks differ from the site's then; otherwise null. */
export function formatOwnTime(at: number, { timeZone }: Pick<Region, 'timeZone'>): string | null {
  const own = new Intl.DateTimeFormat().resolvedOptions();
  return offsetAt(at, own.timeZone) === offsetAt(at, timeZone) ? null : plannedTime(at, own);
}

/** An instant in the site's time zone, with the zone as a tooltip. */
export function SiteTime({ at }: { at: string }) {
  const region = useRegion();
  if (!region) return null;
  return (
    <time dateTime={at} title={nameZone(at, region)}>
      {plannedTime(at)}
    </time>
  );
}
