import { QueryClient } from '@tanstack/react-query';

/** How long fetched data stays fresh, and how long unused data is kept (spec section 9), in milliseconds. */
export const FRESH_MS = 5 * 60 * 1000;
export const KEPT_MS = 10 * 60 * 1000;

/** Creates the query client (spec section 9): queries are retried once, without polling and without refetch on window focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, gcTime: KEPT_MS, retry: 1, refetchOnWindowFocus: false, refetchInterval: false },
      // The tRPC client retries mutations, under one key. Offline, a mutation fails at once instead of waiting for the network.
      mutations: { networkMode: 'always' },
    },
  });
}
