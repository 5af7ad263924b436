import type { Boot } from '../boot';

/** The first account, made once, with the link the server printed. Works without scripts. */
export function SetupScreen({ setup }: { setup: NonNullable<Boot['setup']> }) {
  return (
    <section className="section">
      <div className="container" style={{ maxWidth: '30rem' }}>
        <div className="card">
          <h1 style={{ fontSize: 'var(--text-h2)' }}>Make the first account</h1>
          <p>It is an admin’s: it can edit everything and invite others.</p>
          {setup.error ? (
            <p className="field-error" role="alert">
              {setup.error}
            </p>
          ) : null}
          <form className="form-grid" method="post" action="/admin/setup">
            <input type="hidden" name="token" value={setup.token} />
            <div className="field">
              <label htmlFor="setup-name">Name</label>
              <input className="input" id="setup-name" name="name" autoComplete="name" />
            </div>
            <div className="field">
              <label htmlFor="setup-email">Email</label>
              <input
                className="input"
                id="setup-email"
                name="email"
                type="email"
                defaultValue={setup.email}
                autoComplete="username"
                required
              />
            </div>
            <div className="field">
              <label htmlFor="setup-password">Password</label>
              <input
                className="input"
                id="setup-password"
                name="password"
                type="password"
                minLength={10}
                autoComplete="new-password"
                aria-describedby="setup-password-hint"
                required
              />
              <p id="setup-password-hint">At least 10 characters.</p>
            </div>
            <button type="submit" className="button button-navy">
              Make the account
            </button>
          </form>
        </div>
      </div>
    </section>
  );
}
