import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import type { AppRouter } from '../../server/trpc/router';
import { sendCall } from './trpc-fetch';

/**
 * The procedures, for both editors: one key an intent is given by the caller, in `context.key`.
 * @param signIn asks who is signed out to sign in (`isWished`: for something they have just done); where they do, the call that
 *   was refused is made again
 * @param source which editor writes, for the history
 */
export function createTrpc(
  signIn?: (isWished: boolean) => Promise<boolean>,
  source: 'dashboard' | 'overlay' = 'dashboard',
) {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: '/api/trpc' }),
        false: splitLink({
          // Suggestions come as they are written.
          condition: ({ path }) => path === 'ai.suggest',
          true: httpBatchStreamLink({ url: '/api/trpc', maxItems: 1, headers: { 'x-source': source } }),
          false: httpBatchLink({
            url: '/api/trpc',
            maxItems: 1,
            headers: ({ opList }) => {
              const key = opList[0]?.context.key;
              return { 'x-source': source, ...(typeof key === 'string' ? { 'Idempotency-Key': key } : {}) };
            },
            fetch: (url, options) => sendCall(String(url), options as RequestInit, signIn),
          }),
        }),
      }),
    ],
  });
}

export type Trpc = ReturnType<typeof createTrpc>;
