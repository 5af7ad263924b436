import { isNeverRepeatedRoute } from '../lib/never-repeated';
import { type FailedTry, sendIntent } from './intent';

/** Any answer that is not OK, as an error: status, colon, space, then the body's text, or the status text (spec section 8). */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    statusText: string,
    /** Seconds the server asks clients to wait. */
    readonly retryAfter?: number,
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = 'HttpError';
  }
}

/** Reads from a failed REST call whether the same request may be sent again. */
export function failedRequest(error: unknown): FailedTry {
  if (!(error instanceof HttpError)) return { isOpen: true };
  const { status, retryAfter } = error;
  const isRunning = status === 409 && retryAfter !== undefined;
  return { isOpen: isRunning || status >= 500, isRunning, retryAfter };
}

/** Reads `Retry-After` in seconds. */
export function readRetryAfter(value: string | null | undefined): number | undefined {
  const seconds = Math.ceil(Number(value ?? Number.NaN));
  return seconds > 0 ? seconds : undefined;
}

interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** The `Idempotency-Key`, if several calls are one intent. */
  key?: string;
}

/**
 * One request, with credentials; a body is sent as JSON, with that content type, only when one is given (spec section 7).
 * A write carries an `Idempotency-Key` and is retried once.
 * @throws HttpError for any answer that is not OK
 */
export async function request(
  method: string,
  url: string,
  body?: unknown,
  { headers = {}, signal, key }: RequestOptions = {},
): Promise<Response> {
  const send = (sent: Record<string, string>) => sendOnce(method, url, body, { ...headers, ...sent }, signal);
  if (method === 'GET' || isNeverRepeatedRoute(url)) return send({});
  return sendIntent((intent) => send({ 'Idempotency-Key': intent }), { classify: failedRequest, key, signal });
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
 * The default read: GET, and a JSON answer. With `on401: 'null'` a 401 yields null instead of failing.
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
