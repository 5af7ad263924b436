import { createHmac } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { session } from '../../db/schema/accounts';
import type { Actor } from '../actor';
import { recordKeyUse } from '../audit/record-key-use';
import type { Env } from '../env';
import { Unidentified } from '../errors';
import { keyOwner } from './api-keys';
import type { BegunBy } from './begin-session';
import { SESSION_COOKIE } from './cookies';
import type { Auth } from './create-auth';
import { missingFactor } from './factor-rule';
import { tokenHash } from './hash-tokens';
import { presentUser, type SessionUser } from './known-user';
import { hasPasswords } from './password-sign-in';
import { type FoundSession, idleMs, isOver, keepUse, readSession } from './read-session';

/** Who a request comes from, and, for a session, the person. */
export interface Identity {
  actor: Actor;
  user: SessionUser | null;
  session: SessionState | null;
}

/** The session a request comes by. */
export interface SessionState {
  id: string;
  begunBy: BegunBy;
  /** When whoever has it last showed who they are: at the sign-in, or since. */
  confirmedAt: Date;
}

/**
 * Who is asking: the holder of `Authorization: Bearer <api key>`, else the session of the cookie, else a visitor.
 * @param options the address it comes from, where a key is to be held against its networks; whether somebody does something by it: a
 *   page that lies open and hears of changes keeps no session alive
 * @throws Unidentified for a key that is not valid: a third party must hear so, not be taken for a visitor.
 */
export async function identify(
  { auth, database, env }: { auth: Auth; database: Pick<Database, 'db'>; env: Env },
  headers: Headers,
  client: string,
  { isUse = true, address }: { isUse?: boolean; address?: string } = {},
): Promise<Identity> {
  const bearer = /^Bearer\s+(\S.*)$/is.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer) {
    const owner = await keyOwner(database.db, bearer.trim(), { client, address });
    if (!owner) throw new Unidentified('This API key is not valid.');
    const { key, ...rights } = owner;
    const actor: Actor = { kind: 'key', ...rights, keyId: key.id, client };
    await recordKeyUse(database.db, key, actor);
    return { actor, user: null, session: null };
  }
  if (!headers.get('cookie')?.includes(`${SESSION_COOKIE}=`)) return visitor(client);
  let found = await readSession(auth, headers);
  // Where the database can be read again, it is found now; else that fails. Of one signed with a secret that is gone there is none.
  if (!found && (await isKept(database.db, headers))) found = await readSession(auth, headers);
  return identifySession({ database, env }, found, client, isUse);
}

/** Who has a session; a visitor where it is none that goes on. @param isUse whether somebody does something by it */
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
  // Where the identity provider is the only way in, what came in by another has ended.
  if (shown.begunBy !== 'oidc' && !hasPasswords(env)) return visitor(client);
  // Whoever gave only the password, before the person turned an app on, has not shown that app.
  if (shown.begunBy === 'password' && person.twoFactorEnabled) return visitor(client);
  if (isUse) await keepUse(database.db, found.session, idle);
  const actor = { kind: 'session', id: person.id, name: person.name, role: person.role, client } as const;
  const missing = await missingFactor(database.db, person, shown);
  if (missing) {
    const needsPasskey = missing === 'passkey' ? { needsPasskey: true as const } : {};
    const user = { ...presentUser(person), needsFactor: true as const, ...needsPasskey };
    return { actor: { ...actor, role: null, needsFactor: true }, user, session: shown };
  }
  return { actor, user: presentUser(person), session: shown };
}

/**
 * Whether the session a request shows is there. The sign-in library says of one whose person it could not read for a moment that there
 * is none: nobody is to be signed out by that.
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

/** A keyed hash of a client's address: tells clients apart without keeping the address. */
export function clientHash(address: string, secret: string): string {
  return createHmac('sha256', secret).update(address).digest('base64url').slice(0, 22);
}

/** Someone of whom nothing is known. */
export function visitor(client: string): Identity {
  return { actor: { kind: 'visitor', id: null, name: null, role: null, client }, user: null, session: null };
}
