import { addDays, dayIn } from './day';

/** The kinds of things that a legal hold can cover. */
export const HOLD_SCOPES = ['site', 'pages', 'claims', 'people'] as const;
export type HoldScope = (typeof HOLD_SCOPES)[number];

/** The kinds of records that can be disposed of: the stored page, feed or document of a publication, or the files of a claim. */
export const DISPOSED_KINDS = ['publication', 'claim'] as const;
export type DisposedKind = (typeof DISPOSED_KINDS)[number];

export const DISPOSAL_STATES = ['proposed', 'confirmed', 'withdrawn'] as const;
export type DisposalState = (typeof DISPOSAL_STATES)[number];

/** How long records are kept: to the end of the fiscal year of their last use, and for a number of years from then. */
export interface RetentionRules {
  /** The last day of the fiscal year: the month from 1 to 12, and the day, which a shorter month ends before. */
  month: number;
  day: number;
  years: number;
}

/** The fewest years that an adviser must keep its advertisements. */
export const LEAST_YEARS = 5;
export const DEFAULT_RULES: RetentionRules = { month: 12, day: 31, years: LEAST_YEARS };

/** Returns the last day of the fiscal year that a day is in. @param day `YYYY-MM-DD` */
export function fiscalYearEnd(day: string, rules: Pick<RetentionRules, 'month' | 'day'>): string {
  const year = Number(day.slice(0, 4));
  const end = endIn(year, rules);
  return day <= end ? end : endIn(year + 1, rules);
}

/** Returns the last day on which a record must be kept. @param lastUsed the moment of its last use */
export function keptUntil(lastUsed: Date | number, rules: RetentionRules, timeZone: string): string {
  const end = fiscalYearEnd(dayIn(timeZone, lastUsed), rules);
  return endIn(Number(end.slice(0, 4)) + rules.years, rules);
}

/** Returns the day before whose beginning a record must have been last used to be past its retention period. @param today `YYYY-MM-DD` */
export function disposalCutoff(today: string, rules: RetentionRules): string {
  const year = Number(today.slice(0, 4));
  const ended = endIn(year, rules) < today ? year : year - 1;
  return addDays(endIn(ended - rules.years, rules), 1);
}

/** Returns the last day of the fiscal year that ends in a calendar year. */
function endIn(year: number, { month, day }: Pick<RetentionRules, 'month' | 'day'>): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(Math.min(day, last))}`;
}
