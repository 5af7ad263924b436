/** Any answer that is not OK, as an error: status, colon, space, then the body's text, or the status text (spec section 8). */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    statusText: string,
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = 'HttpError';
  }
}

/**
 * One request, with credentials; a body is sent as JSON, with that content type, only when one is given (spec section 7).
 * @throws HttpError for any answer that is not OK
 */
export async function request(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  const answer = await fetch(url, {
    method,
    credentials: 'include',
    signal,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new HttpError(answer.status, await answer.text(), answer.statusText);
  return answer;
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
