import { trpc } from '../../api/trpc-react';

/** Returns whether the editors show claims: unless the firm says that it is not an adviser. False until that is known. */
export function useHasClaims(): boolean {
  const { data } = trpc.settings.firmType.useQuery(undefined, { staleTime: 60_000 });
  return data !== undefined && data.firmType !== 'not-adviser';
}
