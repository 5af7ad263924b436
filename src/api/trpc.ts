import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import type { AppRouter } from '../../server/trpc/router';

/**
 * The procedures, for the dashboard: one key an intent is given by the caller, in `context.key`.
 * @param signIn asks who is signed out to sign in; where they do, the call that was refused is made again
 */
export function createTrpc(signIn?: () => Promise<boolean>) {
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
          fetch: async (url, options) => {
            const send = () => fetch(url, { ...options, credentials: 'include' } as RequestInit);
            const answer = await send();
            return answer.status === 401 && signIn && (await signIn()) ? send() : answer;
          },
        }),
      }),
    ],
  });
}

export type Trpc = ReturnType<typeof createTrpc>;
