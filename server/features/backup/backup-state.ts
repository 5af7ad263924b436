import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client';
import { settings } from '../../../db/schema/operations';
import { backoff } from '../../../src/lib/retry';

const KEY = 'backups';
const HOUR_MS = 60 * 60 * 1000;
const FIRST_RETRY_MS = 15 * 60 * 1000;
/** How much later than the database's clock a stored time may be. Servers of earlier releases stored the time on their own clocks. */
const SKEW_MS = 5 * 60 * 1000;

const stateSchema = z.object({
  /** The newest complete backup. */
  last: z.object({ name: z.string(), bytes: z.number(), at: z.number() }).nullable(),
  /** The failures since then: the last reason, its time, and the number of failures in a row. */
  failure: z.object({ at: z.number(), reason: z.string(), tries: z.number() }).nullable(),
  /** The number of failures ever. */
  failures: z.number(),
});

/** The state of the site's backups, shared by all servers. All times are in milliseconds since the epoch, on the database's clock. */
export type BackupState = z.infer<typeof stateSchema>;

export const NO_BACKUPS: BackupState = { last: null, failure: null, failures: 0 };

export async function readBackupState(db: Db): Promise<BackupState> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return stateSchema.safeParse(row?.value).data ?? NO_BACKUPS;
}

export async function writeBackupState(tx: Db, value: BackupState): Promise<void> {
  await tx.insert(settings).values({ key: KEY, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/**
 * Returns when the next backup is due, in milliseconds since the epoch: `everyHours` after the last one, or now if there is none.
 * Failures are retried sooner, with a delay that doubles each time. Times in the future come from a clock that was set back since,
 * so they do not delay a backup.
 * @param now on the database's clock, because the servers' own clocks may differ
 * @returns null if automatic backups are off
 */
export function nextBackupAt({ last, failure }: BackupState, everyHours: number, now: number): number | null {
  if (everyHours === 0) return null;
  const every = everyHours * HOUR_MS;
  if (Math.max(last?.at ?? 0, failure?.at ?? 0) > now + SKEW_MS) return 0;
  if (failure) return failure.at + backoff(failure.tries, FIRST_RETRY_MS, every);
  return last ? last.at + every : 0;
}
