import type { Role } from '../../../platform/actor';
import type { Env } from '../../../platform/env';

/** The claim, and its values, that make someone an admin, an editor or a reviewer. */
export interface RoleRule {
  claim: string;
  admins: string[];
  editors: string[];
  reviewers: string[];
}

/** Returns the configured rule, or null if no claim is set. */
export function roleRule(
  env: Pick<Env, 'OIDC_ROLE_CLAIM' | 'OIDC_ADMIN_VALUES' | 'OIDC_EDITOR_VALUES' | 'OIDC_REVIEWER_VALUES'>,
): RoleRule | null {
  const { OIDC_ROLE_CLAIM: claim, OIDC_ADMIN_VALUES, OIDC_EDITOR_VALUES, OIDC_REVIEWER_VALUES } = env;
  if (claim === undefined) return null;
  return {
    claim,
    admins: OIDC_ADMIN_VALUES ?? [],
    editors: OIDC_EDITOR_VALUES ?? [],
    reviewers: OIDC_REVIEWER_VALUES ?? [],
  };
}

/** Returns the highest role that the claims give, or null. */
export function roleOf(rule: RoleRule, claims: Record<string, unknown>): Role | null {
  const given = claimOf(claims, rule.claim);
  const values: unknown[] = Array.isArray(given) ? given : [given];
  const has = (wanted: string[]) => values.some((value) => wanted.includes(String(value)));
  if (has(rule.admins)) return 'admin';
  if (has(rule.editors)) return 'editor';
  return has(rule.reviewers) ? 'reviewer' : null;
}

/** Returns a claim by its name or its path: some providers keep roles at `realm_access.roles`. Undefined if it does not exist. */
export function claimOf(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let found: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  return found;
}
