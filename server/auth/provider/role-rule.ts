import type { Env } from '../../env';
import type { Role } from '../accounts';

/** Which claim of the provider says who is an admin or an editor, and by which of its values. */
export interface RoleRule {
  claim: string;
  admins: string[];
  editors: string[];
}

/** The rule of the settings; null where they name no claim. */
export function roleRule(
  env: Pick<Env, 'OIDC_ROLE_CLAIM' | 'OIDC_ADMIN_VALUES' | 'OIDC_EDITOR_VALUES'>,
): RoleRule | null {
  const { OIDC_ROLE_CLAIM: claim, OIDC_ADMIN_VALUES: admins, OIDC_EDITOR_VALUES: editors } = env;
  return claim === undefined ? null : { claim, admins: admins ?? [], editors: editors ?? [] };
}

/** The role that someone's claims give, the higher of two; null for none. */
export function roleOf(rule: RoleRule, claims: Record<string, unknown>): Role | null {
  const given = claimOf(claims, rule.claim);
  const values: unknown[] = Array.isArray(given) ? given : [given];
  if (values.some((value) => rule.admins.includes(String(value)))) return 'admin';
  return values.some((value) => rule.editors.includes(String(value))) ? 'editor' : null;
}

/** A claim by its name, or by the way to it: some providers keep roles at `realm_access.roles`. Undefined where there is none. */
export function claimOf(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let found: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  return found;
}
