import { formatDistanceStrict } from 'date-fns';
import { useNow } from '../ui/use-now';
import { longTime } from './when';

/** How long ago something was, or how far ahead it is, with the exact time as a tooltip. It goes on while it is shown. */
export function TimeAgo({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={longTime(time)}>
      {formatAgo(Date.parse(time), now)}
    </time>
  );
}

/** Formats an instant relative to another: `3 minutes ago`, `in 7 days`; within a minute, `just now`. */
export function formatAgo(time: number, now: number): string {
  return Math.abs(now - time) < 60_000 ? 'just now' : formatDistanceStrict(time, now, { addSuffix: true });
}
