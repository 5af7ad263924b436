import type { TokenEndpointResponse, TokenEndpointResponseHelpers, UserInfoResponse } from 'openid-client';
import { normalizeEmail } from '../../../../db/normalize-email';
import type { Env } from '../../../platform/env';
import { ProviderRefusal } from './refusal';
import { claimOf } from './role-rule';

/** A person's identity, as proved by the provider. */
export interface Proof {
  /** Identifies the person for good, even if their email changes. */
  subject: string;
  /** In lower case; null if the provider gives none or has not verified it. */
  email: string | null;
  name: string;
  claims: Record<string, unknown>;
  /** When the person last authenticated at the provider, in milliseconds; null if unknown. */
  authenticatedAt: number | null;
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/**
 * Reads the claims of a provider's tokens. Asks the provider for more if the ID token lacks the email or the role, because some keep it
 * short.
 */
export async function readProof(
  { OIDC_ROLE_CLAIM: role }: Pick<Env, 'OIDC_ROLE_CLAIM'>,
  tokens: Tokens,
  askMore: (subject: string) => Promise<UserInfoResponse>,
): Promise<Proof> {
  const told = tokens.claims();
  if (!told) throw new ProviderRefusal('failed');
  const isShort = told.email === undefined || (role !== undefined && claimOf(told, role) === undefined);
  // A provider that has no more information is no reason to refuse.
  const more = isShort ? await askMore(told.sub).catch(() => ({})) : {};
  const claims: Record<string, unknown> = { ...more, ...told };
  const { email, email_verified: isVerified, name, auth_time: at } = claims;
  return {
    subject: told.sub,
    email: typeof email === 'string' && (isVerified === true || isVerified === 'true') ? normalizeEmail(email) : null,
    name: typeof name === 'string' ? name.trim().slice(0, 200) : '',
    claims,
    authenticatedAt: typeof at === 'number' ? at * 1000 : null,
  };
}

/** Returns true if a failure is due to the network or the provider, not to the content of its response. */
export function isForeign(error: unknown): boolean {
  const { code, cause, status } = (error ?? {}) as { code?: unknown; cause?: unknown; status?: unknown };
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  if (code === 'OAUTH_TIMEOUT' || (typeof status === 'number' && status >= 500)) return true;
  return cause instanceof Response && cause.status >= 500;
}
