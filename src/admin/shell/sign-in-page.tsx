import { SignInForm } from '../../editor-panels/sign-in/sign-in-form';

/** /admin for who is not signed in. */
export function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <main className="sign-in-page">
      <div className="sign-in-card">
        <h1>Sign in</h1>
        <p className="sign-in-words">For the editors of this site.</p>
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
