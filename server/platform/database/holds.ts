import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { AppError } from '../errors';

/** A legal hold, as it is named where it applies. */
export interface HoldName {
  id: number;
  name: string;
}

/** The things that a hold may cover. */
export interface Covered {
  pageId?: string | null;
  /** Ids of accounts, and email addresses as `normalizeEmail` returns them. */
  people?: readonly (string | null)[];
  /** The moments between which it was in use; both the same for something that happened once. */
  since: Date;
  until: Date;
}

/** The lock that holds, releases and confirmations of disposals share, so that none misses another. The triggers use the same one. */
export const RETENTION_LOCK = sql`hashtextextended('retention', 43)`;

/** Returns the holds that cover something, oldest first. */
export async function findHolds(db: Db, { pageId, people = [], since, until }: Covered): Promise<HoldName[]> {
  const named = JSON.stringify(people.filter((one) => one !== null));
  const rows = await db.execute(sql`
    select id::float8 as id, name from legal_holds where id = any (hold_ids(${pageId ?? null}::text, null,
      array(select json_array_elements_text(${named}::json)),
      ${since.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz))
    order by legal_holds.id`);
  return rawRows<HoldName>(rows);
}

/**
 * Refuses to delete something that a hold covers. If a hold is placed at the same moment, the database keeps what is deleted.
 * @param what the subject of the message: `This message` @throws AppError CONFLICT
 */
export async function refuseHeld(tx: Db, what: string, covered: Covered): Promise<void> {
  const [hold] = await findHolds(tx, covered);
  if (!hold) return;
  throw new AppError(
    'CONFLICT',
    `${what} is under the legal hold “${hold.name}” and cannot be deleted until an admin releases the hold.`,
  );
}
