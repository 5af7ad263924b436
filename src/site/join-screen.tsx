import type { Boot } from '../boot';

/** Where who was invited joins, or who lost their password sets a new one, with the link an admin opened. Works without scripts. */
export function JoinScreen({ join }: { join: NonNullable<Boot['join']> }) {
  return (
    <section className="section">
      <div className="container" style={{ maxWidth: '30rem' }}>
        <div className="card">{'isGone' in join ? <Gone /> : <JoinForm join={join} />}</div>
      </div>
    </section>
  );
}

function Gone() {
  return (
    <div className="stack">
      <h1 style={{ fontSize: 'var(--text-h2)' }}>This link works no more</h1>
      <p>It has been used or has expired. Ask an admin for a new one.</p>
      <p>
        <a className="text-link" href="/admin">
          Go to sign-in
        </a>
      </p>
    </div>
  );
}

function JoinForm({ join }: { join: Exclude<NonNullable<Boot['join']>, { isGone: true }> }) {
  return (
    <div className="stack">
      <h1 style={{ fontSize: 'var(--text-h2)' }}>{join.isReset ? 'Choose a new password' : 'Join the editors'}</h1>
      <p>
        {join.isReset
          ? 'With the new password you are signed out everywhere else.'
          : 'You are invited to edit this site. All it takes is a password.'}
      </p>
      {join.error ? (
        <p className="field-error" role="alert" id="join-error">
          {join.error}
        </p>
      ) : null}
      <form className="form-grid" method="post" action="/admin/join">
        <input type="hidden" name="token" value={join.token} />
        <div className="field">
          <label htmlFor="join-email">Email</label>
          <input
            className="input"
            id="join-email"
            name="username"
            type="email"
            autoComplete="username"
            value={join.email}
            readOnly
          />
        </div>
        <div className="field">
          <label htmlFor="join-name">Your name, as it stands beside your changes</label>
          <input
            className="input"
            id="join-name"
            name="name"
            autoComplete="name"
            maxLength={200}
            defaultValue={join.name}
          />
        </div>
        <div className="field">
          <label htmlFor="join-password">Password</label>
          <input
            className="input"
            id="join-password"
            name="password"
            type="password"
            minLength={10}
            maxLength={128}
            autoComplete="new-password"
            aria-describedby={join.error ? 'join-password-hint join-error' : 'join-password-hint'}
            required
          />
          <p id="join-password-hint">At least 10 characters.</p>
        </div>
        <button type="submit" className="button button-navy">
          {join.isReset ? 'Set the password' : 'Join'}
        </button>
      </form>
    </div>
  );
}
