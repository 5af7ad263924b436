import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

/** Any number, the same for every server of the site. */
const PAGES_LOCK = 7_041_964;

/** Lets one writer at a time change what stands where, pages and redirects alike: until the end of the transaction. */
export async function lockAddresses(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PAGES_LOCK})`);
}
