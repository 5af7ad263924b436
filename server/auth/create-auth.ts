import { apiKey } from '@better-auth/api-key';
import { passkey } from '@better-auth/passkey';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Db } from '../../db/client';
import { schema as tables } from '../../db/schema/all';
import { HASH_COST, type HashCost, hashPassword, verifyPassword } from './hash-password';
import { withHashedTokens } from './hash-tokens';

/** The shortest password an account may have, in characters. */
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 128;
/** The longest life of an API key, in days. */
export const MAX_KEY_DAYS = 5 * 366;
/** For how long a session that is used goes on, at least, from its last use. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;
/** How long a session may go on being used, however often it is, in milliseconds. */
export const SESSION_MAX_MS = 30 * 24 * 60 * 60 * 1000;

/** How long a sign-in waits for its second step. */
const CHALLENGE_SECONDS = 5 * 60;

/** What `betterAuth` gives for our options. */
export type Auth = ReturnType<typeof createAuth>;

/**
 * The sign-in library, set up for editors' accounts. Everything else asks for accounts through the verbs of this folder, so
 * that the library can be exchanged.
 * @param origin the site's own address, without a final slash
 * @param secret at least 32 characters; signs the session cookies
 * @param hashCost how much work a password's hash takes; little in tests alone
 */
export function createAuth({
  db,
  origin,
  secret,
  hashCost = HASH_COST,
}: {
  db: Db;
  origin: string;
  secret: string;
  hashCost?: HashCost;
}) {
  const { user, session, account, verification, apikey, passkey: passkeys } = tables;
  const schema = { user, session, account, verification, apikey, twoFactor: tables.twoFactor, passkey: passkeys };
  const adapter = drizzleAdapter(db, { provider: 'pg', schema });
  return betterAuth({
    appName: 'Prospectus',
    baseURL: origin,
    secret,
    database: (options: BetterAuthOptions) => withHashedTokens(adapter(options)),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: { hash: (password) => hashPassword(password, hashCost), verify: verifyPassword },
    },
    session: {
      expiresIn: SESSION_SECONDS,
      // How long it goes on is told by `read-session.ts`, which looks first whether it has idled out.
      disableSessionRefresh: true,
      // What asks for a fresh session has our own rule (`confirm-identity.ts`).
      freshAge: 0,
      additionalFields: {
        confirmedAt: { type: 'date', required: false, input: false },
        begunBy: { type: 'string', required: false, input: false },
        previousToken: { type: 'string', required: false, input: false },
        renewedAt: { type: 'date', required: false, input: false },
      },
    },
    user: {
      additionalFields: {
        role: { type: 'string', required: true, defaultValue: 'editor', input: false },
        disabled: { type: 'boolean', required: true, defaultValue: false, input: false },
      },
    },
    // Our own limits and origin check stand before every route.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Which requests come by https is seen with each of them (`identify.ts`).
    advanced: {
      cookiePrefix: 'prospectus',
      useSecureCookies: false,
      disableOriginCheck: true,
      // It would take the address from a header anyone may write; whose session it is needs none.
      ipAddress: { disableIpTracking: true },
    },
    plugins: [
      apiKey({
        defaultPrefix: 'pk_',
        maximumNameLength: 100,
        enableMetadata: true,
        startingCharactersConfig: { charactersLength: 8 },
        keyExpiration: { minExpiresIn: 0, maxExpiresIn: MAX_KEY_DAYS },
        rateLimit: { enabled: false },
      }),
      twoFactor({
        twoFactorCookieMaxAge: CHALLENGE_SECONDS,
        // They are made, hashed and found by `recovery-codes.ts`: the library keeps the list, and takes out what was used.
        backupCodeOptions: { customBackupCodesGenerate: () => [], storeBackupCodes: AS_GIVEN },
        // Whoever knows the password could shut its person out with it; codes have our own limits.
        accountLockout: { enabled: false },
      }),
      passkey({
        rpName: new URL(origin).hostname,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        authentication: { afterVerification: refuseUnverified },
      }),
    ],
  });
}

const AS_GIVEN = { encrypt: async (list: string) => list, decrypt: async (list: string) => list };

/** A passkey stands for both factors: the device must have asked its person, by a finger, a face or a PIN. */
function refuseUnverified({ verification }: { verification: { authenticationInfo: { userVerified: boolean } } }): void {
  if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
}
