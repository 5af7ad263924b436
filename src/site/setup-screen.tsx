import type { Boot } from '../boot';
import { AccountForm } from './account-form';
import { NarrowCard } from './narrow-card';

/** The first account, made once, with the link the server printed. */
export function SetupScreen({ setup }: { setup: NonNullable<Boot['setup']> }) {
  return (
    <NarrowCard>
      <AccountForm
        action="/admin/setup"
        token={setup.token}
        title="Make the first account"
        words="It is an admin’s: it can edit everything and invite others."
        email={{ value: setup.email }}
        name={{ label: 'Name' }}
        submitLabel="Make the account"
        error={setup.error}
      />
    </NarrowCard>
  );
}
