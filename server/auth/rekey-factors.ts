import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { twoFactor } from '../../db/schema';
import type { Secrets } from './auth-secret';

/**
 * At the start, after the secret was changed: encrypts second factors anew that one of before has encrypted, so that it can go.
 * @returns how many were, and how many no secret opens
 */
export async function rekeyFactors(db: Db, { secret, old }: Pick<Secrets, 'secret' | 'old'>) {
  const count = { renewed: 0, lost: 0 };
  if (old.length === 0) return count;
  await db.transaction(async (tx) => {
    for (const row of await tx.select().from(twoFactor).for('update')) {
      const found = await opener(row.secret, [secret, ...old]);
      if (found === secret) continue;
      if (found === null) {
        count.lost += 1;
        continue;
      }
      const renew = async (data: string) =>
        symmetricEncrypt({ key: secret, data: await symmetricDecrypt({ key: found, data }) });
      const fresh = { secret: await renew(row.secret), backupCodes: await renew(row.backupCodes) };
      await tx.update(twoFactor).set(fresh).where(eq(twoFactor.id, row.id));
      count.renewed += 1;
    }
  });
  return count;
}

/** Which of the secrets has encrypted this; null for none. */
async function opener(data: string, secrets: readonly string[]): Promise<string | null> {
  for (const key of secrets) {
    const isRight = await symmetricDecrypt({ key, data }).then(
      () => true,
      () => false,
    );
    if (isRight) return key;
  }
  return null;
}
