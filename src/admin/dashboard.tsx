import '../styles/tools.css';
import '../styles/dashboard.css';
import '../styles/account-menu.css';
import '../styles/page-editor.css';
import '../styles/fields.css';
import '../styles/printed-screen.css';
import '../ui/clean-markup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { pageKeys } from '../api/page-keys';
import { readSession } from '../api/session';
import { createTrpc } from '../api/trpc';
import { TrpcProvider } from '../api/trpc-react';
import { currentDraft } from '../editor-panels/drafts/current-draft';
import { SignInForm } from '../editor-panels/sign-in/sign-in-form';
import { providerProblem } from '../lib/provider-problems';
import { Loading } from '../ui/loading';
import { ProviderWindow } from './provider-window';
import { isProviderWindow, SCREEN_PATHS, screenAt } from './routes';
import { Shell } from './shell/shell';

/** Loaded on demand, since few people need its QR code and recovery codes. */
const SetUpPage = lazy(async () => ({ default: (await import('./factor/set-up-page')).SetUpPage }));

/** /admin and below: the dashboard, or the sign-in page if the person is signed out. */
export function Dashboard() {
  const [client] = useState(() => createTrpc());
  if (isProviderWindow(window.location.pathname)) return <ProviderWindow />;
  return (
    <TrpcProvider client={client}>
      <OwnDashboard />
    </TrpcProvider>
  );
}

function OwnDashboard() {
  const queryClient = useQueryClient();
  const session = useQuery({ queryKey: pageKeys.session, queryFn: readSession, staleTime: 0 });
  const [, navigate] = useLocation();
  const draftId = useStore(currentDraft)?.id;
  useFocusAfter(draftId);
  const refresh = () => queryClient.invalidateQueries({ queryKey: pageKeys.session });
  function handleSignedIn() {
    // Anyone who asked for a page or a screen gets it.
    const { pathname, search } = window.location;
    if (screenAt(pathname) === 'pages' && search === '') navigate(SCREEN_PATHS.start, { replace: true });
    return refresh();
  }
  if (session.isPending) return <Loading />;
  if (session.isError) {
    return (
      <main className="sign-in-page">
        <div className="sign-in-card">
          <h1>The site cannot be reached</h1>
          <p className="sign-in-words">Your changes are still here. Try again in a moment.</p>
          <button type="button" className="button button-navy" onClick={() => void session.refetch()}>
            Retry
          </button>
        </div>
      </main>
    );
  }
  if (!session.data) return <SignInPage onSignedIn={() => void handleSignedIn()} />;
  if (session.data.needsFactor) {
    return (
      <Suspense fallback={<Loading />}>
        <SetUpPage needsPasskey={session.data.needsPasskey ?? false} onSessionChange={refresh} />
      </Suspense>
    );
  }
  const { id } = session.data;
  // With another draft, all open pages are read again.
  return <Shell key={`${id} ${draftId ?? ''}`} user={session.data} draftId={draftId} onSessionChange={refresh} />;
}

/** Focuses the screen after another draft, or the site, replaces everything that is shown, and with it what had the focus. */
function useFocusAfter(draftId: number | undefined): void {
  const shown = useRef(draftId);
  useEffect(() => {
    if (shown.current === draftId) return;
    shown.current = draftId;
    if (document.activeElement === document.body) document.getElementById('dashboard-main')?.focus();
  }, [draftId]);
}

/** /admin for a signed-out person. */
function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  const problem = providerProblem(new URLSearchParams(window.location.search).get('problem'));
  return (
    <main className="sign-in-page">
      <div className="sign-in-card">
        <h1>Sign in</h1>
        <p className="sign-in-words">For editors of this site.</p>
        {problem === null ? null : (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <SignInForm onSignedIn={onSignedIn} />
        <p>
          <a className="text-link" href="/">
            Back to the website
          </a>
        </p>
      </div>
    </main>
  );
}
