import { read } from '../../api/rest';

/** Who is signed in. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: 'admin' | 'editor';
}

/** Who is signed in. Without the readable mark of an editor nobody is, and there is nothing to ask. */
export async function readSession(): Promise<SessionUser | null> {
  if (!/(^|;\s*)editor=1/.test(document.cookie)) return null;
  const session = await read<{ user: SessionUser }>('/api/auth/session', { on401: 'null' });
  return session?.user ?? null;
}
