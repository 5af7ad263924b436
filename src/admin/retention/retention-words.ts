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
  fromDay,
  toDay,
  ...covered
}: Pick<Hold, 'scope' | 'subjects' | 'fromDay' | 'toDay'>): string {
  const what = describeSubjects(covered);
  return `${what}${fromDay === null ? '' : `, from ${formatDay(fromDay)}`}${toDay === null ? '' : `, until ${formatDay(toDay)}`}`;
}

/** Names the pages, claims or people that a hold covers. */
export function describeSubjects({ scope, subjects }: Pick<Hold, 'scope' | 'subjects'>): string {
  return scope === 'site' ? SCOPE_NAMES.site : subjects.map(({ name }) => name).join(', ');
}

/** Describes the period of a hold: `From January 1, 2024 until June 30, 2025`. */
export function describePeriod({ fromDay, toDay }: Pick<Hold, 'fromDay' | 'toDay'>): string {
  if (fromDay === null) return toDay === null ? 'At any time' : `Until ${formatDay(toDay)}`;
  return `From ${formatDay(fromDay)}${toDay === null ? ' on' : ` until ${formatDay(toDay)}`}`;
}

/** The names of deleted rows, by the table that they were in: one, and several. */
const DELETED: Record<string, readonly [one: string, many: string]> = {
  contact_messages: ['message', 'messages'],
  user: ['account', 'accounts'],
  comments: ['comment', 'comments'],
  claim_places: ['link of a claim', 'links of claims'],
  not_claims: ['decision about words', 'decisions about words'],
};

/** Counts what was deleted and is kept for a hold: `2 comments, 1 message`. */
export function countDeleted(deleted: NonNullable<Hold['covered']>['deleted']): string {
  return deleted
    .map(({ kind, count }) => `${count.toLocaleString('en-US')} ${DELETED[kind]?.[count === 1 ? 0 : 1] ?? kind}`)
    .join(', ');
}

/** Counts the publications and claims that a hold covers: `24 publications and 3 claims`. */
export function countCovered({ publications, claims }: NonNullable<Hold['covered']>): string {
  const publicationsWord = publications === 1 ? 'publication' : 'publications';
  return `${publications.toLocaleString('en-US')} ${publicationsWord} and ${claims.toLocaleString('en-US')} ${claims === 1 ? 'claim' : 'claims'}`;
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
