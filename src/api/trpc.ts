import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpSubscriptionLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable, observableToPromise } from '@trpc/server/observable';
import type { AppRouter } from '../../server/api/router';
import { isWritingCall, NEVER_REPEATED } from '../lib/never-repeated';
import { type FailedTry, sendIntent } from './intent';
import { readRetryAfter } from './rest';

/** Inputs and outputs of the procedures, by router and procedure. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/**
 * Creates the client for calling procedures outside of React components, for both editors.
 * @param signIn prompts a signed-out person to sign in (`isWished`: for an action they just took); if they do, the rejected call is
 *   retried
 * @param source the editor that writes, for the history
 * @param reasons handlers for calls that are rejected for a reason the person can resolve
 */
export function createTrpc(
  signIn?: (isWished: boolean) => Promise<boolean>,
  source: 'dashboard' | 'overlay' = 'dashboard',
  reasons: ReasonHandlers = {},
) {
  return createTRPCClient<AppRouter>({
    links: [
      intentLink,
      forwardLink,
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: '/api/trpc' }),
        false: splitLink({
          // Suggestions are streamed as they are written.
          condition: ({ path }) => path === 'ai.suggest',
          true: httpBatchStreamLink({ url: '/api/trpc', maxItems: 1, headers: { 'x-source': source } }),
          false: httpBatchLink({
            url: '/api/trpc',
            maxItems: 1,
            headers: ({ opList }) => {
              const key = opList[0]?.context.key;
              return { 'x-source': source, ...(typeof key === 'string' ? { 'Idempotency-Key': key } : {}) };
            },
            fetch: (url, options) => sendCall(String(url), options as RequestInit, signIn, reasons),
          }),
        }),
      }),
    ],
  });
}

/**
 * Sends each mutation under an `Idempotency-Key`, and retries it once under the same key if its answer was lost. If several calls are
 * one intent, the caller passes `context.key`.
 */
export const intentLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation' || NEVER_REPEATED.has(op.path)) return next(op);
    return observable((observer) => {
      const { key } = op.context;
      sendIntent((sent) => observableToPromise(next({ ...op, context: { ...op.context, key: sent } })), {
        classify: (error) => classifyCallFailure(error, op.path),
        key: typeof key === 'string' ? key : undefined,
        signal: op.signal,
      }).then(
        (answer) => {
          observer.next(answer);
          observer.complete();
        },
        (error) => observer.error(error),
      );
    });
  };

/** Drops the `direction` that the infinite query hooks add. Lists are only read forward, and inputs reject unknown fields. */
const forwardLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'query' || typeof op.input !== 'object' || op.input === null) return next(op);
    const { direction: _added, ...input } = op.input as Record<string, unknown>;
    return next({ ...op, input });
  };

const PASSING = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'BAD_GATEWAY', 'GATEWAY_TIMEOUT', 'TIMEOUT']);

/** Returns whether a failed call can be retried. @param path the procedure's */
export function classifyCallFailure(error: unknown, path = ''): FailedTry {
  const data = error instanceof TRPCClientError ? (error.data as { code?: string; retryAfter?: number } | null) : null;
  if (!data?.code) {
    const cause = error instanceof TRPCClientError ? error.cause : null;
    return { isOpen: !(cause instanceof ForeignAnswer) || cause.status >= 500 };
  }
  const retryAfter = data.retryAfter ?? readRetryDelay(error);
  // A conflict with a retry delay means that our own first attempt is still running.
  const isRunning = data.code === 'CONFLICT' && retryAfter !== undefined;
  return { isOpen: isRunning || (PASSING.has(data.code) && !isWritingCall(path)), isRunning, retryAfter };
}

/** Returns the response's `Retry-After`, in seconds. */
export function readRetryDelay(error: unknown): number | undefined {
  const answer = error instanceof TRPCClientError ? error.meta?.response : undefined;
  return readRetryAfter((answer as Response | undefined)?.headers?.get('retry-after'));
}

/** Handlers for calls that are rejected for a reason the person can resolve. */
export interface ReasonHandlers {
  /** Asks the person to confirm their identity again. @returns true if they did, and the call is retried */
  confirmIdentity?: () => Promise<boolean>;
  /** Called if the person must set up a second factor first. */
  onFactorNeeded?: () => void;
}

export type Trpc = ReturnType<typeof createTrpc>;

/** A response that did not come from the site, such as a proxy's error page. Only its status is meaningful. */
export class ForeignAnswer extends Error {
  constructor(readonly status: number) {
    super(`The answer ${status} is not the site's own.`);
    this.name = 'ForeignAnswer';
  }
}

/** Time limit for calls that read or write content, sections and history, in milliseconds. */
export const ANSWER_MS = 60_000;

/**
 * Sends a call. Calls for content, sections and history fail after `ANSWER_MS`, so that the person can retry. On 401, prompts for
 * sign-in, which has no time limit, and retries the call.
 * @throws ForeignAnswer for an error response that did not come from the site, and whatever `fetch` throws
 */
export async function sendCall(
  url: string,
  options: RequestInit,
  signIn?: (isWished: boolean) => Promise<boolean>,
  reasons: ReasonHandlers = {},
): Promise<Response> {
  const send = () => fetchInTime(url, { ...options, credentials: 'include' });
  const answer = await send();
  // Reads also run in the background. A person who declined to sign in must not be prompted again for those.
  const isWished = options.method !== 'GET';
  const known = answer.status === 401 && signIn && (await signIn(isWished)) ? await send() : answer;
  const isConfirmed = known.status === 403 && (await resolveRejection(known.clone(), reasons));
  const last = isConfirmed ? await send() : known;
  const isOwn = last.ok || (last.headers.get('content-type') ?? '').includes('json');
  if (!isOwn) throw new ForeignAnswer(last.status);
  return last;
}

/** Handles a rejected call by its reason. @returns true if the call can be retried */
async function resolveRejection(
  refused: Response,
  { confirmIdentity, onFactorNeeded }: ReasonHandlers,
): Promise<boolean> {
  const body = await refused.text();
  if (body.includes('"reason":"SET_UP_FACTOR"')) onFactorNeeded?.();
  return body.includes('"reason":"CONFIRM_IDENTITY"') && confirmIdentity !== undefined && (await confirmIdentity());
}

async function fetchInTime(url: string, options: RequestInit): Promise<Response> {
  if (!/\/(content|sections|history)\./.test(url)) return fetch(url, options);
  const ending = new AbortController();
  const end = () => ending.abort();
  options.signal?.addEventListener('abort', end);
  const timer = setTimeout(end, ANSWER_MS);
  try {
    return await fetch(url, { ...options, signal: ending.signal });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', end);
  }
}
