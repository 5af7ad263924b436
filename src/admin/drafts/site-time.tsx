import { trpc } from '../../api/trpc-react';
import type { Region } from '../../content/region';
import { formatOffset, offsetAt } from '../../content/zoned-time';

/** Returns the site's language and time zone; undefined until they are loaded. */
export function useRegion(): Region | undefined {
  return trpc.settings.region.useQuery().data;
}

/** Formats an instant in the site's time zone: `Sun, Mar 29, 2026, 9:00 AM`. */
export function formatSiteTime(at: string | number, { timeZone }: Pick<Region, 'timeZone'>): string {
  return format(at, { timeZone, weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', ...CLOCK });
}

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

function format(at: string | number, options: Intl.DateTimeFormatOptions): string {
  // Some locales use a narrow no-break space before AM and PM.
  return new Intl.DateTimeFormat('en-US', options).format(new Date(at)).replaceAll('\u202f', ' ');
}

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
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (offsetAt(at, own) === offsetAt(at, timeZone)) return null;
  return format(at, { weekday: 'short', month: 'short', day: 'numeric', ...CLOCK });
}

/** An instant in the site's time zone, with the zone as a tooltip. */
export function SiteTime({ at }: { at: string }) {
  const region = useRegion();
  if (!region) return null;
  return (
    <time dateTime={at} title={nameZone(at, region)}>
      {formatSiteTime(at, region)}
    </time>
  );
}
