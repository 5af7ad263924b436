import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { eq, like, not } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { twoFactor, user } from '../../../db/schema/accounts';
import type { Secrets } from './auth-secret';
import { hashRecoveryCodes } from './recovery-codes';

/**
 * Re-encrypts second factors with the current secret after a change, so that former secrets can be removed, and hashes recovery codes that
 * an earlier version or its backup stored encrypted. Runs at startup.
 * @returns the number of re-encrypted secrets, and of factors that no secret can decrypt
 */
export async function rekeyFactors(db: Db, { secret, old }: Pick<Secrets, 'secret' | 'old'>) {
  const count = { renewed: 0, lost: 0 };
  const isDue = old.length === 0 ? not(like(twoFactor.backupCodes, '[%')) : undefined;
  // Avoids a transaction if there is nothing to do, so that a read-only database works too.
  if ((await db.$count(twoFactor, isDue)) === 0) return count;
  await db.transaction(async (tx) => {
    for (const row of await tx.select().from(twoFactor).where(isDue).for('update')) {
      const found = await findSecret(row.secret, [secret, ...old]);
      if (found === null) {
        count.lost += 1;
        continue;
      }
      const open = (data: string) => symmetricDecrypt({ key: found, data });
      const fresh = {
        ...(found !== secret && { secret: await symmetricEncrypt({ key: secret, data: await open(row.secret) }) }),
        ...(!row.backupCodes.startsWith('[') && {
          backupCodes: await hashRecoveryCodes(JSON.parse(await open(row.backupCodes))),
        }),
      };
      if (found !== secret) count.renewed += 1;
      if (Object.keys(fresh).length > 0) await tx.update(twoFactor).set(fresh).where(eq(twoFactor.id, row.id));
    }
  });
  return count;
}

/** Returns the emails of people whose authenticator app none of the secrets can decrypt, and who must set it up again. */
export async function listLostFactors(db: Db, secrets: readonly string[]): Promise<string[]> {
  const lost: string[] = [];
  const rows = await db
    .select({ secret: twoFactor.secret, email: user.email })
    .from(twoFactor)
    .innerJoin(user, eq(user.id, twoFactor.userId));
  for (const row of rows) if ((await findSecret(row.secret, secrets)) === null) lost.push(row.email);
  return lost.sort();
}

/** Returns the secret that encrypted the data, or null. */
async function findSecret(data: string, secrets: readonly string[]): Promise<string | null> {
  for (const key of secrets) {
    const isRight = await symmetricDecrypt({ key, data }).then(
      () => true,
      () => false,
    );
    if (isRight) return key;
  }
  return null;
}
