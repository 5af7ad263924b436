import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Trpc } from '../../api/trpc';

export type ListedRedirect = Awaited<ReturnType<Trpc['redirects']['list']['query']>>['items'][number];
export type RedirectOrder = NonNullable<Parameters<Trpc['redirects']['list']['query']>[0]['order']>;
/** What a file of redirects holds, and would do. */
export type RedirectsReport = Awaited<ReturnType<Trpc['redirects']['import']['mutate']>>;

const LIST = ['admin', 'redirects'];

/** The redirects in an order, some at a time. */
export function useListedRedirects(trpc: Trpc, q: string, order: RedirectOrder) {
  return useInfiniteQuery({
    queryKey: [...LIST, order, q],
    queryFn: ({ pageParam }) =>
      trpc.redirects.list.query({ q, order, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
}

/** Reads them again. */
export function useRefreshRedirects(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: LIST });
}
