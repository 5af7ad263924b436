import { createHash } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { apikey, user } from '../../../db/schema/accounts';
import { limitProblem } from '../../../src/content/limits';
import {
  type Actor,
  type ClaimRight,
  claimRightsOf,
  type Doer,
  type DraftRight,
  limitToRole,
  type Role,
} from '../../platform/actor';
import { AppError, ForeignNetwork } from '../../platform/errors';
import { isWithin, networkOf, readNetwork } from '../../platform/http/networks';
import { isUnwritable } from '../../platform/http/translate-error';
import { recordAudit } from '../audit/record-audit';
import { type Auth, MAX_KEY_DAYS } from './create-auth';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The scopes of API keys: `content:write` has an editor's rights except publishing drafts, and `admin` an admin's. `content:read` and
 * `admin:read` have the same without changes; `content:read` cannot see drafts. `content:draft` and `content:publish` read what an editor
 * reads, but write only drafts. `record:read` is `content:read` with the record of publications, as `admin:read` and `admin` have it too.
 * `claims:read` and `claims:write` read what `content:read` does, and read or change the register of claims.
 */
export const KEY_SCOPES = [
  'content:read',
  'content:draft',
  'content:publish',
  'content:write',
  'record:read',
  'claims:read',
  'claims:write',
  'admin:read',
  'admin',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** An API key as admins see it. The key itself is only shown when it is created. */
export interface ApiKey {
  id: string;
  name: string;
  /** The first characters, to recognize the key. */
  start: string;
  scopes: KeyScope[];
  createdBy: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  /** The network the key was last used from, /24 or /48; never the full address. */
  lastNetwork: string | null;
  /** Addresses and networks the key may be used from; empty for anywhere. */
  networks: string[];
}

/**
 * Creates an API key for a person, which expires after a year unless `expiresAt` is given.
 * @returns the key itself, which cannot be read again, and its description
 * @throws AppError UNPROCESSABLE_CONTENT for an expiry in the past or beyond five years, BAD_REQUEST for a name that cannot be stored
 */
export async function createApiKey(
  auth: Auth,
  db: Db,
  input: { userId: string; name: string; scopes: KeyScope[]; expiresAt?: string; networks?: string[] },
): Promise<ApiKey & { key: string }> {
  const nameProblem = limitProblem(input.name);
  if (nameProblem) throw badInput('name', nameProblem);
  const networks = readNetworks(input.networks ?? []);
  const expiresIn = input.expiresAt ? secondsUntil(input.expiresAt) : YEAR_SECONDS;
  const made = await auth.api.createApiKey({
    body: { userId: input.userId, name: input.name, expiresIn, permissions: { site: input.scopes } },
  });
  if (networks.length > 0)
    await db
      .update(apikey)
      .set({ networks: networks.join(',') })
      .where(eq(apikey.id, made.id));
  const described = (await listApiKeys(db)).find((key) => key.id === made.id);
  if (!described) throw new Error('The new key cannot be read back.');
  return { ...described, key: made.key };
}

/** Returns all keys, newest first. */
export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  const rows = await db
    .select({
      id: apikey.id,
      name: apikey.name,
      start: apikey.start,
      permissions: apikey.permissions,
      createdBy: user.name,
      createdAt: apikey.createdAt,
      expiresAt: apikey.expiresAt,
      lastUsedAt: apikey.lastRequest,
      lastNetwork: apikey.lastNetwork,
      networks: apikey.networks,
    })
    .from(apikey)
    .innerJoin(user, eq(user.id, apikey.referenceId))
    .orderBy(desc(apikey.createdAt));
  return rows.map(({ permissions, ...row }) => ({
    ...row,
    name: row.name ?? '',
    start: row.start ?? '',
    scopes: parseScopes(permissions),
    networks: splitNetworks(row.networks),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

/**
 * Sets the networks a key may be used from, effective with its next request.
 * @param given addresses and networks; empty for anywhere @throws AppError NOT_FOUND, BAD_REQUEST for an invalid entry
 */
export async function changeKeyNetworks(db: Db, id: string, given: string[], actor: Doer): Promise<ApiKey> {
  const networks = readNetworks(given).join(',');
  return db.transaction(async (tx) => {
    const set = { networks: networks || null, updatedAt: new Date() };
    const [changed] = await tx.update(apikey).set(set).where(eq(apikey.id, id)).returning();
    if (!changed) throw new AppError('NOT_FOUND', 'This key does not exist.');
    await recordAudit(tx, actor, 'key-networks', `${keyLabel(changed)}: ${networks || 'from anywhere'}`);
    const described = (await listApiKeys(tx)).find((key) => key.id === id);
    if (!described) throw new Error('The key cannot be read back.');
    return described;
  });
}

/** Revokes a key with immediate effect. @throws AppError NOT_FOUND */
export async function revokeApiKey(db: Db, id: string, actor: Doer): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(apikey).where(eq(apikey.id, id)).returning();
    if (!gone) throw new AppError('NOT_FOUND', 'This key does not exist.');
    await recordAudit(tx, actor, 'key-end', keyLabel(gone));
  });
}

/** Matches keys that have not expired, on the database's clock, because the clocks of servers may differ. */
const IS_IN_USE = or(isNull(apikey.expiresAt), gt(apikey.expiresAt, sql`now()`));

/** Returns the number of active keys that a person created. */
export async function countKeysOf(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(apikey)
    .where(and(eq(apikey.referenceId, userId), IS_IN_USE));
  return row?.count ?? 0;
}

/** Revokes all keys that a person created. @returns the number of revoked keys */
export async function endKeysOf(tx: Db, userId: string, actor: Doer): Promise<number> {
  const ended = await tx.delete(apikey).where(eq(apikey.referenceId, userId)).returning();
  for (const key of ended) await recordAudit(tx, actor, 'key-end', keyLabel(key));
  return ended.length;
}

interface KeyOwner extends Pick<Actor, 'writesAs' | 'drafts' | 'readsRecord' | 'claims'> {
  id: string;
  name: string;
  role: Role;
  /** The key's id, and its name in the audit log. */
  key: { id: string; label: string };
}

/** True for keys whose last recorded use is a minute old. Otherwise each request, even a read, would cause a write. */
const WAS_USED_LONG_AGO = sql<boolean>`coalesce(${apikey.lastRequest} <= now() - interval '1 minute', true)`;

/**
 * Returns the owner of a key and the key's rights, or null if the key is unknown, expired or without scopes, or its owner is disabled. Uses
 * one query of our own, because the auth library would write each use to the database twice.
 * @param from the client, with its address if the key's networks must be checked @throws ForeignNetwork if the key may not be used from
 * that address
 */
export async function findKeyOwner(
  db: Db,
  key: string,
  from: { client: string; address?: string },
): Promise<KeyOwner | null> {
  const found = await findUsableKey(queryKeyOf(db), { key: hashKey(key) });
  if (!found) return null;
  if (from.address !== undefined) {
    const allowed = splitNetworks(found.networks);
    if (allowed.length > 0 && !isWithin(from.address, allowed)) {
      throw new ForeignNetwork({ kind: 'key', id: found.ownerId, name: keyLabel(found), client: from.client });
    }
    const network = networkOf(from.address);
    if (found.wasUsedLongAgo || network !== found.lastNetwork) {
      const set = { lastRequest: sql`now()`, lastNetwork: network };
      const used = db.update(apikey).set(set).where(eq(apikey.id, found.id));
      await used.catch((error: unknown) => {
        // Reading with a key still works while the database is read-only.
        if (!isUnwritable(error)) throw error;
      });
    }
  }
  return toOwner(found);
}

/** Returns the owner of a key and the key's rights, by the key's id; null as above. */
export async function findKeyRights(db: Db, keyId: string): Promise<KeyOwner | null> {
  const found = await findUsableKey(prepareKey(db, eq(apikey.id, keyId)), {});
  return found && toOwner(found);
}

/** Prepares the query for a key that has not expired, with its owner if they are not disabled. */
function prepareKey(db: Db, isKey: SQL) {
  const { id, name, start, permissions, networks, lastNetwork } = apikey;
  const own = { id, name, start, permissions, networks, lastNetwork, wasUsedLongAgo: WAS_USED_LONG_AGO };
  return db
    .select({ ...own, ownerId: user.id, ownerRole: user.role })
    .from(apikey)
    .innerJoin(user, eq(user.id, apikey.referenceId))
    .where(and(isKey, eq(apikey.enabled, true), eq(user.disabled, false), IS_IN_USE))
    .prepare('usable_key');
}

type KeyQuery = ReturnType<typeof prepareKey>;
/** Prepared once, because each request with a key runs it. */
const keyQueries = new WeakMap<Db, KeyQuery>();

function queryKeyOf(db: Db): KeyQuery {
  const query = keyQueries.get(db) ?? prepareKey(db, eq(apikey.key, sql.placeholder('key')));
  keyQueries.set(db, query);
  return query;
}

/** Runs a prepared query. @returns null if there is no such key, or if it has no scopes */
async function findUsableKey(query: KeyQuery, values: { key?: string }) {
  const [found] = await query.execute(values);
  const scopes = parseScopes(found?.permissions ?? null);
  return found && scopes.length > 0 ? { ...found, scopes } : null;
}

function toOwner(found: NonNullable<Awaited<ReturnType<typeof findUsableKey>>>): KeyOwner {
  const { scopes } = found;
  const has = (...wanted: KeyScope[]) => wanted.some((scope) => scopes.includes(scope));
  // A key never has more rights than its owner currently has.
  const isAdmin = found.ownerRole === 'admin';
  return {
    id: found.ownerId,
    name: found.name ?? 'API key',
    role: isAdmin && has('admin', 'admin:read') ? 'admin' : found.ownerRole === 'reviewer' ? 'reviewer' : 'editor',
    key: { id: found.id, label: keyLabel(found) },
    readsRecord:
      (isAdmin && has('admin', 'admin:read', 'record:read')) || (found.ownerRole === 'reviewer' && has('record:read')),
    ...limitToRole(found.ownerRole as Role, {
      writesAs: isAdmin && has('admin') ? 'admin' : has('admin', 'content:write') ? 'editor' : null,
      drafts: findDraftRight(scopes),
    }),
    claims: findClaimRights(scopes, found.ownerRole as Role),
  };
}

function findClaimRights(scopes: readonly KeyScope[], ownerRole: Role): ClaimRight[] {
  const has = (...wanted: KeyScope[]) => wanted.some((scope) => scopes.includes(scope));
  const ofRole = claimRightsOf(ownerRole);
  if (has('admin', 'claims:write')) return ofRole;
  return has('admin:read', 'claims:read') ? ofRole.filter((right) => right === 'read' || right === 'files') : [];
}

function findDraftRight(scopes: readonly KeyScope[]): DraftRight | null {
  const has = (...wanted: KeyScope[]) => wanted.some((scope) => scopes.includes(scope));
  if (has('admin', 'content:publish')) return 'publish';
  if (has('content:write', 'content:draft')) return 'write';
  return has('admin:read') ? 'read' : null;
}

/** Returns the name of a key in the audit log. */
export function keyLabel({ name, start }: { name: string | null; start: string | null }): string {
  return `${name} (${start}…)`;
}

/** Hashes a key as the auth library does, which stores only hashes. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** More than any firm needs. */
const MAX_NETWORKS = 20;

/** @throws AppError BAD_REQUEST for too many or invalid networks */
function readNetworks(given: readonly string[]): string[] {
  if (given.length > MAX_NETWORKS) throw badInput('networks', `A key can have at most ${MAX_NETWORKS} networks.`);
  return given.map((text) => {
    const network = readNetwork(text);
    if (network === null) throw badInput('networks', `“${text.slice(0, 50)}” is not a valid address or network.`);
    return network;
  });
}

function splitNetworks(networks: string | null): string[] {
  return networks ? networks.split(',') : [];
}

function parseScopes(permissions: string | null): KeyScope[] {
  const site = (JSON.parse(permissions || '{}') as { site?: string[] } | null)?.site ?? [];
  return KEY_SCOPES.filter((scope) => site.includes(scope));
}

function secondsUntil(expiresAt: string): number {
  const seconds = Math.ceil((Date.parse(expiresAt) - Date.now()) / 1000);
  if (seconds <= 0) throw refused('expiresAt', 'The expiry date is in the past.');
  if (seconds > MAX_KEY_DAYS * 24 * 60 * 60) throw refused('expiresAt', 'A key must expire within five years.');
  return seconds;
}

/** Creates the error for well-formed input that is out of range, unlike `badInput`. */
function refused(path: string, message: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path, message }] });
}

function badInput(path: string, message: string): AppError {
  return new AppError('BAD_REQUEST', message, { issues: [{ path, message }] });
}
