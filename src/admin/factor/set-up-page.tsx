import '../../styles/panels.css';
import '../../styles/administration.css';
import { useState } from 'react';
import { request } from '../../api/rest';
import { createTrpc } from '../../api/trpc';
import { SetUpSteps } from './set-up-steps';

/** /admin for who must set up a second factor before anything else. */
export function SetUpPage({ onSessionChange }: { onSessionChange: () => Promise<void> }) {
  const [trpc] = useState(() => createTrpc());

  async function handleSignOut() {
    await request('POST', '/api/auth/sign-out');
    await onSessionChange();
  }

  return (
    <main className="sign-in-page">
      <div className="sign-in-card">
        <h1>Set up a second factor</h1>
        <p className="sign-in-words">This site asks it of you before you go on.</p>
        <SetUpSteps trpc={trpc} onDone={() => void onSessionChange()} />
        <p>
          <button type="button" className="text-link" onClick={() => void handleSignOut()}>
            Sign out
          </button>
        </p>
      </div>
    </main>
  );
}
