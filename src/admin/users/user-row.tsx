import { useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { dayAgo, longTime } from '../../editor-panels/when';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import { ResetPasswordDialog } from './reset-password-dialog';
import { ROLE_NAMES, ROLES } from './role-names';
import { SessionsDialog } from './sessions-dialog';
import type { Invitation, User } from './use-users';

interface UserRowProps {
  user: User;
  /** Whether people sign in with passwords, which they choose through links. */
  hasPasswords: boolean;
  onChanged: () => Promise<void>;
  onLink: (invitation: Invitation) => void;
}

type Asking = 'disable' | 'sessions' | 'reset' | 'factor' | null;

/** A person's row: role, status, and the admin's actions. */
export function UserRow({ user, hasPasswords, onChanged, onLink }: UserRowProps) {
  const { user: own, notify } = useDashboard();
  const options = { onSuccess: onChanged, onError: useNotifyFailure() };
  const changeUser = trpc.users.change.useMutation(options);
  const resetFactor = trpc.users.resetFactor.useMutation(options);
  const openLink = trpc.users.openLink.useMutation({
    ...options,
    async onSuccess({ invitation }) {
      onLink(invitation);
      await onChanged();
    },
  });
  const isActing = changeUser.isPending || resetFactor.isPending || openLink.isPending;
  const [asking, setAsking] = useState<Asking>(null);
  const isOwn = user.id === own.id;
  const notifyDone = (title: string) => ({ onSuccess: () => notify({ title, description: user.email }) });

  function change(input: { role?: User['role']; disabled?: boolean }, said: string) {
    setAsking(null);
    changeUser.mutate({ id: user.id, ...input }, notifyDone(said));
  }

  function handleResetFactor() {
    setAsking(null);
    resetFactor.mutate({ id: user.id }, notifyDone('Two-factor authentication reset'));
  }

  function handleLink(options: { removePasskeys?: boolean } = {}) {
    setAsking(null);
    openLink.mutate({ id: user.id, ...options });
  }

  return (
    <tr>
      <th scope="row">
        <span className="rows-name">{user.name}</span> {isOwn ? <span className="tag">you</span> : null}
        <span className="rows-words">{user.email}</span>
      </th>
      <td>
        <select
          className="input"
          aria-label={`Role of ${user.name}`}
          value={user.role}
          disabled={isActing || user.disabled}
          onChange={(event) =>
            change({ role: event.target.value as User['role'] }, `Role changed to ${event.target.value}`)
          }
        >
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]}
            </option>
          ))}
        </select>
      </td>
      <td>
        <UserStatus user={user} hasPasswords={hasPasswords} />
      </td>
      <td data-label="Last seen">
        {user.lastSeenAt ? (
          <time dateTime={user.lastSeenAt} title={longTime(user.lastSeenAt)}>
            {dayAgo(user.lastSeenAt)}
          </time>
        ) : (
          'Never'
        )}
      </td>
      <td>
        <div className="rows-tools">
          {user.disabled ? (
            <RowButton
              user={user}
              label="Enable"
              isBusy={isActing}
              onClick={() => change({ disabled: false }, 'Account enabled')}
            />
          ) : (
            <>
              {!hasPasswords ? null : user.isInvited ? (
                <RowButton user={user} label="Create new link" isBusy={isActing} onClick={() => handleLink()} />
              ) : (
                <RowButton user={user} label="Reset password" isBusy={isActing} onClick={() => setAsking('reset')} />
              )}
              {user.hasFactor && !isOwn ? (
                <RowButton user={user} label="Reset two-factor" isBusy={isActing} onClick={() => setAsking('factor')} />
              ) : null}
              {user.lastSeenAt && !isOwn ? (
                <RowButton user={user} label="Sessions" isBusy={isActing} onClick={() => setAsking('sessions')} />
              ) : null}
              {isOwn ? null : (
                <RowButton
                  user={user}
                  label="Disable"
                  isBusy={isActing}
                  onClick={() => setAsking('disable')}
                  isDanger
                />
              )}
            </>
          )}
        </div>
        {asking === 'disable' ? (
          <ConfirmDialog
            title={`Disable ${user.name}?`}
            message="They’ll be signed out and can’t sign in. Their API keys and any open link will stop working permanently."
            details={['Their edits stay. You can enable the account again.']}
            confirmLabel="Disable"
            isDestructive
            onConfirm={() => change({ disabled: true }, 'Account disabled')}
            onCancel={() => setAsking(null)}
          />
        ) : null}
        {asking === 'sessions' ? (
          <SessionsDialog user={user} onChanged={onChanged} onClose={() => setAsking(null)} />
        ) : null}
        {asking === 'factor' ? (
          <ConfirmDialog
            title={`Reset two-factor authentication for ${user.name}?`}
            message="Their authenticator app, recovery codes and passkeys will stop working, and they’ll be signed out."
            details={['Make sure the request really comes from them. Their password will be enough to sign in.']}
            confirmLabel="Reset"
            isDestructive
            onConfirm={handleResetFactor}
            onCancel={() => setAsking(null)}
          />
        ) : null}
        {asking === 'reset' ? (
          <ResetPasswordDialog user={user} onConfirm={handleLink} onCancel={() => setAsking(null)} />
        ) : null}
      </td>
    </tr>
  );
}

function UserStatus({ user, hasPasswords }: { user: User; hasPasswords: boolean }) {
  if (user.disabled) {
    return (
      <span className="status" data-tone="off">
        Disabled
      </span>
    );
  }
  if (!user.isInvited) {
    return (
      <>
        <span className="status">Active</span>
        {user.hasFactor ? <span className="rows-words">two-factor</span> : null}
      </>
    );
  }
  return (
    <>
      <span className="status" data-tone="waiting">
        Invited
      </span>
      <span className="rows-words">{describeInvitation(user, hasPasswords)}</span>
    </>
  );
}

function describeInvitation({ linkExpiresAt }: User, hasPasswords: boolean): string {
  if (!hasPasswords) return 'hasn’t signed in yet';
  return linkExpiresAt ? `link expires ${longTime(linkExpiresAt)}` : 'link expired';
}

interface RowButtonProps {
  user: User;
  label: string;
  isBusy: boolean;
  isDanger?: boolean;
  onClick: () => void;
}

function RowButton({ user, label, isBusy, isDanger = false, onClick }: RowButtonProps) {
  return (
    <ToolButton
      look={isDanger ? 'danger' : undefined}
      disabled={isBusy}
      aria-label={`${label}: ${user.name}`}
      onClick={onClick}
    >
      {label}
    </ToolButton>
  );
}
