import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import type { Secrets } from './auth-secret';
import { rekeyFactors } from './rekey-factors';

/** Re-encrypts second factors with the current secret at startup, and logs what an admin should know about the secrets. */
export async function announceSecrets(db: Db, secrets: Secrets, log: Logger): Promise<void> {
  if (secrets.place === 'database') {
    log.warn(
      'The secret that signs sessions and encrypts second factors is stored in the database next to them, so a copy of the database exposes both. Set AUTH_SECRET, with AUTH_SECRET_OLD=kept.',
    );
  }
  const { renewed, lost } = await rekeyFactors(db, secrets);
  if (renewed > 0) log.info(`Second factors re-encrypted with the current secret: ${renewed}.`);
  if (lost > 0)
    log.warn(`Second factors that no secret can decrypt: ${lost}. Add their secret to AUTH_SECRET_OLD, or reset them.`);
}
