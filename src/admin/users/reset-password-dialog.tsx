import { useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { longTime } from '../../editor-panels/when';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import type { User } from './use-users';

interface ResetPasswordDialogProps {
  user: User;
  onConfirm: (options: { removePasskeys: boolean }) => void;
  onCancel: () => void;
}

/** Confirms creating a link for a new password, and lists the passkeys, which a new password leaves in place. */
export function ResetPasswordDialog({ user, onConfirm, onCancel }: ResetPasswordDialogProps) {
  const [removePasskeys, setRemovePasskeys] = useState(false);
  const passkeys = trpc.users.passkeys.useQuery({ id: user.id }, { staleTime: 0 });
  const kept = passkeys.data ?? [];
  return (
    <Dialog title={`Reset ${user.name}’s password?`} size="small" onClose={onCancel}>
      <div className="dialog-message">
        <p>They’ll get a link to choose a new password. Their current password works until they use it.</p>
        {passkeys.isPending ? <Loading /> : null}
        {passkeys.isError ? (
          <LoadFailure what="The passkeys" error={passkeys.error} onRetry={() => void passkeys.refetch()} />
        ) : null}
        {kept.length > 0 ? (
          <>
            <p>{kept.length === 1 ? 'This passkey signs' : 'These passkeys sign'} them in without a password:</p>
            <ul>
              {kept.map(({ id, name, createdAt }) => (
                <li key={id}>
                  {name || 'Passkey'}, added {longTime(createdAt)}
                </li>
              ))}
            </ul>
            <label className="check-line">
              <input
                type="checkbox"
                className="checkbox"
                checked={removePasskeys}
                onChange={(event) => setRemovePasskeys(event.target.checked)}
              />
              {kept.length === 1
                ? 'Remove the passkey and sign them out now'
                : 'Remove these passkeys and sign them out now'}
            </label>
            <p>Do this if a device was lost or stolen. Make sure the request really comes from them.</p>
          </>
        ) : null}
      </div>
      <p className="dialog-buttons">
        <ToolButton onClick={onCancel}>Cancel</ToolButton>
        <ToolButton look="navy" disabled={!passkeys.isSuccess} onClick={() => onConfirm({ removePasskeys })}>
          Create link
        </ToolButton>
      </p>
    </Dialog>
  );
}
