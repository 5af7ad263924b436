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
import type { AppRouter } from '../../server/trpc/router';
import { NEVER_REPEATED } from '../lib/never-repeated';
import { type FailedTry, sendIntent } from './intent';
import { readRetryAfter } from './rest';

/** What the procedures take and give, by router and procedure. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/**
 * The procedures, for both editors. Outside of React components they are called through this client.
 * @param signIn asks a person who is signed out to sign in (`isWished`: for something they have just done); if they do, the call
 *   that was refused is made again
 * @param source which editor writes, for the history
 * @param reasons what to do if a call is refused for a reason that the person can do something about
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
            fetch: (url, options) => sendCall(String(url), options as RequestInit, signIn, reasons),
          }),
        }),
      }),
    ],
  });
}

/**
 * Sends each mutation under one `Idempotency-Key`, and once more under the same key if its answer was lost. Several calls can be
 * one intent: then the caller passes `context.key`.
 */
export const intentLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation' || NEVER_REPEATED.has(op.path)) return next(op);
    return observable((observer) => {
      const { key } = op.context;
      sendIntent((sent) => observableToPromise(next({ ...op, context: { ...op.context, key: sent } })), {
        classify: failedCall,
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

/** Drops the direction that the hooks of infinite queries add: lists are only read forward, and inputs refuse unknown fields. */
const forwardLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'query' || typeof op.input !== 'object' || op.input === null) return next(op);
    const { direction: _added, ...input } = op.input as Record<string, unknown>;
    return next({ ...op, input });
  };

const PASSING = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'BAD_GATEWAY', 'GATEWAY_TIMEOUT', 'TIMEOUT']);

/** Reads from a failed call whether the same call may be made again. */
export function failedCall(error: unknown): FailedTry {
  const data = error instanceof TRPCClientError ? (error.data as { code?: string; retryAfter?: number } | null) : null;
  if (!data?.code) {
    const cause = error instanceof TRPCClientError ? error.cause : null;
    return { isOpen: !(cause instanceof ForeignAnswer) || cause.status >= 500 };
  }
  const retryAfter = data.retryAfter ?? waitOf(error);
  // A conflict with a time to wait is our own first try, which is still running.
  const isRunning = data.code === 'CONFLICT' && retryAfter !== undefined;
  return { isOpen: isRunning || PASSING.has(data.code), isRunning, retryAfter };
}

/** Seconds the server asks clients to wait, by its header. */
export function waitOf(error: unknown): number | undefined {
  const answer = error instanceof TRPCClientError ? error.meta?.response : undefined;
  return readRetryAfter((answer as Response | undefined)?.headers?.get('retry-after'));
}

/** What is done where a call is refused for a reason that the person can do something about. */
export interface ReasonHandlers {
  /** They have not shown for a while who they are. @returns whether they have now, and the call is made again */
  confirmIdentity?: () => Promise<boolean>;
  /** They must set up a second factor first. */
  onFactorNeeded?: () => void;
}

export type Trpc = ReturnType<typeof createTrpc>;

/** An answer that is none of the site's own: a proxy's page, of which only the status says anything. */
export class ForeignAnswer extends Error {
  constructor(readonly status: number) {
    super(`The answer ${status} is not the site's own.`);
    this.name = 'ForeignAnswer';
  }
}

/** After which content and sections that were asked for or written are not waited for any more, in milliseconds. */
export const ANSWER_MS = 60_000;

/**
 * Sends a call. Content and sections are answered within a minute or not at all: whoever waits hears that, and may try again. Who is
 * signed out is asked to sign in, for which there is time, and the call is made again.
 * @throws ForeignAnswer for a failure that is not the site's own answer; what `fetch` throws
 */
export async function sendCall(
  url: string,
  options: RequestInit,
  signIn?: (isWished: boolean) => Promise<boolean>,
  reasons: ReasonHandlers = {},
): Promise<Response> {
  const send = () => fetchInTime(url, { ...options, credentials: 'include' });
  const answer = await send();
  // What is read is read by itself, too: nobody is asked again for that who has said no.
  const isWished = options.method !== 'GET';
  const known = answer.status === 401 && signIn && (await signIn(isWished)) ? await send() : answer;
  const isConfirmed = known.status === 403 && (await dealWith(known.clone(), reasons));
  const last = isConfirmed ? await send() : known;
  const isOwn = last.ok || (last.headers.get('content-type') ?? '').includes('json');
  if (!isOwn) throw new ForeignAnswer(last.status);
  return last;
}

/** @returns whether the call may be made again */
async function dealWith(refused: Response, { confirmIdentity, onFactorNeeded }: ReasonHandlers): Promise<boolean> {
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
