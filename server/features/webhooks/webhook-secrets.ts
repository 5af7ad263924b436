import { createHmac, randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { webhooks } from '../../../db/schema/webhooks';

const PREFIX = 'whsec_';

/** Creates a signing secret: 32 random bytes, in the form of the Standard Webhooks specification. */
export function createWebhookSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}

/** Encrypts a signing secret, so that a copy of the database does not contain it. @param key the site's secret */
export function sealSecret(secret: string, key: string): Promise<string> {
  return symmetricEncrypt({ key, data: secret });
}

/** Decrypts a signing secret. @param keys the site's secret, and former ones @returns null if none of them fits */
export async function openSecret(sealed: string, keys: readonly string[]): Promise<string | null> {
  for (const key of keys) {
    const opened = await symmetricDecrypt({ key, data: sealed }).catch(() => null);
    if (opened?.startsWith(PREFIX)) return opened;
  }
  return null;
}

/**
 * Signs a message as the Standard Webhooks specification says: HMAC-SHA-256 of id, timestamp and body.
 * @param timestamp of the attempt, in seconds since 1970
 */
export function signMessage(secret: string, message: { id: string; timestamp: number; body: string }): string {
  const { id, timestamp, body } = message;
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Re-encrypts signing secrets with the site's current secret after a change. Runs at startup, and does nothing without former secrets. */
export async function rekeyWebhooks(db: Db, keys: readonly string[], log: Logger): Promise<void> {
  const [current, ...former] = keys;
  if (current === undefined || former.length === 0 || (await db.$count(webhooks)) === 0) return;
  const renew = async (sealed: string | null) => {
    if (sealed === null || (await openSecret(sealed, [current])) !== null) return sealed;
    const secret = await openSecret(sealed, former);
    return secret === null ? sealed : sealSecret(secret, current);
  };
  await db.transaction(async (tx) => {
    for (const { id, name, secret, oldSecret } of await tx.select().from(webhooks).for('update')) {
      const fresh = { secret: (await renew(secret)) ?? secret, oldSecret: await renew(oldSecret) };
      if (fresh.secret !== secret || fresh.oldSecret !== oldSecret)
        await tx.update(webhooks).set(fresh).where(eq(webhooks.id, id));
      if ((await openSecret(fresh.secret, keys)) === null)
        log.warn(
          `No secret can decrypt that of the webhook ${name}. Add it to AUTH_SECRET_OLD, or rotate the webhook’s.`,
        );
    }
  });
}
