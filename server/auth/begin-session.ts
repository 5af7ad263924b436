import { serializeSignedCookie } from 'better-call';
import type { Auth } from './create-auth';

/** By what a session was begun. */
export type BegunBy = 'password' | 'code' | 'recovery' | 'passkey' | 'oidc';

/** Begins a session for who has shown who they are. @returns the `Set-Cookie` value that carries it */
export async function beginSession(auth: Auth, userId: string, headers: Headers, begunBy: BegunBy): Promise<string> {
  const { internalAdapter, authCookies, secret } = await auth.$context;
  const userAgent = (headers.get('user-agent') ?? '').slice(0, 500);
  const { token } = await internalAdapter.createSession(userId, false, { userAgent, begunBy });
  const { name, attributes } = authCookies.sessionToken;
  return serializeSignedCookie(name, token, secret, attributes);
}
