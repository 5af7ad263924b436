import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, time, updatedAt } from './columns';

// The tables of the authentication library.

export const user = pgTable('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  role: text('role').notNull().default('editor'),
  disabled: boolean('disabled').notNull().default(false),
  /** The identity provider took the role away; a role from there enables the account again. */
  disabledByProvider: boolean('disabled_by_provider').notNull().default(false),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    expiresAt: time('expires_at').notNull(),
    token: text('token').notNull().unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the person last confirmed their identity. */
    confirmedAt: time('confirmed_at'),
    /** The sign-in method: `password`, `code`, `recovery`, `passkey` or `oidc`. */
    begunBy: text('begun_by'),
    /** The hash of the previous token, and when it was replaced. */
    previousToken: text('previous_token'),
    renewedAt: time('renewed_at'),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [index('session_user').on(table.userId), index('session_previous').on(table.previousToken)],
);

export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: time('access_token_expires_at'),
    refreshTokenExpiresAt: time('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('account_user').on(table.userId)],
);

export const verification = pgTable('verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: time('expires_at').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** The encrypted secret of an authenticator app, and its hashed recovery codes. */
export const twoFactor = pgTable(
  'two_factor',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: time('locked_until'),
    /** The time step (half-minutes since 1970) of the last accepted code, so that no code works twice. */
    lastStep: integer('last_step'),
  },
  (table) => [index('two_factor_user').on(table.userId)],
);

export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: createdAt(),
  },
  (table) => [index('passkey_user').on(table.userId), index('passkey_credential').on(table.credentialID)],
);

export const apikey = pgTable(
  'apikey',
  {
    id: text('id').primaryKey(),
    configId: text('config_id').notNull().default('default'),
    name: text('name'),
    start: text('start'),
    referenceId: text('reference_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    prefix: text('prefix'),
    key: text('key').notNull(),
    refillInterval: integer('refill_interval'),
    refillAmount: integer('refill_amount'),
    lastRefillAt: time('last_refill_at'),
    enabled: boolean('enabled').notNull().default(true),
    rateLimitEnabled: boolean('rate_limit_enabled').notNull().default(false),
    rateLimitTimeWindow: integer('rate_limit_time_window'),
    rateLimitMax: integer('rate_limit_max'),
    requestCount: integer('request_count').notNull().default(0),
    remaining: integer('remaining'),
    lastRequest: time('last_request'),
    expiresAt: time('expires_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    permissions: text('permissions'),
    metadata: text('metadata'),
    /** The addresses and networks that may use the key, separated by commas; null for all. */
    networks: text('networks'),
    /** The network (/24 or /48) of the last use, never the address. */
    lastNetwork: text('last_network'),
  },
  (table) => [index('apikey_key').on(table.key), index('apikey_owner').on(table.referenceId)],
);

/** The clients that have used each key. The audit log records each client once. */
export const keyClients = pgTable(
  'key_clients',
  {
    keyId: text('key_id')
      .notNull()
      .references(() => apikey.id, { onDelete: 'cascade' }),
    /** A keyed hash of the client's address. */
    client: text('client').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.client] })],
);

/** The single pending link of a person, to set a first or a new password. */
export const invitations = pgTable('invitations', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** The admin who created the link, which is valid only while they are an admin; null for links from before this was stored. */
  createdBy: text('created_by').references(() => user.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token, which itself is not stored. */
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: time('expires_at').notNull(),
  createdAt: createdAt(),
});
