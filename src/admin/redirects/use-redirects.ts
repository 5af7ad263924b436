import type { Inputs, Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';

export type ListedRedirect = Outputs['redirects']['list']['items'][number];
export type RedirectOrder = NonNullable<Inputs['redirects']['list']['order']>;
/** The contents of a redirects file, and the effects of importing it. */
export type RedirectsReport = Outputs['redirects']['import'];

/** Returns the redirects in the given order, one page at a time. */
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
