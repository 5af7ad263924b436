import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpSubscriptionLink,
  retryLink,
  splitLink,
  type TRPCClientError,
} from '@trpc/client';
import type { AppRouter } from '../../server/trpc/router';
import { sendCall } from './trpc-fetch';

const RETRY_MS = 500;

interface Failed {
  op: { type: string };
  error: TRPCClientError<AppRouter>;
  attempts: number;
}

/** Whether a reading failed in passing: no answer, or one that says no more than that something went wrong. */
export function canAskAgain({ op, error, attempts }: Failed): boolean {
  const code = error.data?.code;
  return op.type === 'query' && attempts === 1 && (!code || /^(INTERNAL_SERVER_ERROR|SERVICE_UNAVAILABLE)$/.test(code));
}

/**
 * The procedures, for both editors: one key an intent is given by the caller, in `context.key`.
 * @param signIn asks who is signed out to sign in (`isWished`: for something they have just done); where they do, the call that
 *   was refused is made again
 * @param door which editor writes, for the history
 */
export function createTrpc(
  signIn?: (isWished: boolean) => Promise<boolean>,
  door: 'dashboard' | 'overlay' = 'dashboard',
) {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: '/api/trpc' }),
        false: splitLink({
          // Suggestions come as they are written.
          condition: ({ path }) => path === 'ai.suggest',
          true: httpBatchStreamLink({ url: '/api/trpc', maxItems: 1, headers: { 'x-door': door } }),
          false: [
            // What is read is asked for a second time, and no third (spec section 9).
            retryLink({ retry: canAskAgain, retryDelayMs: () => RETRY_MS }),
            httpBatchLink({
              url: '/api/trpc',
              maxItems: 1,
              headers: ({ opList }) => {
                const key = opList[0]?.context.key;
                return { 'x-door': door, ...(typeof key === 'string' ? { 'Idempotency-Key': key } : {}) };
              },
              fetch: (url, options) => sendCall(String(url), options as RequestInit, signIn),
            }),
          ],
        }),
      }),
    ],
  });
}

export type Trpc = ReturnType<typeof createTrpc>;
