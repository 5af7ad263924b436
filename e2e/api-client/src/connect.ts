import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from './schema.js';

/** A client generated from the OpenAPI document, and the operations that succeeded through it. */
export interface Connection {
  api: Client<paths>;
  /** Operations such as `GET /api/content/{pageId}`, in the order of the calls. */
  called: string[];
}

/** @param headers credentials: an API key, or a session's cookie with the origin */
export function connect(origin: string, headers: Record<string, string>, called: string[] = []): Connection {
  const record: Middleware = {
    onResponse({ request, schemaPath, response }) {
      if (response.ok) called.push(`${request.method} ${schemaPath}`);
    },
  };
  const api = createClient<paths>({ baseUrl: origin, headers });
  api.use(record);
  return { api, called };
}

/**
 * Returns the data of a response.
 * @throws {Error} with the status and the body if the request was refused
 */
export function unwrap<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.error !== undefined || answer.data === undefined) {
    throw new Error(`${answer.response.url}: ${answer.response.status} ${JSON.stringify(answer.error)}`);
  }
  return answer.data;
}

/** @throws {Error} naming the expectation if it does not hold */
export function expectThat(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(`Expected: ${what}`);
}
