import { type FormEvent, useId, useState } from 'react';
import { HttpError, request } from '../../api/rest';

interface SignInFormProps {
  /** Filled in already, for who was signed in before. */
  email?: string;
  onSignedIn: () => void;
}

/** Email and password. What was wrong is said below them. */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const [error, setError] = useState('');
  const [isSending, setSending] = useState(false);
  const id = useId();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSending(true);
    setError('');
    try {
      await request('POST', '/api/auth/sign-in/email', { email: form.get('email'), password: form.get('password') });
      onSignedIn();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setSending(false);
    }
  }

  return (
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
  );
}

function messageOf(failure: unknown): string {
  if (!(failure instanceof HttpError)) return 'The site can not be reached. Please try again.';
  try {
    return (JSON.parse(failure.body) as { message: string }).message;
  } catch {
    return 'Something went wrong. Please try again.';
  }
}
