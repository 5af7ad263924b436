/** The signed-in person, as the session and sign-in routes answer it. */
export interface SessionUser {
  id: string;
  email: string;
  name: string;
  role: 'admin' | 'editor';
  /** A second factor is required of them, and they have none: they may set one up, and nothing else. */
  needsFactor?: true;
  /** Set besides `needsFactor`: they have a passkey, which finishes the sign-in. */
  needsPasskey?: true;
}

/** The same with what a sign-in asks about them. */
export type KnownUser = SessionUser & { disabled: boolean; twoFactorEnabled?: boolean };

/** What is shown of someone. */
export function presentUser(user: SessionUser): SessionUser {
  return { id: user.id, email: user.email, name: user.name, role: user.role };
}
