import { formatDistanceStrict } from 'date-fns';
import type { Region } from '../../content/region';
import { useNow } from '../../ui/use-now';
import { longTime } from './when';

interface TimeAgoProps {
  time: string;
  /** Formats the tooltip in the site's time zone; by default, in the reader's. */
  region?: Region | undefined;
}

/** How long ago something was, or how far ahead it is, with the exact time as a tooltip. It goes on while it is shown. */
export function TimeAgo({ time, region }: TimeAgoProps) {
  const now = useNow();
  return (
    <time dateTime={time} title={longTime(time, region)}>
      {formatAgo(Date.parse(time), now)}
    </time>
  );
}

/** Formats an instant relative to another: `3 minutes ago`, `in 7 days`; within a minute, `just now`. */
export function formatAgo(time: number, now: number): string {
  return Math.abs(now - time) < 60_000 ? 'just now' : formatDistanceStrict(time, now, { addSuffix: true });
}
