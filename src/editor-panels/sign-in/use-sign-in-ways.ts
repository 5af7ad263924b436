import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';

type SignInWays = Outputs['auth']['ways'];
type OwnWays = Outputs['auth']['ownWays'];

// Used if the server does not answer.
const USUAL: SignInWays = { passwords: true, provider: null };
const USUAL_OWN: OwnWays = { password: true, provider: false };

/** Returns how people sign in to this site; null until the server has answered. */
export function useSignInWays(): SignInWays | null {
  const ways = trpc.auth.ways.useQuery(undefined, { retry: false });
  return ways.data ?? (ways.isError ? USUAL : null);
}

/** Returns how the signed-in person can confirm their identity; null until the server has answered. */
export function useOwnWays(): OwnWays | null {
  const ways = trpc.auth.ownWays.useQuery(undefined, { retry: false, staleTime: 0 });
  // An earlier answer may be another person's.
  if (!ways.isFetchedAfterMount) return null;
  return ways.isError ? USUAL_OWN : (ways.data ?? null);
}
