import { type FormEvent, useId, useState } from 'react';
import { failureMessage } from '../../api/failure-message';
import { request } from '../../api/rest';
import { CodeForm } from './code-form';
import { SubmitPart } from './submit-part';

interface PasswordSignInProps {
  /** Prefilled if the person was signed in before. */
  email?: string;
  onSignedIn: () => void;
  /** Reports whether the second step is shown, during which other ways to sign in are hidden. */
  onCodeAsked: (isAsked: boolean) => void;
}

/** Signs in with email and password, then a code if the account has two-factor authentication. */
export function PasswordSignIn({ email, onSignedIn, onCodeAsked }: PasswordSignInProps) {
  const [error, setError] = useState('');
  const [isSending, setSending] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const id = useId();

  function setAwaitingCode(isAsked: boolean) {
    setWaiting(isAsked);
    onCodeAsked(isAsked);
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = { email: form.get('email'), password: form.get('password') };
    setSending(true);
    setError('');
    try {
      const answer = await (await request('POST', '/api/auth/sign-in/email', given)).json();
      if ((answer as { twoFactor?: true }).twoFactor) setAwaitingCode(true);
      else onSignedIn();
    } catch (failure) {
      setError(failureMessage(failure));
    } finally {
      setSending(false);
    }
  }

  if (isWaiting) return <CodeForm onSignedIn={onSignedIn} onBack={() => setAwaitingCode(false)} />;

  return (
    <form className="form-grid" onSubmit={(event) => void handleSubmit(event)}>
      <div className="field">
        <label htmlFor={`${id}-email`}>Email</label>
        <input
          className="input"
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          required
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-password`}>Password</label>
        <input
          className="input"
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete="current-password"
          aria-describedby={error ? `${id}-error` : undefined}
          required
        />
      </div>
      <SubmitPart error={error} errorId={`${id}-error`} isSending={isSending} />
    </form>
  );
}
