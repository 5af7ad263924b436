import type { Outputs } from '../../api/trpc';

/** A sample of minor edits, as lists show it. */
export type Sample = Outputs['reviews']['samples']['items'][number];

const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a month such as `2026-03`: `March 2026`. */
export function nameMonth(month: string): string {
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** Formats a number of edits: `1 edit`, `25 edits`. */
export function countEdits(count: number): string {
  return `${count} ${count === 1 ? 'edit' : 'edits'}`;
}
