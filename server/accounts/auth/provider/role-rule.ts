import type { Env } from '../../../platform/env';
import type { Role } from '../accounts';

/** The claim, and its values, that make someone an admin or an editor. */
export interface RoleRule {
  claim: string;
  admins: string[];
  editors: string[];
}

/** Returns the configured rule, or null if no claim is set. */
export function roleRule(
  env: Pick<Env, 'OIDC_ROLE_CLAIM' | 'OIDC_ADMIN_VALUES' | 'OIDC_EDITOR_VALUES'>,
): RoleRule | null {
  const { OIDC_ROLE_CLAIM: claim, OIDC_ADMIN_VALUES: admins, OIDC_EDITOR_VALUES: editors } = env;
  return claim === undefined ? null : { claim, admins: admins ?? [], editors: editors ?? [] };
}

/** Returns the highest role that the claims give, or null. */
export function roleOf(rule: RoleRule, claims: Record<string, unknown>): Role | null {
  const given = claimOf(claims, rule.claim);
  const values: unknown[] = Array.isArray(given) ? given : [given];
  if (values.some((value) => rule.admins.includes(String(value)))) return 'admin';
  return values.some((value) => rule.editors.includes(String(value))) ? 'editor' : null;
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
