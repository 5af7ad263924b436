import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';

/** A page that moves from one address to another, both in their normal form. */
export interface Move {
  from: string;
  to: string;
  /** Whether visitors found it at the old address. If not, a redirect that is there stays. */
  isShown: boolean;
}

/** The maximum number of redirects: all of them are kept in memory. */
export const MAX_REDIRECTS = 5000;
/** The number of redirects of moved pages that are kept however many manual ones there are, so that a moved page can always be found. */
export const ROOM_FOR_MOVES = 100;

/**
 * Adds permanent redirects from the old to the new addresses of pages and item pages. Redirects to an old address are pointed to the new
 * one, so that there are no chains; redirects from an address that now has a page are deleted, so that there are no loops.
 * @param newAddresses the new addresses of everything that was written and that visitors can see
 */
export async function redirectMoved(
  tx: Db,
  moves: readonly Move[],
  newAddresses: ReadonlySet<string>,
  createdBy: string | null,
): Promise<void> {
  if (newAddresses.size > 0) {
    const addresses = JSON.stringify([...newAddresses]);
    await tx.execute(sql`
      delete from redirects where "from" in (select json_array_elements_text(${addresses}::json))`);
  }
  if (moves.length === 0) return;
  const given = sql`json_to_recordset(${JSON.stringify(moves)}::json) as given ("from" text, "to" text)`;
  await tx.execute(sql`
    update redirects set "to" = given."to" from ${given}
    where redirects."to" = given."from" and redirects."from" <> given."to"`);
  // No redirect is added from an address that another page took over in the same write.
  const left = JSON.stringify(
    moves.filter(({ from }) => !newAddresses.has(from)).map((move) => ({ ...move, createdBy })),
  );
  await tx.execute(sql`
    insert into redirects ("from", "to", created_by)
    select "from", "to", "createdBy"
      from json_to_recordset(${left}::json) as given ("from" text, "to" text, "createdBy" text, "isShown" boolean)
      where "isShown" or not exists (select from redirects as other where other."from" = given."from")
    on conflict ("from") do update set "to" = excluded."to", kind = 'exact', status = 301, origin = 'move'`);
  await dropOldest(tx);
}

/** Deletes the least recently used redirects of moved pages beyond the maximum; manual ones are never deleted. */
async function dropOldest(tx: Db): Promise<void> {
  await tx.execute(sql`delete from redirects where id in (
    select id from redirects where origin = 'move'
      order by coalesce(last_used_at, created_at) desc, id desc
      offset (select greatest(${MAX_REDIRECTS} - count(*), ${ROOM_FOR_MOVES}) from redirects where origin = 'hand')
  )`);
}
