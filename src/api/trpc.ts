import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import type { AppRouter } from '../../server/trpc/router';

/** The procedures, for the dashboard: one key an intent is given by the caller, in `context.key`. */
export function createTrpc() {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: '/api/trpc' }),
        false: httpBatchLink({
          url: '/api/trpc',
          maxItems: 1,
          headers: ({ opList }) => {
            const key = opList[0]?.context.key;
            return { 'x-door': 'dashboard', ...(typeof key === 'string' ? { 'Idempotency-Key': key } : {}) };
          },
          fetch: (url, options) => fetch(url, { ...options, credentials: 'include' } as RequestInit),
        }),
      }),
    ],
  });
}

export type Trpc = ReturnType<typeof createTrpc>;
