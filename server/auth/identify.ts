import { createHmac } from 'node:crypto';
import type { Database } from '../../db/client';
import type { Actor } from '../actor';
import { AppError } from '../errors';
import { keyOwner } from './api-keys';
import { type Auth, SESSION_MAX_MS } from './create-auth';
import { SESSION_COOKIE } from './session-cookie';
import { presentUser, type SessionUser } from './sign-in';

/** Who a request comes from, and, for a session, the person. */
export interface Identity {
  actor: Actor;
  user: SessionUser | null;
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
    return { actor: { kind: 'key', ...owner, client }, user: null };
  }
  if (!headers.get('cookie')?.includes(`${SESSION_COOKIE}=`)) return visitor(client);
  const found = await auth.api.getSession({ headers, query: { disableCookieCache: true } });
  const person = found?.user as (SessionUser & { disabled: boolean }) | undefined;
  if (!found || !person || person.disabled || isOver(found.session.createdAt)) return visitor(client);
  return {
    actor: { kind: 'session', id: person.id, name: person.name, role: person.role, client },
    user: presentUser(person),
  };
}

/** Whether a session that began then has ended for good, whatever its cookie says. */
export function isOver(createdAt: Date, now = Date.now()): boolean {
  return createdAt.getTime() + SESSION_MAX_MS <= now;
}

/** Whether a request shows something by which it may be known who is asking: a session or a key, and be it an invented one. */
export function hasCredentials({ authorization, cookie }: { authorization?: string; cookie?: string }): boolean {
  return authorization !== undefined || cookie?.includes(`${SESSION_COOKIE}=`) === true;
}

/** A keyed hash of a client's address: tells clients apart without keeping the address. */
export function clientHash(address: string, secret: string): string {
  return createHmac('sha256', secret).update(address).digest('base64url').slice(0, 22);
}

/** Someone of whom nothing is known. */
export function visitor(client: string): Identity {
  return { actor: { kind: 'visitor', id: null, name: null, role: null, client }, user: null };
}
