import type { TokenEndpointResponse, TokenEndpointResponseHelpers, UserInfoResponse } from 'openid-client';
import type { Env } from '../../env';
import { ProviderRefusal } from './refusal';
import { claimOf } from './role-rule';

/** Who somebody is, as the provider has proven. */
export interface Proof {
  /** Never another person's, whatever their address becomes. */
  subject: string;
  /** Lower case; null where the provider tells none, or has not verified it. */
  email: string | null;
  name: string;
  claims: Record<string, unknown>;
  /** When they last showed the provider who they are, in milliseconds; null where it does not say. */
  authenticatedAt: number | null;
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/**
 * What a provider's tokens say. Where the ID token is without the address or the role, as some keep it short, the provider is asked
 * for the rest.
 */
export async function readProof(
  { OIDC_ROLE_CLAIM: role }: Pick<Env, 'OIDC_ROLE_CLAIM'>,
  tokens: Tokens,
  askMore: (subject: string) => Promise<UserInfoResponse>,
): Promise<Proof> {
  const told = tokens.claims();
  if (!told) throw new ProviderRefusal('failed');
  const isShort = told.email === undefined || (role !== undefined && claimOf(told, role) === undefined);
  // What a provider has no more to say of is no reason to refuse.
  const more = isShort ? await askMore(told.sub).catch(() => ({})) : {};
  const claims: Record<string, unknown> = { ...more, ...told };
  const { email, email_verified: isVerified, name, auth_time: at } = claims;
  return {
    subject: told.sub,
    email:
      typeof email === 'string' && (isVerified === true || isVerified === 'true') ? email.trim().toLowerCase() : null,
    name: typeof name === 'string' ? name.trim().slice(0, 200) : '',
    claims,
    authenticatedAt: typeof at === 'number' ? at * 1000 : null,
  };
}

/** Whether a failure is the network's or the provider's own, not of what it said. */
export function isForeign(error: unknown): boolean {
  const { code, cause, status } = (error ?? {}) as { code?: unknown; cause?: unknown; status?: unknown };
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  if (code === 'OAUTH_TIMEOUT' || (typeof status === 'number' && status >= 500)) return true;
  return cause instanceof Response && cause.status >= 500;
}
