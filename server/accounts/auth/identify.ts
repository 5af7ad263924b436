import { createHmac } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../db/client';
import { session } from '../../../db/schema/accounts';
import { type Actor, limitToRole } from '../../platform/actor';
import type { Env } from '../../platform/env';
import { Unidentified } from '../../platform/errors';
import { SESSION_COOKIE } from '../../platform/http/cookies';
import { recordKeyUse } from '../audit/record-key-use';
import { findKeyOwner } from './api-keys';
import type { BegunBy } from './begin-session';
import type { Auth } from './create-auth';
import { findMissingFactor } from './factor-rule';
import { tokenHash } from './hash-tokens';
import { presentUser, type SessionUser } from './known-user';
import { hasPasswords } from './password-sign-in';
import { type FoundSession, idleMs, isOver, keepUse, readSession } from './read-session';

/** The caller of a request and, for a session, the person. */
export interface Identity {
  actor: Actor;
  user: SessionUser | null;
  session: SessionState | null;
}

/** The session of a request. */
export interface SessionState {
  id: string;
  begunBy: BegunBy;
  /** When the session's person last proved their identity: at sign-in or since. */
  confirmedAt: Date;
}

/**
 * Identifies the caller: the holder of `Authorization: Bearer <api key>`, otherwise the person of the session cookie, otherwise a visitor.
 * @param options `address` is given if a key's networks must be checked; `isUse` is false for an open page that only listens for changes,
 * which does not keep a session alive
 * @throws Unidentified for an invalid key: a third party must see the error instead of being treated as a visitor
 */
export async function identify(
  { auth, database, env }: { auth: Auth; database: Pick<Database, 'db'>; env: Env },
  headers: Headers,
  client: string,
  { isUse = true, address }: { isUse?: boolean; address?: string } = {},
): Promise<Identity> {
  const bearer = /^Bearer\s+(\S.*)$/is.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer) {
    const owner = await findKeyOwner(database.db, bearer.trim(), { client, address });
    if (!owner) throw new Unidentified('This API key is not valid.');
    const { key, ...rights } = owner;
    const actor: Actor = { kind: 'key', ...rights, keyId: key.id, client };
    await recordKeyUse(database.db, key, actor);
    return { actor, user: null, session: null };
  }
  if (!headers.get('cookie')?.includes(`${SESSION_COOKIE}=`)) return visitor(client);
  let found = await readSession(auth, headers);
  // Tries again if the session exists: the read succeeds if the database has recovered, and otherwise throws. A session signed with an
  // unknown secret does not exist.
  if (!found && (await isKept(database.db, headers))) found = await readSession(auth, headers);
  return identifySession({ database, env }, found, client, isUse);
}

/** Identifies the person of a session, or a visitor if it has ended. @param isUse true if the request counts as use of the session */
export async function identifySession(
  { database, env }: { database: Pick<Database, 'db'>; env: Env },
  found: FoundSession | null,
  client: string,
  isUse: boolean,
): Promise<Identity> {
  if (!found || found.user.disabled || isOver(found.session.createdAt)) return visitor(client);
  const { user: person } = found;
  const idle = idleMs(env, person.role);
  if (Date.now() - found.session.updatedAt.getTime() > idle) return visitor(client);
  const shown = presentSession(found.session);
  // If only the identity provider may be used, sessions begun in other ways have ended.
  if (shown.begunBy !== 'oidc' && !hasPasswords(env)) return visitor(client);
  // A session begun with only the password before the person turned on an app has not proved that app.
  if (shown.begunBy === 'password' && person.twoFactorEnabled) return visitor(client);
  if (isUse) await keepUse(database.db, found.session, idle);
  const actor: Actor = {
    ...{ kind: 'session', id: person.id, name: person.name, role: person.role, client },
    ...(person.role === 'reviewer' && limitToRole(person.role, {})),
  };
  const missing = await findMissingFactor(database.db, person, shown);
  if (missing) {
    const needsPasskey = missing === 'passkey' ? { needsPasskey: true as const } : {};
    const user = { ...presentUser(person), needsFactor: true as const, ...needsPasskey };
    return { actor: { ...actor, role: null, needsFactor: true }, user, session: shown };
  }
  return { actor, user: presentUser(person), session: shown };
}

/**
 * Returns true if the request's session exists. The auth library reports no session if it could not read its person for a moment, which
 * must not sign anyone out.
 */
async function isKept(db: Database['db'], headers: Headers): Promise<boolean> {
  const name = `${SESSION_COOKIE}=`;
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  const [token = ''] = (cookies.find((cookie) => cookie.startsWith(name)) ?? '').slice(name.length).split(/[.%]/, 1);
  if (token.length < 16 || token.length > 128) return false;
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.token, tokenHash(token)), gt(session.expiresAt, new Date())));
  return rows.length > 0;
}

function presentSession(found: FoundSession['session']): SessionState {
  const { id, createdAt, confirmedAt } = found;
  const begunBy = (found.begunBy as BegunBy | null | undefined) ?? 'password';
  return { id, begunBy, confirmedAt: confirmedAt instanceof Date ? confirmedAt : createdAt };
}

/** Returns a keyed hash of a client's address, which distinguishes clients without storing the address. */
export function clientHash(address: string, secret: string): string {
  return createHmac('sha256', secret).update(address).digest('base64url').slice(0, 22);
}

/** Returns the identity of an unknown visitor. */
export function visitor(client: string): Identity {
  return { actor: { kind: 'visitor', id: null, name: null, role: null, client }, user: null, session: null };
}
