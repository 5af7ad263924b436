import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client';
import { settings } from '../../../db/schema/operations';

const KEY = 'backups';
const HOUR_MS = 60 * 60 * 1000;
const FIRST_RETRY_MS = 15 * 60 * 1000;
/** By how much the clocks of servers may differ. */
const SKEW_MS = 5 * 60 * 1000;

const stateSchema = z.object({
  /** The newest that is whole. */
  last: z.object({ name: z.string(), bytes: z.number(), at: z.number() }).nullable(),
  /** What went wrong since, when last, and how many times in a row. */
  failure: z.object({ at: z.number(), reason: z.string(), tries: z.number() }).nullable(),
  /** How many ever failed. */
  failures: z.number(),
});

/** Where the site stands with its backups, the same for every server; times as `Date.now` tells them. */
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
 * When the next backup is to be made, as `Date.now` tells it: so many hours after the last, the first one at once, and after a failure
 * sooner, waiting twice as long each time. What lies ahead of now was told by a clock that has been set back since: nobody waits for that.
 * @returns null where none is made by itself
 */
export function nextBackupAt({ last, failure }: BackupState, everyHours: number, now = Date.now()): number | null {
  if (everyHours === 0) return null;
  const every = everyHours * HOUR_MS;
  if (Math.max(last?.at ?? 0, failure?.at ?? 0) > now + SKEW_MS) return 0;
  if (failure) return failure.at + Math.min(FIRST_RETRY_MS * 2 ** Math.min(failure.tries - 1, 20), every);
  return last ? last.at + every : 0;
}
