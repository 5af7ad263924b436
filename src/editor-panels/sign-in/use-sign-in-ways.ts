import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';

/** How people sign in to this site, and how the signed-in person can confirm their identity. */
export type SignInWays = Outputs['auth']['ways'];

/** Used if the server does not answer. */
const USUAL: SignInWays = { passwords: true, provider: null, own: { password: true, provider: false } };

/** @returns null until the server has answered */
export function useSignInWays(): SignInWays | null {
  // The answer depends on who is signed in: an earlier one may be another person's, so it is asked for again.
  const ways = trpc.auth.ways.useQuery(undefined, { retry: false, gcTime: 0, staleTime: 0, refetchOnMount: 'always' });
  if (!ways.isFetchedAfterMount) return null;
  return ways.isError ? USUAL : (ways.data ?? null);
}
