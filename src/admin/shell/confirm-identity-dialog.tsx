import '../../styles/panels.css';
import '../../styles/administration.css';
import { useState } from 'react';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { ProviderButton } from '../../editor-panels/sign-in/provider-button';
import type { SignInRequests } from '../../editor-panels/sign-in/sign-in-request';
import { useOwnWays, useSignInWays } from '../../editor-panels/sign-in/use-sign-in-ways';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { AskForm } from '../administration/ask-form';
import { TextField } from '../administration/text-field';
import { useDashboard } from './dashboard-context';

/** Over what one was about to do: whoever did not sign in just now shows once more who they are, and it goes on. */
export function ConfirmIdentityDialog({ requests }: { requests: SignInRequests }) {
  const isOpen = useStore(requests.store, (state) => state.isOpen);
  return isOpen ? <OpenDialog requests={requests} /> : null;
}

function OpenDialog({ requests }: { requests: SignInRequests }) {
  const ways = useSignInWays();
  const own = useOwnWays();
  return (
    <Dialog title="Is it you?" size="small" onClose={() => requests.answer(false)}>
      {own === null ? <Loading /> : null}
      {own && !own.password ? (
        <p className="dialog-message">
          This needs you to show once more who you are. For a quarter of an hour you are not asked again.
        </p>
      ) : null}
      {own?.password ? <PasswordOrCode requests={requests} /> : null}
      {own?.provider && ways ? (
        <ProviderButton
          label={`Go on with ${ways.provider}`}
          isConfirming
          isFirst={!own.password}
          onDone={() => requests.answer(true)}
        />
      ) : null}
    </Dialog>
  );
}

/** What the site itself keeps of a person: the password, a code of their app, or a passkey. */
function PasswordOrCode({ requests }: { requests: SignInRequests }) {
  const { user, client } = useDashboard();
  const confirm = trpc.auth.confirm.useMutation();
  const factor = trpc.factor.read.useQuery(undefined, { staleTime: 0 });
  const kept = trpc.passkeys.list.useQuery(undefined, { staleTime: 0 });
  const [problem, setProblem] = useState('');
  const hasPasskey = (kept.data?.length ?? 0) > 0;
  const byCode = factor.data?.isOn ?? false;

  async function handlePasskey() {
    setProblem('');
    const passkeys = await import('../../api/passkeys').catch(() => null);
    try {
      if (!passkeys) throw new Error('The script did not come.');
      await passkeys.confirmByPasskey(client);
      requests.answer(true);
    } catch (failure) {
      setProblem(passkeys?.passkeyProblem(failure) ?? 'The site can not be reached. Please try again.');
    }
  }

  if (factor.isPending || kept.isPending) return <Loading />;

  const passkeyButton = (
    <button type="button" className="text-link" onClick={() => void handlePasskey()}>
      Use a passkey
    </button>
  );
  const problemText = problem ? (
    <p className="field-error" role="alert">
      {problem}
    </p>
  ) : null;

  // The server takes no password from a person who has a second factor.
  if (hasPasskey && !byCode) {
    return (
      <>
        <p className="dialog-message">Use your passkey to continue. We won't ask again for 15 minutes.</p>
        {problemText}
        <p className="sign-in-ways">{passkeyButton}</p>
      </>
    );
  }

  return (
    <AskForm
      submitLabel="Go on"
      busyLabel="One moment..."
      onCancel={() => requests.answer(false)}
      onSend={async (text) => {
        await confirm.mutateAsync(byCode ? { code: text('code') } : { password: text('password') });
        requests.answer(true);
      }}
    >
      {(problemOf) => (
        <>
          <p className="dialog-message">
            This needs {byCode ? 'a code' : 'your password'} once more. For a quarter of an hour you are not asked
            again.
          </p>
          {byCode ? (
            <TextField
              key="code"
              label="Code"
              name="code"
              hint="Six digits, from the app on your phone."
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              isRequired
              hasFocus
              problem={problemOf('code')}
            />
          ) : (
            <>
              <input type="hidden" name="username" autoComplete="username" value={user.email} />
              <TextField
                key="password"
                label="Your password"
                name="password"
                type="password"
                autoComplete="current-password"
                isRequired
                hasFocus
                problem={problemOf('password')}
              />
            </>
          )}
          {problemText}
          {hasPasskey ? <p className="sign-in-ways">{passkeyButton}</p> : null}
        </>
      )}
    </AskForm>
  );
}
