import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pageKeys } from '../../api/page-keys';
import { trpc } from '../../api/trpc-react';
import { AskForm } from '../administration/ask-form';
import { TextField } from '../administration/text-field';
import { useDashboard } from '../shell/dashboard-context';
import { ROLE_NAMES } from '../users/role-names';

/** Shows the person's email address and role, and changes their name. */
export function ProfilePart({ title }: { title: ReactNode }) {
  const { user, notify } = useDashboard();
  const queryClient = useQueryClient();
  const change = trpc.users.changeOwnName.useMutation();

  async function handleSend(text: (name: string) => string) {
    await change.mutateAsync({ name: text('name') });
    await queryClient.invalidateQueries({ queryKey: pageKeys.session });
    notify({ title: 'Name saved' });
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Your name is shown next to your changes.</p>
        </div>
      </div>
      <dl className="settings-facts">
        <dt>Email</dt>
        <dd>{user.email}</dd>
        <dt>Role</dt>
        <dd>{ROLE_NAMES[user.role]}</dd>
      </dl>
      <AskForm submitLabel="Save" busyLabel="Saving..." onSend={handleSend}>
        {(problemOf) => (
          <TextField
            label="Your name"
            name="name"
            value={user.name}
            autoComplete="name"
            isRequired
            maxLength={200}
            problem={problemOf('name')}
          />
        )}
      </AskForm>
    </>
  );
}
