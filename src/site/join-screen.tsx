import type { Boot } from '../boot';
import { AccountForm } from './account-form';
import { NarrowCard } from './narrow-card';

type Join = NonNullable<Boot['join']>;

/** Screen of an invitation or reset link from an admin: a new editor joins, or someone who lost their password sets a new one. */
export function JoinScreen({ join }: { join: Join }) {
  return <NarrowCard>{'isGone' in join ? <Gone /> : <JoinForm join={join} />}</NarrowCard>;
}

function Gone() {
  return (
    <div className="stack">
      <h1 className="text-h2">This link no longer works</h1>
      <p>It has already been used or has expired. Ask an admin for a new one.</p>
      <p>
        <a className="text-link" href="/admin">
          Go to sign-in
        </a>
      </p>
    </div>
  );
}

function JoinForm({ join }: { join: Exclude<Join, { isGone: true }> }) {
  const { token, email, name, isReset, keys, passkeys, hasApp, error } = join;
  return (
    <AccountForm
      action="/admin/join"
      token={token}
      title={isReset ? 'Choose a new password' : 'Set up your account'}
      words={
        isReset
          ? 'Setting a new password signs you out everywhere else.'
          : 'You’ve been invited to edit this site. Choose a password to get started.'
      }
      email={{ value: email, isFixed: true }}
      name={{ label: 'Your name (shown next to your edits)', value: name }}
      submitLabel={isReset ? 'Set password' : 'Join'}
      keys={keys}
      passkeys={{ items: passkeys, mayRemoveAll: hasApp }}
      error={error}
    />
  );
}
