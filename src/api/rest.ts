import { isNeverRepeatedRoute, isWritingCall } from '../lib/never-repeated';
import { type FailedTry, sendIntent } from './intent';

/** A response that is not OK. The message is the status, a colon, a space, then the body or the status text (spec section 8). */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    statusText: string,
    /** Seconds to wait before a retry, as the server asks. */
    readonly retryAfter?: number,
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = 'HttpError';
  }
}

/** Returns whether a failed REST request can be retried. @param url the request's */
export function classifyRequestFailure(error: unknown, url = ''): FailedTry {
  if (!(error instanceof HttpError)) return { isOpen: true };
  const { status, retryAfter } = error;
  const isRunning = status === 409 && retryAfter !== undefined;
  return { isOpen: isRunning || (status >= 500 && !isWritingCall(url)), isRunning, retryAfter };
}

/** Parses a `Retry-After` header, in seconds. */
export function readRetryAfter(value: string | null | undefined): number | undefined {
  const seconds = Math.ceil(Number(value ?? Number.NaN));
  return seconds > 0 ? seconds : undefined;
}

interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** `Idempotency-Key` to use if several calls are one intent. */
  key?: string;
}

/**
 * Sends a request with credentials. If a body is given, sends it as JSON with that content type (spec section 7). A write has an
 * `Idempotency-Key` and is retried once.
 * @throws HttpError for any response that is not OK
 */
export async function request(
  method: string,
  url: string,
  body?: unknown,
  { headers = {}, signal, key }: RequestOptions = {},
): Promise<Response> {
  const send = (sent: Record<string, string>) => sendOnce(method, url, body, { ...headers, ...sent }, signal);
  if (method === 'GET' || isNeverRepeatedRoute(url)) return send({});
  return sendIntent((intent) => send({ 'Idempotency-Key': intent }), {
    classify: (error) => classifyRequestFailure(error, url),
    key,
    signal,
  });
}

async function sendOnce(
  method: string,
  url: string,
  body: unknown,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const answer = await fetch(url, {
    method,
    credentials: 'include',
    signal,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.ok) return answer;
  const wait = readRetryAfter(answer.headers.get('retry-after'));
  throw new HttpError(answer.status, await answer.text(), answer.statusText, wait);
}

/**
 * Sends a GET request and returns the JSON response. With `on401: 'null'`, a 401 returns null instead of failing.
 * @throws HttpError
 */
export async function read<T>(url: string, options: { on401?: 'fail' } | { on401: 'null' } = {}): Promise<T | null> {
  try {
    return (await (await request('GET', url)).json()) as T;
  } catch (error) {
    if (options.on401 === 'null' && error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}
