import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

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
 * Leads from where pages, or the items that have one, stood to where they stand now, for good. What led to the old address leads to the new one, so that there is no
 * chain; what led away from an address at which a page stands by now is taken away, so that there is no circle.
 * @param standing the addresses at which what was written stands now
 */
export async function redirectMoved(
  tx: Db,
  moves: readonly Move[],
  standing: ReadonlySet<string>,
  createdBy: string | null,
): Promise<void> {
  if (standing.size > 0) {
    const addresses = JSON.stringify([...standing]);
    await tx.execute(sql`
      delete from redirects where "from" in (select json_array_elements_text(${addresses}::json))`);
  }
  if (moves.length === 0) return;
  const given = sql`json_to_recordset(${JSON.stringify(moves)}::json) as given ("from" text, "to" text)`;
  await tx.execute(sql`
    update redirects set "to" = given."to" from ${given}
    where redirects."to" = given."from" and redirects."from" <> given."to"`);
  // Where another page came to stand at once, nothing is led away from.
  const left = JSON.stringify(moves.filter(({ from }) => !standing.has(from)).map((move) => ({ ...move, createdBy })));
  await tx.execute(sql`
    insert into redirects ("from", "to", created_by)
    select "from", "to", "createdBy" from json_to_recordset(${left}::json) as given ("from" text, "to" text, "createdBy" text)
    on conflict ("from") do update set "to" = excluded."to", kind = 'exact', status = 301, origin = 'move'`);
  await dropOldest(tx);
}

/** Past the most there may be, those that moved pages left and that were used least lately go; never one that was made by hand. */
async function dropOldest(tx: Db): Promise<void> {
  await tx.execute(sql`delete from redirects where id in (
    select id from redirects where origin = 'move'
      order by coalesce(last_used_at, created_at) desc, id desc
      offset (select greatest(${MAX_REDIRECTS} - count(*), ${ROOM_FOR_MOVES}) from redirects where origin = 'hand')
  )`);
}
