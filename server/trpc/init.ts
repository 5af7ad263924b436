import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { STATUS_OF } from '../errors';
import { describeIssuesPlainly } from '../http/describe-issue';
import { errorBody, translateError } from '../http/translate-error';
import type { Context } from './context';

/** Who may call a procedure; `person`: whoever is signed in, and be it to set up a second factor alone. */
export type Access = 'public' | 'person' | 'editor' | 'admin';

/** What is said of a procedure: who may call it, and where it stands as a REST route. */
export type Meta = OpenApiMeta<{
  access?: Access;
  /** API keys with the rights may call it too. Whatever does not say so is for signed-in people only. */
  allowsKeys?: true;
  /** A session or key is optional, and shows more; the description says what. */
  showsMore?: true;
  /** A query that does something all the same: by session only our own pages may ask for it. */
  hasEffect?: boolean;
  /**
   * A mutation whose request or answer holds a secret, or whose answer is a stream: nothing of it is kept under an
   * `Idempotency-Key`, and our own client never retries it (`src/lib/never-repeated.ts`).
   */
  isNeverRepeated?: true;
  /** What visitors are answered tells the page of its address and nothing else: it is kept until that changes. */
  isKept?: boolean;
  /** The status of a success, where it is not 200. */
  successStatus?: number;
  /** The largest body, in bytes, where it is not the usual. */
  maxBytes?: number;
  /** What the reference shows: a request body or query, and its answer. */
  example?: { request?: Record<string, unknown>; response: unknown };
  /** The body as the document tells it, where the procedure's own input is looser. */
  body?: object;
  /** The body must hold at least one field. */
  needsField?: true;
  /** Statuses of errors beyond those every route may answer. */
  refuses?: number[];
}>;

describeIssuesPlainly();

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    // Proxies end what is silent for long; who hears nothing for three beats connects anew.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 45_000 } },
    errorFormatter({ shape, error, ctx }) {
      const known = translateError(error);
      const body = errorBody(known, ctx?.requestId ?? '');
      // In the answer itself, since calls that travel together have one header between them.
      const wait = known.retryAfter === undefined ? {} : { retryAfter: known.retryAfter };
      return { ...shape, message: known.message, data: { ...body, ...wait, httpStatus: STATUS_OF[known.code] } };
    },
  });
