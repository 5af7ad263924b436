import { mayEdit } from './may-edit';
import { read } from './rest';

/** Who is signed in. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: 'admin' | 'editor';
  /** They must set up a second factor, and may do nothing else before. */
  needsFactor?: true;
  /** The password was right; the sign-in is finished with their passkey. */
  needsPasskey?: true;
}

let early: Promise<SessionUser | null> | null = null;

/** Asks before anyone wants to know: the next who reads has the answer. */
export function readSessionEarly(): void {
  early = ask();
  // Whoever reads is told; where nobody does, nothing has failed.
  early.catch(() => undefined);
}

/** Who is signed in. Without the readable mark of an editor nobody is, and there is nothing to ask. */
export function readSession(): Promise<SessionUser | null> {
  const answer = early ?? ask();
  early = null;
  return answer;
}

async function ask(): Promise<SessionUser | null> {
  if (!mayEdit()) return null;
  const session = await read<{ user: SessionUser }>('/api/auth/session', { on401: 'null' });
  return session?.user ?? null;
}
