import { createHmac } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { session } from '../../db/schema';
import type { Actor } from '../actor';
import { recordKeyUse } from '../audit/record-key-use';
import { AppError } from '../errors';
import { passingFailure } from '../http/translate-error';
import { keyOwner } from './api-keys';
import type { BegunBy } from './begin-session';
import { SESSION_COOKIE } from './cookies';
import { type Auth, SESSION_MAX_MS } from './create-auth';
import { lacksRequiredFactor } from './factor-rule';
import { type KnownUser, presentUser, type SessionUser } from './sign-in';

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
 * @throws AppError UNAUTHORIZED for a key that is not valid: a third party must hear so, not be taken for a visitor.
 */
export async function identify(
  { auth, database }: { auth: Auth; database: Pick<Database, 'db'> },
  headers: Headers,
  client: string,
): Promise<Identity> {
  const bearer = /^Bearer\s+(\S.*)$/is.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer) {
    const owner = await keyOwner(database.db, bearer.trim());
    if (!owner) throw new AppError('UNAUTHORIZED', 'This API key is not valid.');
    const { key, ...rights } = owner;
    const actor: Actor = { kind: 'key', ...rights, client };
    await recordKeyUse(database.db, key, actor);
    return { actor, user: null, session: null };
  }
  if (!headers.get('cookie')?.includes(`${SESSION_COOKIE}=`)) return visitor(client);
  const query = { disableCookieCache: true };
  // Where nothing can be written just now, a session that is to be prolonged goes on as it is.
  const found = await auth.api
    .getSession({ headers, query })
    .catch(() => auth.api.getSession({ headers, query: { ...query, disableRefresh: true } }));
  if (!found && (await isKept(database.db, headers))) {
    throw passingFailure(new Error('A session that is kept was not found with its person.'));
  }
  const person = found?.user as KnownUser | undefined;
  if (!found || !person || person.disabled || isOver(found.session.createdAt)) return visitor(client);
  const shown = presentSession(found.session);
  const actor = { kind: 'session', id: person.id, name: person.name, role: person.role, client } as const;
  if (await lacksRequiredFactor(database.db, person, shown)) {
    const user = { ...presentUser(person), needsFactor: true as const };
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
    .where(and(eq(session.token, token), gt(session.expiresAt, new Date())));
  return rows.length > 0;
}

function presentSession(found: {
  id: string;
  createdAt: Date;
  confirmedAt?: unknown;
  begunBy?: unknown;
}): SessionState {
  const { id, createdAt, confirmedAt } = found;
  const begunBy = (found.begunBy as BegunBy | null | undefined) ?? 'password';
  return { id, begunBy, confirmedAt: confirmedAt instanceof Date ? confirmedAt : createdAt };
}

/** Whether a session that began then has ended for good, whatever its cookie says. */
export function isOver(createdAt: Date, now = Date.now()): boolean {
  return createdAt.getTime() + SESSION_MAX_MS <= now;
}

/** A keyed hash of a client's address: tells clients apart without keeping the address. */
export function clientHash(address: string, secret: string): string {
  return createHmac('sha256', secret).update(address).digest('base64url').slice(0, 22);
}

/** Someone of whom nothing is known. */
export function visitor(client: string): Identity {
  return { actor: { kind: 'visitor', id: null, name: null, role: null, client }, user: null, session: null };
}
