import type { Outputs } from '../../api/trpc';
import { formatDay } from '../../content/day';
import type { HoldScope, RetentionRules } from '../../content/retention';

export type Hold = Outputs['retention']['hold'];
export type Disposal = Outputs['retention']['disposals']['items'][number];

export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

export const SCOPE_NAMES: Record<HoldScope, string> = {
  site: 'The whole site',
  pages: 'Pages',
  claims: 'Claims',
  people: 'People',
};

/** Describes the rules in a sentence. */
export function describeRules({ month, day, years }: RetentionRules): string {
  return `Until the end of the fiscal year in which they were last used, and ${years} years from there. The fiscal year ends on ${MONTHS[month - 1]} ${day}.`;
}

/** Names what a hold covers: `About us, Team, from January 1, 2024`. */
export function describeHold({
  scope,
  subjects,
  fromDay,
  toDay,
}: Pick<Hold, 'scope' | 'subjects' | 'fromDay' | 'toDay'>) {
  const what = scope === 'site' ? SCOPE_NAMES.site : subjects.map(({ name }) => name).join(', ');
  return `${what}${fromDay === null ? '' : `, from ${formatDay(fromDay)}`}${toDay === null ? '' : `, until ${formatDay(toDay)}`}`;
}

/** Counts the records of a disposal: `12 publications and the files of 1 claim`. */
export function countRecords({ publication, claim }: Disposal['counts']): string {
  const parts = [
    publication > 0
      ? `${publication.toLocaleString('en-US')} ${publication === 1 ? 'publication' : 'publications'}`
      : '',
    claim > 0 ? `the files of ${claim.toLocaleString('en-US')} ${claim === 1 ? 'claim' : 'claims'}` : '',
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

export const STATE_NAMES: Record<Disposal['state'], string> = {
  proposed: 'Waiting for a second person',
  confirmed: 'Disposed of',
  withdrawn: 'Withdrawn',
};
