import { useEffect } from 'react';
import { reportToOpener } from '../editor-panels/sign-in/provider-window';
import { providerProblem } from '../lib/provider-problems';

/** The last page in the identity provider's window. It reports the result to the page that opened the window. */
export function ProviderWindow() {
  const name = new URLSearchParams(window.location.search).get('problem');
  const problem = providerProblem(name);

  useEffect(() => {
    reportToOpener(problem === null ? null : name);
    // Browsers only let scripts close windows that a script opened. If this window stays open, its text says what to do.
    window.close();
  }, [name, problem]);

  return (
    <main className="sign-in-page">
      <div className="sign-in-card">
        <h1>{problem === null ? 'Done' : 'Could not sign in'}</h1>
        <p className="sign-in-words">{problem ?? 'Continue in the window you came from.'} You can close this window.</p>
      </div>
    </main>
  );
}
