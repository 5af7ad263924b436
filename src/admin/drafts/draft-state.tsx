import { dayIn, formatDay } from '../../content/day';
import { useRegion } from '../../editor-panels/use-region';
import { namePerson } from '../../lib/name-person';
import type { Draft } from './use-drafts';

/** Says that the approval of a draft does not count, and why; null if it counts. */
export function describeLapse({ approval }: Pick<Draft, 'approval'>): string | null {
  return approval?.lapse ? `Approval no longer counts: ${approval.lapse}` : null;
}

/** The day when a review is due, or since when it is overdue. */
export function DueDay({ day }: { day: string }) {
  const region = useRegion();
  if (!region) return null;
  const isOverdue = day < dayIn(region.timeZone);
  return (
    <time dateTime={day} className={isOverdue ? 'field-error' : undefined}>
      {isOverdue ? 'Overdue since' : 'Due'} {formatDay(day)}
    </time>
  );
}

/** Returns the names of a draft's authors, the one who created it first. */
export function nameAuthors({ authors }: Pick<Draft, 'authors'>): string {
  return authors.map((author) => namePerson(author)).join(', ');
}
