import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { redirects } from '../../db/schema';

/** A page that goes from one address to another, both in their normal form. */
export interface Move {
  from: string;
  to: string;
}

/** How many there may be: all of them are kept in memory. */
export const MAX_REDIRECTS = 5000;
/** How many of those that moved pages left there is room for, however many were made by hand: who moves a page is to be found. */
export const ROOM_FOR_MOVES = 100;

/**
 * Leads from where pages stood to where they stand now, for good. What led to the old address leads to the new one, so that there is no
 * chain; what led away from an address at which a page stands by now is taken away, so that there is no circle.
 * @param standing the addresses at which pages stand that were written
 */
export async function redirectMoved(
  tx: Db,
  moves: readonly Move[],
  standing: ReadonlySet<string>,
  createdBy: string | null,
): Promise<void> {
  if (standing.size > 0) await tx.delete(redirects).where(inArray(redirects.from, [...standing]));
  for (const { from, to } of moves) {
    await tx
      .update(redirects)
      .set({ to })
      .where(and(eq(redirects.to, from), ne(redirects.from, to)));
    // Another page came to stand there at once.
    if (standing.has(from)) continue;
    await tx
      .insert(redirects)
      .values({ from, to, createdBy })
      .onConflictDoUpdate({ target: redirects.from, set: { to, kind: 'exact', status: 301, origin: 'move' } });
  }
  if (moves.length > 0) await dropOldest(tx);
}

/** Past the most there may be, those that moved pages left and that were used least lately go; never one that was made by hand. */
async function dropOldest(tx: Db): Promise<void> {
  await tx.execute(sql`delete from redirects where id in (
    select id from redirects where origin = 'move'
      order by coalesce(last_used_at, created_at) desc, id desc
      offset (select greatest(${MAX_REDIRECTS} - count(*), ${ROOM_FOR_MOVES}) from redirects where origin = 'hand')
  )`);
}
