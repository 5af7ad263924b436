import { and, ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The maximum number of search words. All others are ignored. */
const MAX_WORDS = 20;

/** Returns the condition that each word occurs in at least one of the columns, or undefined if there are no words. */
export function holdsWords(q: string, ...columns: readonly PgColumn[]): SQL | undefined {
  const words = q
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      return or(...columns.map((column) => ilike(column, pattern)));
    }),
  );
}
