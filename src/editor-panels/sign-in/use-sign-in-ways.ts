import { useQuery } from '@tanstack/react-query';
import { createTrpc } from '../../api/trpc';

/** By what people sign in here, and whoever is signed in may show once more who they are. */
export type SignInWays = Awaited<ReturnType<ReturnType<typeof createTrpc>['auth']['ways']['query']>>;

/** What is asked for where the server does not say. */
const USUAL: SignInWays = { passwords: true, provider: null, own: { password: true, provider: false } };

/** @param userId whose ways: they are others' for who is not signed in @returns null until the server has answered */
export function useSignInWays(userId: string | null): SignInWays | null {
  const ways = useQuery({
    queryKey: ['sign-in-ways', userId],
    queryFn: () => createTrpc().auth.ways.query(),
    retry: false,
  });
  return ways.data ?? (ways.isError ? USUAL : null);
}
