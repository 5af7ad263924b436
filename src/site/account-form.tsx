import { type ListedPasskey, passkeyField } from '../lib/passkey-field';

interface AccountFormProps {
  /** URL the form is posted to, with the token from the link. */
  action: string;
  token: string;
  title: string;
  words: string;
  email: { value: string; isFixed?: boolean };
  name: { label: string; value?: string };
  submitLabel: string;
  /** Number of API keys the person made. If there are any, a checkbox offers to revoke them with the old password. */
  keys?: number;
  /** The person's passkeys. All of them can be removed only if an authenticator app remains; otherwise one must be kept. */
  passkeys?: { items: readonly ListedPasskey[]; mayRemoveAll: boolean };
  /** Why the submitted form was rejected. */
  error?: string;
}

/** Form that sets up a person's own account through a setup, invitation or reset link. Works without JavaScript. */
export function AccountForm({
  action,
  token,
  title,
  words,
  email,
  name,
  submitLabel,
  keys = 0,
  passkeys,
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
          <p id="account-password-hint">At least 10 characters. Avoid common passwords.</p>
        </div>
        {keys > 0 ? (
          <label className="check-line">
            <input type="checkbox" className="checkbox" name="endKeys" value="1" defaultChecked />
            {keys === 1 ? 'Also revoke the API key you created' : `Also revoke the ${keys} API keys you created`}
          </label>
        ) : null}
        {passkeys && passkeys.items.length > 0 ? <PasskeysFields {...passkeys} /> : null}
        <button type="submit" className="button button-navy">
          {submitLabel}
        </button>
      </form>
    </div>
  );
}

/** Lists the passkeys, each with a checkbox that removes it. None is checked, because most people only forgot their password. */
function PasskeysFields({ items, mayRemoveAll }: NonNullable<AccountFormProps['passkeys']>) {
  const isOnly = items.length === 1 && !mayRemoveAll;
  return (
    <fieldset className="stack">
      <legend>
        <strong>Your passkeys</strong>
      </legend>
      <p>
        {items.length === 1 ? 'It keeps' : 'They keep'} working after you change your password.{' '}
        {isOnly
          ? 'If the device was lost or stolen, ask an admin to remove it.'
          : 'Remove any on a device that was lost or stolen, or that you don\u2019t recognize.'}
      </p>
      {items.map((each) =>
        isOnly ? (
          <p key={each.id}>{describePasskey(each)}</p>
        ) : (
          <label key={each.id} className="check-line">
            <input type="checkbox" className="checkbox" name={passkeyField(each)} value="1" />
            {`Remove ${describePasskey(each)}`}
          </label>
        ),
      )}
      {!isOnly && !mayRemoveAll ? (
        <p>Keep at least one. If you have lost them all, ask an admin to remove them.</p>
      ) : null}
    </fieldset>
  );
}

function describePasskey({ name, addedOn }: ListedPasskey): string {
  return `${name || 'Passkey'}, added ${addedOn}`;
}
