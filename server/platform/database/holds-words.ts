import { and, ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** How many words are looked for; more are passed over. */
const MAX_WORDS = 20;

/** That some columns hold every word, in any order, each in one of them; undefined where there is no word. */
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
