import { type FormEvent, useId, useState } from 'react';
import { failureMessage } from '../../api/failure-message';
import { request } from '../../api/rest';
import { CodeForm } from './code-form';
import { PasskeyButton } from './passkey-button';

interface SignInFormProps {
  /** Filled in already, for who was signed in before. */
  email?: string;
  onSignedIn: () => void;
}

/** Email and password, then a code where the person has a second factor. What was wrong is said below them. */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const [error, setError] = useState('');
  const [isSending, setSending] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const id = useId();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = { email: form.get('email'), password: form.get('password') };
    setSending(true);
    setError('');
    try {
      const answer = await (await request('POST', '/api/auth/sign-in/email', given)).json();
      if ((answer as { twoFactor?: true }).twoFactor) setWaiting(true);
      else onSignedIn();
    } catch (failure) {
      setError(failureMessage(failure));
    } finally {
      setSending(false);
    }
  }

  if (isWaiting) return <CodeForm onSignedIn={onSignedIn} onBack={() => setWaiting(false)} />;

  return (
    <div className="sign-in-both">
      <form className="form-grid" onSubmit={handleSubmit}>
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
        {error ? (
          <p className="field-error" role="alert" id={`${id}-error`}>
            {error}
          </p>
        ) : null}
        <button type="submit" className="button button-navy" disabled={isSending}>
          {isSending ? 'Signing in...' : 'Sign in'}
        </button>
      </form>
      <PasskeyButton onSignedIn={onSignedIn} />
    </div>
  );
}
