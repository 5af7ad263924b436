import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { passkey, session } from '../../../db/schema/accounts';
import { settings } from '../../../db/schema/operations';
import { publishAccess } from '../../platform/live/notify';
import type { BegunBy } from './begin-session';
import type { KnownUser } from './known-user';

/** Who must have a second factor. */
export const FACTOR_RULES = ['none', 'admins', 'all'] as const;
export type FactorRule = (typeof FACTOR_RULES)[number];

const KEY = 'second-factor';

/** Returns who must have a second factor; no one until an admin decides otherwise. */
export async function readFactorRule(db: Db): Promise<FactorRule> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return FACTOR_RULES.find((rule) => rule === row?.value) ?? 'none';
}

/** Stores who must have a second factor. The rule applies from the next request of each session, and open connections are checked again. */
export async function keepFactorRule(tx: Db, value: FactorRule): Promise<void> {
  await tx.insert(settings).values({ key: KEY, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
  for (const { userId } of await tx.selectDistinct({ userId: session.userId }).from(session)) {
    await publishAccess(tx, userId);
  }
}

/** Returns true if the person has a passkey. */
export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  const rows = await db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, userId)).limit(1);
  return rows.length > 0;
}

/**
 * Returns what a session lacks before it may do anything: `enroll` if the rule requires a second factor that the person does not have, or
 * `passkey` if a password sign-in must be finished with the person's passkey. The identity provider has its own rules.
 */
export async function findMissingFactor(
  db: Db,
  person: Pick<KnownUser, 'id' | 'role' | 'twoFactorEnabled'>,
  { begunBy }: { begunBy: BegunBy },
): Promise<'enroll' | 'passkey' | null> {
  if (person.twoFactorEnabled || begunBy === 'passkey' || begunBy === 'oidc') return null;
  if (await hasPasskey(db, person.id)) return 'passkey';
  const rule = await readFactorRule(db);
  return rule === 'all' || (rule === 'admins' && person.role === 'admin') ? 'enroll' : null;
}
