import { mayEdit } from './may-edit';
import { read } from './rest';

/** The role of a person: reviewers read, comment and answer reviews; editors write content; admins also manage the site. */
export type Role = 'admin' | 'editor' | 'reviewer';

/** The signed-in person. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** The person must set up a second factor before doing anything else. */
  needsFactor?: true;
  /** The password was correct, and the person must finish signing in with their passkey. */
  needsPasskey?: true;
}

let early: Promise<SessionUser | null> | null = null;

/** Starts reading the session early. The next call of `readSession` uses the answer. */
export function readSessionEarly(): void {
  early = fetchSession();
  // The caller of `readSession` handles a failure. Without one, it must not be reported as an unhandled rejection.
  early.catch(() => undefined);
}

/** Returns the signed-in person. Without the editor cookie nobody is signed in, and no request is sent. */
export function readSession(): Promise<SessionUser | null> {
  const answer = early ?? fetchSession();
  early = null;
  return answer;
}

async function fetchSession(): Promise<SessionUser | null> {
  if (!mayEdit()) return null;
  const session = await read<{ user: SessionUser }>('/api/auth/session', { on401: 'null' });
  return session?.user ?? null;
}
