import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { redirects } from '../../../db/schema/content';
import type { RedirectRule } from '../../../src/content/draft-operation';
import type { RecordedChange } from './record-changes';

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
 * @returns the deleted redirects as they enter the history, except those that moving the page back adds again
 */
export async function redirectMoved(
  tx: Db,
  moves: readonly Move[],
  newAddresses: ReadonlySet<string>,
  createdBy: string | null,
): Promise<RecordedChange[]> {
  const deleted = await deleteRedirects(tx, newAddresses);
  if (moves.length > 0) await addRedirects(tx, moves, newAddresses, createdBy);
  const targets = new Map(moves.map(({ from, to }) => [to, from]));
  return deleted.flatMap((one) =>
    targets.get(one.from) === one.to ? [] : toRecordedRedirect(one.from, toRule(one), null),
  );
}

function deleteRedirects(tx: Db, froms: ReadonlySet<string>) {
  const { from, to, kind, status } = redirects;
  const isOneOf = sql`${from} in (select json_array_elements_text(${JSON.stringify([...froms])}::json))`;
  return froms.size === 0 ? [] : tx.delete(redirects).where(isOneOf).returning({ from, to, kind, status });
}

async function addRedirects(
  tx: Db,
  moves: readonly Move[],
  newAddresses: ReadonlySet<string>,
  createdBy: string | null,
): Promise<void> {
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

/** Returns a change of a redirect as it enters the history. */
export function toRecordedRedirect(
  from: string,
  oldValue: RedirectRule | null,
  newValue: RedirectRule | null,
): RecordedChange {
  return {
    ...{ pageId: 'site', type: 'redirect', path: redirectRef(from), ref: redirectRef(from), fieldName: from },
    ...{ oldValue, newValue, description: describeRedirectChange(from, oldValue, newValue) },
  };
}

/** The path and the ref of a redirect in drafts, conflicts and the history. */
export function redirectRef(from: string): string {
  return `${REF}${from}`;
}

const REF = 'site.redirects.';

/** Returns the address of the redirect that a ref names, or null for any other ref. */
export function parseRedirectRef(ref: string): string | null {
  return ref.startsWith(REF) ? ref.slice(REF.length) : null;
}

/** Describes a change of a redirect in the history. */
function describeRedirectChange(from: string, before: RedirectRule | null, after: RedirectRule | null): string {
  if (after === null) return `Removed the redirect from ${from}`;
  const target = after.to === null ? `Marked ${from} as gone` : `${from} to ${after.to}`;
  if (after.to === null) return target;
  return before === null ? `Added a redirect from ${target}` : `Changed the redirect from ${target}`;
}

/** Returns where a stored redirect leads. */
export function toRule({ to, kind, status }: RedirectRule): RedirectRule {
  return { to, kind, status };
}
