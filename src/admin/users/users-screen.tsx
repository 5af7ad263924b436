import { useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { useSignInWays } from '../../editor-panels/sign-in/use-sign-in-ways';
import { longTime } from '../../editor-panels/when';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { SecretField } from '../administration/secret-field';
import { InviteDialog } from './invite-dialog';
import { type Invitation, type User, useRefreshUsers } from './use-users';
import { UserRow } from './user-row';

/** Manages the people who can edit the site. */
export function UsersScreen() {
  const users = trpc.users.list.useQuery({}, { staleTime: 0 });
  const refresh = useRefreshUsers();
  const ways = useSignInWays();
  const [isInviting, setInviting] = useState(false);
  const [handed, setHanded] = useState<{ user: User; invitation: Invitation } | null>(null);

  return (
    <ScreenFrame
      title="Users"
      lead="Editors can edit content. Reviewers can read and approve drafts. Admins can also see messages and stats, change settings and manage users."
      tools={
        <ToolButton look="navy" onClick={() => setInviting(true)}>
          Invite someone
        </ToolButton>
      }
    >
      {users.isPending ? <Loading /> : null}
      {users.isError ? <LoadFailure what="The users" error={users.error} onRetry={() => void users.refetch()} /> : null}
      {users.data ? (
        <table className="rows rows-fold">
          <caption className="sr-only">Accounts</caption>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Role</th>
              <th scope="col">Status</th>
              <th scope="col">Last seen</th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {users.data.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                hasPasswords={ways?.passwords ?? true}
                onChanged={refresh}
                onLink={(invitation) => setHanded({ user, invitation })}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      {isInviting ? (
        <InviteDialog
          provider={ways?.passwords === false ? ways.provider : null}
          onClose={() => setInviting(false)}
          onAdded={async (user, invitation) => {
            setInviting(false);
            if (invitation) setHanded({ user, invitation });
            await refresh();
          }}
        />
      ) : null}
      {handed ? <LinkDialog {...handed} onClose={() => setHanded(null)} /> : null}
    </ScreenFrame>
  );
}

/** Shows a person's link, only once, or that it was emailed. */
function LinkDialog({ user, invitation, onClose }: { user: User; invitation: Invitation; onClose: () => void }) {
  const { link, sentTo, expiresAt } = invitation;
  const purpose = user.isInvited ? 'to join' : 'to choose a new password';
  return (
    <Dialog title={sentTo ? 'Link sent' : `Link for ${user.name}`} size="small" onClose={onClose}>
      <div className="dialog-message">
        <p>
          {sentTo
            ? `We emailed ${sentTo} a link ${purpose}.`
            : `Send ${user.name} this link ${purpose}. You won’t be able to see it again.`}
        </p>
        <p>It works once, until {longTime(expiresAt)}.</p>
      </div>
      {link ? <SecretField label="Link" value={link} /> : null}
      <p className="dialog-buttons">
        <ToolButton look="navy" onClick={onClose}>
          Done
        </ToolButton>
      </p>
    </Dialog>
  );
}
