import { ToolButton } from '../../ui/tool-button';
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

/** Asks people who signed in a while ago to confirm their identity, then continues what they were doing. */
export function ConfirmIdentityDialog({ requests }: { requests: SignInRequests }) {
  const isOpen = useStore(requests.store, (state) => state.isOpen);
  return isOpen ? <OpenDialog requests={requests} /> : null;
}

function OpenDialog({ requests }: { requests: SignInRequests }) {
  const ways = useSignInWays();
  const own = useOwnWays();
  return (
    <Dialog title="Confirm it’s you" size="small" onClose={() => requests.answer(false)}>
      {own === null ? <Loading /> : null}
      {own && !own.password ? (
        <p className="dialog-message">Sign in again to continue. We won’t ask again for 15 minutes.</p>
      ) : null}
      {own?.password ? <PasswordOrCode requests={requests} /> : null}
      {own?.provider && ways ? (
        <ProviderButton
          label={`Continue with ${ways.provider}`}
          isConfirming
          isFirst={!own.password}
          onDone={() => requests.answer(true)}
        />
      ) : null}
    </Dialog>
  );
}

/** Confirms with the person's own sign-in method: a passkey or code if set up, otherwise the password. */
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
      if (!passkeys) throw new Error('The passkey script could not be loaded.');
      await passkeys.confirmByPasskey(client);
      requests.answer(true);
    } catch (failure) {
      setProblem(passkeys?.describePasskeyFailure(failure) ?? 'The site cannot be reached. Please try again.');
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

  // The server does not accept the password from a person who has a second factor.
  if (hasPasskey && !byCode) {
    return (
      <>
        <p className="dialog-message">Use your passkey to continue. We won’t ask again for 15 minutes.</p>
        {problemText}
        <p className="dialog-buttons">
          <ToolButton onClick={() => requests.answer(false)}>Cancel</ToolButton>
          <ToolButton look="navy" onClick={() => void handlePasskey()}>
            Use a passkey
          </ToolButton>
        </p>
      </>
    );
  }

  return (
    <AskForm
      submitLabel="Continue"
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
            Enter {byCode ? 'a code' : 'your password'} to continue. We won’t ask again for 15 minutes.
          </p>
          {byCode ? (
            <TextField
              key="code"
              label="Code"
              name="code"
              hint="Six digits from your authenticator app."
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
