import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';

/** An arbitrary number, the same on every server of the site. */
const PAGES_LOCK = 7_041_964;

/** Locks the addresses of pages and redirects until the end of the transaction, so that one writer at a time changes them. */
export async function lockAddresses(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PAGES_LOCK})`);
}
