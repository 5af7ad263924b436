import type { Boot } from '../boot';
import { AccountForm } from './account-form';
import { NarrowCard } from './narrow-card';

/** Screen that creates the first account, once, through the link the server printed. */
export function SetupScreen({ setup }: { setup: NonNullable<Boot['setup']> }) {
  return (
    <NarrowCard>
      <AccountForm
        action="/admin/setup"
        token={setup.token}
        title="Create your admin account"
        words="This account can edit everything and invite others."
        email={{ value: setup.email }}
        name={{ label: 'Name' }}
        submitLabel="Create account"
        error={setup.error}
      />
    </NarrowCard>
  );
}
