import type { Role } from '../../platform/actor';

/** The signed-in person, as the session and sign-in routes return it. */
export interface SessionUser {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** Set if the person must set up a second factor and may do nothing else until then. */
  needsFactor?: true;
  /** Set in addition to `needsFactor` if the person has a passkey, which finishes the sign-in. */
  needsPasskey?: true;
}

/** The person, with the state that a sign-in checks. */
export type KnownUser = SessionUser & { disabled: boolean; twoFactorEnabled?: boolean };

/** Returns the fields of a person that may be shown. */
export function presentUser(user: SessionUser): SessionUser {
  return { id: user.id, email: user.email, name: user.name, role: user.role };
}
