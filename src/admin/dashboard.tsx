import { useQuery, useQueryClient } from '@tanstack/react-query';
import { read, request } from '../api/rest';
import { createTrpc } from '../api/trpc';
import { Loading } from '../ui/loading';
import { PageEditor } from './page-editor';
import { SignIn } from './sign-in';

const trpc = createTrpc();

interface Session {
  user: { name: string; email: string; role: string };
}

/** Who is signed in. Without the readable mark of an editor nobody is, and there is nothing to ask. */
async function readSession(): Promise<Session | null> {
  if (!/(^|;\s*)editor=1/.test(document.cookie)) return null;
  return read<Session>('/api/auth/session', { on401: 'null' });
}

/** /admin: the sign-in page, or the dashboard for who is signed in. */
export function Dashboard() {
  const queryClient = useQueryClient();
  const session = useQuery({
    queryKey: ['session'],
    queryFn: readSession,
    staleTime: 0,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['session'] });
  if (session.isPending) return <Loading />;
  if (!session.data) return <SignIn onSignedIn={refresh} />;

  async function handleSignOut() {
    await request('POST', '/api/auth/sign-out');
    await refresh();
  }

  return (
    <div className="dashboard">
      <header className="dashboard-header">
        <h1>Dashboard</h1>
        <p>{session.data.user.name}</p>
        <a href="/" className="text-link">
          View Website
        </a>
        <button type="button" className="text-link" onClick={handleSignOut}>
          Sign out
        </button>
      </header>
      <main>
        <PageEditor trpc={trpc} onSignedOut={refresh} />
      </main>
    </div>
  );
}
