import { ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { AppError } from '../../platform/errors';

/**
 * Refuses a name that somebody else here has, because records name people. Until the transaction ends, nobody else can take a name.
 * @param id the person who takes the name
 * @throws AppError UNPROCESSABLE_CONTENT
 */
export async function refuseTakenName(tx: Db, id: string, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('names', 6))`);
  const others = await tx.select({ name: user.name }).from(user).where(ne(user.id, id));
  if (!others.some((other) => toComparable(other.name) === toComparable(name))) return;
  const message = 'Someone else here has this name. Add an initial, so that records can tell you apart.';
  throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: 'name', message }] });
}

/** Returns a name in the form in which two are the same to a reader. */
function toComparable(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
