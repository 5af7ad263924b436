import { createHmac } from 'node:crypto';
import type { Database } from '../../db/client';
import type { Actor } from '../actor';
import { recordKeyUse } from '../audit/record-key-use';
import { AppError } from '../errors';
import { keyOwner } from './api-keys';
import { type Auth, SESSION_MAX_MS } from './create-auth';
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
    const { key, ...rights } = owner;
    const actor: Actor = { kind: 'key', ...rights, client };
    await recordKeyUse(database.db, key, actor);
    return { actor, user: null };
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

/** The session's cookie as the sign-in library knows it; browsers have it by this name over http. */
export const SESSION_COOKIE = 'prospectus.session_token';

/** By it a browser shows that it has signed in to an account before (`known-device.ts`). */
export const DEVICE_COOKIE = 'prospectus.device';

/** Over https their names begin so: such a cookie was set by this very host over TLS, and no neighbouring domain can put one in its place. */
const HOST = '__Host-';
const OF_HOST = [SESSION_COOKIE, DEVICE_COOKIE];

/** Readable by scripts and of no right: tells a page, which is cached and the same for everyone, that an editor is looking. */
export const EDITOR_COOKIE = 'editor=1; Path=/; SameSite=Lax; Max-Age=1209600';
export const NO_EDITOR_COOKIE = 'editor=; Path=/; SameSite=Lax; Max-Age=0';

/**
 * `Set-Cookie` values as browsers get them: over https all are `Secure`, and what tells who someone is has a `__Host-` name, which
 * asks for `Path=/` and no domain.
 */
export function cookiesForBrowser(cookies: string[], isHttps: boolean): string[] {
  if (!isHttps) return cookies;
  return cookies.map((cookie) => {
    const isOfHost = OF_HOST.some((name) => cookie.startsWith(`${name}=`));
    return `${isOfHost ? HOST : ''}${cookie}; Secure`;
  });
}

/** A `Cookie` header as the server's parts read it. Over https what tells who someone is counts by its `__Host-` name alone. */
export function cookiesOfBrowser(header: string, isHttps: boolean): string {
  if (!isHttps) return header;
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => !OF_HOST.some((name) => pair.startsWith(`${name}=`)))
    .map((pair) => (OF_HOST.some((name) => pair.startsWith(`${HOST}${name}=`)) ? pair.slice(HOST.length) : pair))
    .join('; ');
}
