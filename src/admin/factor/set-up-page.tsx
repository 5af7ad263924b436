import '../../styles/panels.css';
import '../../styles/administration.css';
import { request } from '../../api/rest';
import { PasskeyButton } from '../../editor-panels/sign-in/passkey-button';
import { SetUpSteps } from './set-up-steps';

interface SetUpPageProps {
  /** The person has a passkey, which completes the sign-in. */
  needsPasskey: boolean;
  onSessionChange: () => Promise<void>;
}

/** /admin for a person who entered the password but still needs the second factor. */
export function SetUpPage({ needsPasskey, onSessionChange }: SetUpPageProps) {
  async function handleSignOut() {
    await request('POST', '/api/auth/sign-out');
    await onSessionChange();
  }

  return (
    <main className="sign-in-page">
      <div className="sign-in-card">
        {needsPasskey ? (
          <>
            <h1>Finish signing in</h1>
            <p className="sign-in-words">
              Use your passkey to continue. If you lost it, ask an admin to reset your two-factor authentication.
            </p>
            <PasskeyButton label="Continue with your passkey" onSignedIn={() => void onSessionChange()} />
          </>
        ) : (
          <>
            <h1>Set up two-factor authentication</h1>
            <p className="sign-in-words">This site requires it. Set it up to continue.</p>
            <SetUpSteps onDone={() => void onSessionChange()} />
          </>
        )}
        <p>
          <button type="button" className="text-link" onClick={() => void handleSignOut()}>
            Sign out
          </button>
        </p>
      </div>
    </main>
  );
}
