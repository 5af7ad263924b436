import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { STATUS_OF } from '../../platform/errors';
import { describeIssuesPlainly } from '../../platform/http/describe-issue';
import { errorBody, translateError } from '../../platform/http/translate-error';
import type { AccountContext } from '../context';

/**
 * Who may call a procedure. `person` is anyone signed in, even if they must set up a second factor first. `review` is anyone who is
 * completely signed in. Reviewers may also call the queries of `editor` and `draft`. `draft` and `publish` are for editors too, and for
 * keys that may use drafts or publish them. `comment` is for everyone who may read drafts, and for keys that may also write them. `claim` is for
 * everyone who is signed in, but only admins and reviewers may change claims; `link` is for editors too, and `files` only for admins and reviewers.
 * `record` is for reading the record of publications: for admins, reviewers, and keys of theirs.
 */
export type Access =
  | 'public'
  | 'person'
  | 'review'
  | 'editor'
  | 'comment'
  | 'claim'
  | 'link'
  | 'files'
  | 'draft'
  | 'publish'
  | 'record'
  | 'admin';

/** Metadata of a procedure: who may call it, and its REST route. */
export type Meta = OpenApiMeta<{
  access?: Access;
  /** API keys with the required scope may call it too. Otherwise only signed-in people may. */
  allowsKeys?: true;
  /** A session or key is optional and shows more; the description says what. */
  showsMore?: true;
  /** A query with side effects: session requests are only accepted from our own pages. */
  hasEffect?: boolean;
  /**
   * A mutation whose request or response contains a secret, or whose response is a stream. Its response is not stored for an
   * `Idempotency-Key`, and our own client never retries it (`src/lib/never-repeated.ts`).
   */
  isNeverRepeated?: true;
  /** The response to visitors only depends on one page and is cached until that page changes. */
  isKept?: boolean;
  /** The status of a success, if not 200. */
  successStatus?: number;
  /** The maximum size of the body in bytes, if not the usual one. */
  maxBytes?: number;
  /** Example for the API reference: a request body or query, and its response. */
  example?: { request?: Record<string, unknown>; response: unknown };
  /** The body's schema in the API document, if the procedure's own input is looser. */
  body?: object;
  /** The body must contain at least one field. */
  needsField?: true;
  /** Error statuses besides those that every route may return. */
  refuses?: number[];
}>;

describeIssuesPlainly();

export const t = initTRPC
  .context<AccountContext>()
  .meta<Meta>()
  .create({
    isDev: false,
    // Proxies close silent connections. A client that receives nothing for three pings reconnects.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 45_000 } },
    errorFormatter({ shape, error, ctx }) {
      const known = translateError(error);
      const body = errorBody(known, ctx?.requestId ?? '');
      // In the response body, because batched calls share one header.
      const wait = known.retryAfter === undefined ? {} : { retryAfter: known.retryAfter };
      return { ...shape, message: known.message, data: { ...body, ...wait, httpStatus: STATUS_OF[known.code] } };
    },
  });
