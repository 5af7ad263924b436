import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { session } from '../../db/schema/accounts';
import { settings } from '../../db/schema/operations';
import { publishAccess } from '../live/notify';
import type { BegunBy } from './begin-session';
import type { KnownUser } from './known-user';

/** Of whom a second factor is required. */
export const FACTOR_RULES = ['none', 'admins', 'all'] as const;
export type FactorRule = (typeof FACTOR_RULES)[number];

const KEY = 'second-factor';

/** Of whom a second factor is required; of nobody until an admin says otherwise. */
export async function readFactorRule(db: Db): Promise<FactorRule> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return FACTOR_RULES.find((rule) => rule === row?.value) ?? 'none';
}

/** Keeps of whom a second factor is required. It holds from the next request of each session, and what is open is looked at again. */
export async function keepFactorRule(tx: Db, value: FactorRule): Promise<void> {
  await tx.insert(settings).values({ key: KEY, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
  for (const { userId } of await tx.selectDistinct({ userId: session.userId }).from(session)) {
    await publishAccess(tx, userId);
  }
}

/**
 * Whether a person must set a second factor up before anything else. Who came in by a passkey has shown more than a password; what the
 * identity provider asks for is its own.
 */
export async function lacksRequiredFactor(
  db: Db,
  person: Pick<KnownUser, 'role' | 'twoFactorEnabled'>,
  { begunBy }: { begunBy: BegunBy },
): Promise<boolean> {
  if (person.twoFactorEnabled || begunBy === 'passkey' || begunBy === 'oidc') return false;
  const rule = await readFactorRule(db);
  return rule === 'all' || (rule === 'admins' && person.role === 'admin');
}
