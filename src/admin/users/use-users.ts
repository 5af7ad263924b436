import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Trpc } from '../../api/trpc';
import { useDashboard } from '../shell/dashboard-context';

export type User = Awaited<ReturnType<Trpc['users']['list']['query']>>[number];
export type Invitation = Awaited<ReturnType<Trpc['users']['openLink']['mutate']>>['invitation'];
export type ApiKey = Awaited<ReturnType<Trpc['keys']['list']['query']>>[number];

const USERS = ['admin', 'users'];
const KEYS = ['admin', 'keys'];

/** All accounts. */
export function useUsers() {
  const { trpc } = useDashboard();
  return useQuery({ queryKey: USERS, queryFn: () => trpc.users.list.query({}), staleTime: 0 });
}

/** All API keys. */
export function useKeys() {
  const { trpc } = useDashboard();
  return useQuery({ queryKey: KEYS, queryFn: () => trpc.keys.list.query({}), staleTime: 0 });
}

/** Reads accounts and keys again: who is disabled loses their keys. */
export function useRefreshUsers(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([USERS, KEYS].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
