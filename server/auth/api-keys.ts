import { createHash } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { apikey, user } from '../../db/schema';
import { limitProblem } from '../../src/content/limits';
import type { Actor, Doer } from '../actor';
import { recordAudit } from '../audit/record-audit';
import { AppError } from '../errors';
import { isUnwritable } from '../http/translate-error';
import { publishAccess } from '../live/notify';
import { type Auth, MAX_KEY_DAYS } from './create-auth';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * What a key may do: `content:write` is an editor's, `admin` an admin's rights; `content:read` and `admin:read` the same without
 * what changes anything.
 */
export const KEY_SCOPES = ['content:read', 'content:write', 'admin:read', 'admin'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** An API key as admins see it; the key itself is shown once, when it is made. */
export interface ApiKey {
  id: string;
  name: string;
  /** The first characters, to tell keys apart. */
  start: string;
  scopes: KeyScope[];
  createdBy: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
}

/**
 * Makes an API key for a person. @returns the key itself, never readable again, and its description
 * It ends after a year unless `expiresAt` says otherwise.
 * @throws AppError BAD_REQUEST for an expiry in the past or beyond five years, and a name that can not be kept
 */
export async function createApiKey(
  auth: Auth,
  db: Db,
  input: { userId: string; name: string; scopes: KeyScope[]; expiresAt?: string },
): Promise<ApiKey & { key: string }> {
  const nameProblem = limitProblem(input.name);
  if (nameProblem) throw badInput('name', nameProblem);
  const expiresIn = input.expiresAt ? secondsUntil(input.expiresAt) : YEAR_SECONDS;
  const made = await auth.api.createApiKey({
    body: { userId: input.userId, name: input.name, expiresIn, permissions: { site: input.scopes } },
  });
  const described = (await listApiKeys(db)).find((key) => key.id === made.id);
  if (!described) throw new Error('The new key can not be read back.');
  return { ...described, key: made.key };
}

/** All keys, newest first. */
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
    })
    .from(apikey)
    .innerJoin(user, eq(user.id, apikey.referenceId))
    .orderBy(desc(apikey.createdAt));
  return rows.map(({ permissions, ...row }) => ({
    ...row,
    name: row.name ?? '',
    start: row.start ?? '',
    scopes: scopesOf(permissions),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

/** Ends a key at once. @throws AppError NOT_FOUND */
export async function revokeApiKey(db: Db, id: string, actor: Doer): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(apikey).where(eq(apikey.id, id)).returning();
    if (!gone) throw new AppError('NOT_FOUND', 'No such key.');
    await recordAudit(tx, actor, 'key-end', keyLabel(gone));
    await publishAccess(tx, gone.referenceId);
  });
}

/** How many keys that a person made are in use. */
export async function countKeysOf(db: Db, userId: string): Promise<number> {
  const isInUse = or(isNull(apikey.expiresAt), gt(apikey.expiresAt, new Date()));
  const [row] = await db
    .select({ count: count() })
    .from(apikey)
    .where(and(eq(apikey.referenceId, userId), isInUse));
  return row?.count ?? 0;
}

/** Ends all keys that a person made, at once. @returns how many */
export async function endKeysOf(tx: Db, userId: string, actor: Doer): Promise<number> {
  const ended = await tx.delete(apikey).where(eq(apikey.referenceId, userId)).returning();
  for (const key of ended) await recordAudit(tx, actor, 'key-end', keyLabel(key));
  await publishAccess(tx, userId);
  return ended.length;
}

interface KeyOwner extends Pick<Actor, 'writesAs'> {
  id: string;
  name: string;
  role: 'admin' | 'editor';
  /** The key itself, as the record calls it. */
  key: { id: string; label: string };
}

/** How exactly it is told when a key was used last: each use would be a write of its own otherwise, of reads too. */
const LAST_USE_MS = 60_000;

/**
 * Whose key it is and with what rights, or null for a key that is unknown, expired, without rights or of a disabled person. One
 * query: the library that makes the keys would write each of their uses down, twice.
 */
export async function keyOwner(db: Db, key: string, now = new Date()): Promise<KeyOwner | null> {
  const isInUse = or(isNull(apikey.expiresAt), gt(apikey.expiresAt, now));
  const { id, name, start, permissions, lastRequest } = apikey;
  const [found] = await db
    .select({ id, name, start, permissions, lastRequest, ownerId: user.id, ownerRole: user.role })
    .from(apikey)
    .innerJoin(user, eq(user.id, apikey.referenceId))
    .where(and(eq(apikey.key, hashOf(key)), eq(apikey.enabled, true), eq(user.disabled, false), isInUse));
  const scopes = scopesOf(found?.permissions ?? null);
  if (!found || scopes.length === 0) return null;
  if (now.getTime() - (found.lastRequest?.getTime() ?? 0) > LAST_USE_MS) {
    const used = db.update(apikey).set({ lastRequest: now }).where(eq(apikey.id, found.id));
    await used.catch((error: unknown) => {
      // While nothing can be written, a key still reads.
      if (!isUnwritable(error)) throw error;
    });
  }
  const has = (...wanted: KeyScope[]) => wanted.some((scope) => scopes.includes(scope));
  // A key never has more rights than its owner has today.
  const isAdmin = found.ownerRole === 'admin';
  return {
    id: found.ownerId,
    name: found.name ?? 'API key',
    role: isAdmin && has('admin', 'admin:read') ? 'admin' : 'editor',
    key: { id: found.id, label: keyLabel(found) },
    writesAs: isAdmin && has('admin') ? 'admin' : has('admin', 'content:write') ? 'editor' : null,
  };
}

/** How the record calls a key. */
export function keyLabel({ name, start }: { name: string | null; start: string | null }): string {
  return `${name} (${start}…)`;
}

/** As the library keeps keys: it has no key itself. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function scopesOf(permissions: string | null): KeyScope[] {
  const site = (JSON.parse(permissions || '{}') as { site?: string[] } | null)?.site ?? [];
  return KEY_SCOPES.filter((scope) => site.includes(scope));
}

function secondsUntil(expiresAt: string): number {
  const seconds = Math.ceil((Date.parse(expiresAt) - Date.now()) / 1000);
  if (seconds <= 0) throw badInput('expiresAt', 'The expiry lies in the past.');
  if (seconds > MAX_KEY_DAYS * 24 * 60 * 60) throw badInput('expiresAt', 'A key ends within five years.');
  return seconds;
}

function badInput(path: string, message: string): AppError {
  return new AppError('BAD_REQUEST', message, { issues: [{ path, message }] });
}
