import { apiKey } from '@better-auth/api-key';
import { passkey } from '@better-auth/passkey';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Db } from '../../../db/client';
import { schema as tables } from '../../../db/schema/all';
import { HASH_COST, type HashCost, hashPassword, verifyPassword } from './hash-password';
import { withHashedTokens } from './hash-tokens';

/** The minimum length of a password, in characters. */
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 128;
/** The maximum lifetime of an API key, in days. */
export const MAX_KEY_DAYS = 5 * 366;
/** How long a session lasts after its last use, in seconds. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;
/** The maximum age of a session, however often it is used, in milliseconds. */
export const SESSION_MAX_MS = 30 * 24 * 60 * 60 * 1000;

/** How long a sign-in waits for its second step, in seconds. */
const CHALLENGE_SECONDS = 5 * 60;

/** The type that `betterAuth` returns for our options. */
export type Auth = ReturnType<typeof createAuth>;

/**
 * Creates the auth library for editors' accounts. All other code uses accounts through the functions of this folder, so that the library
 * can be replaced.
 * @param origin the site's own address, without a trailing slash
 * @param secret at least 32 characters; signs the session cookies
 * @param hashCost cost of hashing a password; only reduced in tests
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
      // `read-session.ts` extends sessions instead, because it first checks whether a session has idled out.
      disableSessionRefresh: true,
      // Our own rule decides which actions need a recent confirmation (`confirm-identity.ts`).
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
    // Our own rate limits and origin check apply before every route.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its spans would contain messages of errors.
    experimental: { instrumentation: { enabled: false } },
    logger: { disabled: true },
    // Whether a request uses https is determined per request (`identify.ts`).
    advanced: {
      cookiePrefix: 'prospectus',
      useSecureCookies: false,
      disableOriginCheck: true,
      // The library would read the address from a header that anyone can set, and sessions do not need it.
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
        // `recovery-codes.ts` generates, hashes and looks up the codes; the library only stores the list and removes used codes.
        backupCodeOptions: { customBackupCodesGenerate: () => [], storeBackupCodes: AS_GIVEN },
        // Anyone who knows the password could lock its owner out; codes have our own limits.
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

/**
 * Rejects a passkey without user verification. A passkey replaces both factors, so the device must have verified the person by fingerprint,
 * face or PIN.
 */
function refuseUnverified({ verification }: { verification: { authenticationInfo: { userVerified: boolean } } }): void {
  if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
}
