import { trpc } from '../../api/trpc-react';

/**
 * Returns whether the editors show claims: unless the firm says that it is not an adviser. Null until that is known.
 * @param isSignedIn false for visitors of the demo
 */
export function useHasClaims(isSignedIn = true): boolean | null {
  const { data, isError } = trpc.settings.firmType.useQuery(undefined, { staleTime: 60_000, enabled: isSignedIn });
  if (!isSignedIn || isError) return false;
  return data ? data.firmType !== 'not-adviser' : null;
}
