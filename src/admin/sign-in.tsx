import { type FormEvent, useState } from 'react';
import { HttpError, request } from '../api/rest';

/** The sign-in page. */
export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [error, setError] = useState('');
  const [isSending, setSending] = useState(false);

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
    <main className="section">
      <div className="container" style={{ maxWidth: '28rem' }}>
        <div className="card">
          <h1 style={{ fontSize: 'var(--text-h2)' }}>Sign in</h1>
          <form className="form-grid" onSubmit={handleSubmit}>
            <div className="field">
              <label htmlFor="sign-in-email">Email</label>
              <input className="input" id="sign-in-email" name="email" type="email" autoComplete="username" required />
            </div>
            <div className="field">
              <label htmlFor="sign-in-password">Password</label>
              <input
                className="input"
                id="sign-in-password"
                name="password"
                type="password"
                autoComplete="current-password"
                required
              />
            </div>
            {error ? (
              <p className="field-error" role="alert">
                {error}
              </p>
            ) : null}
            <button type="submit" className="button button-navy" disabled={isSending}>
              {isSending ? 'Signing in...' : 'Sign in'}
            </button>
          </form>
        </div>
      </div>
    </main>
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
