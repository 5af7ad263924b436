import type { Logger } from 'pino';
import type { Db } from '../../db/client';
import type { Secrets } from './auth-secret';
import { rekeyFactors } from './rekey-factors';

/** At the start: makes what secrets of before have encrypted that of now's, and says what an admin should know of them. */
export async function announceSecrets(db: Db, secrets: Secrets, log: Logger): Promise<void> {
  if (secrets.place === 'database') {
    log.warn(
      'The secret that signs sessions and encrypts second factors lies in the database, beside them: whoever reads a copy of it has both. Set AUTH_SECRET, with AUTH_SECRET_OLD=kept.',
    );
  }
  const { renewed, lost } = await rekeyFactors(db, secrets);
  if (renewed > 0) log.info(`Second factors were encrypted anew by the secret of now: ${renewed}.`);
  if (lost > 0)
    log.warn(
      `Second factors that no secret opens: ${lost}. Name the one they were made by in AUTH_SECRET_OLD, or reset them.`,
    );
}
