import { trpc } from '../../api/trpc-react';

/**
 * Returns who must approve drafts, and what they confirm. An admin may change that while a page or a draft is shown, so it is read again
 * with each return to the window.
 * @param isEnabled false to read nothing
 */
export function useApproval(isEnabled = true) {
  const { data } = trpc.settings.approval.useQuery(undefined, {
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled: isEnabled,
  });
  return isEnabled ? data : undefined;
}
