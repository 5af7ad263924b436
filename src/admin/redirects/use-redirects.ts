import type { Inputs, Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';

export type ListedRedirect = Outputs['redirects']['list']['items'][number];
export type RedirectOrder = NonNullable<Inputs['redirects']['list']['order']>;
/** What a file of redirects holds, and would do. */
export type RedirectsReport = Outputs['redirects']['import'];

/** Returns the redirects in an order, some at a time. */
export function useListedRedirects(q: string, order: RedirectOrder) {
  return trpc.redirects.list.useInfiniteQuery(
    { q, order },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
}

/** Returns a function that refetches the redirects. */
export function useRefreshRedirects(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.redirects.invalidate();
}
