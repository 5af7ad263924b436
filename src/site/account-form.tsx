interface AccountFormProps {
  /** Where it is sent, with the token of the link. */
  action: string;
  token: string;
  title: string;
  words: string;
  email: { value: string; isFixed?: boolean };
  name: { label: string; value?: string };
  submitLabel: string;
  /** How many API keys may end with the old password; asked where there are some. */
  keys?: number;
  /** Why what was sent is refused. */
  error?: string;
}

/** The form by which a person makes their own account, with the link that lets them. Works without scripts. */
export function AccountForm({
  action,
  token,
  title,
  words,
  email,
  name,
  submitLabel,
  keys = 0,
  error,
}: AccountFormProps) {
  return (
    <div className="stack">
      <h1 className="text-h2">{title}</h1>
      <p>{words}</p>
      {error ? (
        <p className="field-error" role="alert" id="account-error">
          {error}
        </p>
      ) : null}
      <form className="form-grid" method="post" action={action}>
        <input type="hidden" name="token" value={token} />
        <div className="field">
          <label htmlFor="account-email">Email</label>
          <input
            className="input"
            id="account-email"
            name="email"
            type="email"
            autoComplete="username"
            required
            {...(email.isFixed ? { value: email.value, readOnly: true } : { defaultValue: email.value })}
          />
        </div>
        <div className="field">
          <label htmlFor="account-name">{name.label}</label>
          <input
            className="input"
            id="account-name"
            name="name"
            autoComplete="name"
            maxLength={200}
            defaultValue={name.value}
          />
        </div>
        <div className="field">
          <label htmlFor="account-password">Password</label>
          <input
            className="input"
            id="account-password"
            name="password"
            type="password"
            minLength={10}
            maxLength={128}
            autoComplete="new-password"
            aria-describedby={error ? 'account-password-hint account-error' : 'account-password-hint'}
            required
          />
          <p id="account-password-hint">At least 10 characters, and none that others use.</p>
        </div>
        {keys > 0 ? (
          <label className="check-line">
            <input type="checkbox" className="checkbox" name="endKeys" value="1" defaultChecked />
            {keys === 1 ? 'End the API key you made, too' : `End the ${keys} API keys you made, too`}
          </label>
        ) : null}
        <button type="submit" className="button button-navy">
          {submitLabel}
        </button>
      </form>
    </div>
  );
}
