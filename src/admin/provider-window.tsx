import { useEffect } from 'react';
import { reportToOpener } from '../editor-panels/sign-in/provider-window';
import { providerProblem } from '../lib/provider-problems';

/** Where a window of the identity provider's ends: the page that opened it hears what came of it. */
export function ProviderWindow() {
  const name = new URLSearchParams(window.location.search).get('problem');
  const problem = providerProblem(name);

  useEffect(() => {
    reportToOpener(problem === null ? null : name);
    // Browsers close only windows that a script has opened; where one stays, its words say what to do.
    window.close();
  }, [name, problem]);

  return (
    <main className="sign-in-page">
      <div className="sign-in-card">
        <h1>{problem === null ? 'That was it' : 'That did not work'}</h1>
        <p className="sign-in-words">{problem ?? 'It goes on where you came from.'} You can close this window.</p>
      </div>
    </main>
  );
}
