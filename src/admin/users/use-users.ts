import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';

export type User = Outputs['users']['list'][number];
export type Invitation = Outputs['users']['openLink']['invitation'];
export type ApiKey = Outputs['keys']['list'][number];

/** Returns a function that refetches accounts and keys: disabling an account revokes its keys. */
export function useRefreshUsers(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils.users.list.invalidate(), utils.keys.list.invalidate()]);
  };
}
