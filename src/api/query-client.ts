import { QueryClient } from '@tanstack/react-query';

/** How long fetched data is fresh, and how long it is kept unused (spec section 9), in milliseconds. */
export const FRESH_MS = 5 * 60 * 1000;
export const KEPT_MS = 10 * 60 * 1000;

/** The rules of data fetching (spec section 9): one retry of queries, no polling, no refetch on window focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, gcTime: KEPT_MS, retry: 1, refetchOnWindowFocus: false, refetchInterval: false },
      // Retries are the client's, under one key. Offline, a mutation fails at once instead of waiting for the network.
      mutations: { networkMode: 'always' },
    },
  });
}
