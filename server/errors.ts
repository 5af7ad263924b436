/** The codes of the REST contract's errors; each has one HTTP status (`STATUS_OF`). */
export type ErrorCode = keyof typeof STATUS_OF;

/** HTTP status by error code. */
export const STATUS_OF = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

/** Where in the input something is wrong, and what. */
export interface Issue {
  path: string;
  message: string;
}

/** A value that changed since the caller read it. */
export interface Conflict {
  path: string;
  /** The path with each item by its id. */
  ref: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

/** What who is refused may do about it, where it is no matter of rights: our own screens offer it. */
export const REASONS = ['CONFIRM_IDENTITY', 'FACTOR_REQUIRED', 'SET_UP_FACTOR'] as const;
export type Reason = (typeof REASONS)[number];

/** Seconds after which to try again, where nobody knows better. */
const DEFAULT_WAITS: Partial<Record<ErrorCode, number>> = { TOO_MANY_REQUESTS: 1, SERVICE_UNAVAILABLE: 5 };

interface Details {
  reason?: Reason;
  issues?: Issue[];
  conflicts?: Conflict[];
  /** Seconds after which to try again; 429 and 503 always have some. */
  retryAfter?: number;
  cause?: unknown;
}

/** A failure with a code of the contract and a message fit for the caller. Anything else that is thrown is masked as a 500. */
export class AppError extends Error {
  readonly reason?: Reason;
  readonly issues?: Issue[];
  readonly conflicts?: Conflict[];
  readonly retryAfter?: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    details: Details = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.reason = details.reason;
    this.issues = details.issues;
    this.conflicts = details.conflicts;
    this.retryAfter = details.retryAfter ?? DEFAULT_WAITS[code];
  }
}

/** A key that is used from where it may not be; `by` is the key, for the record. */
export class ForeignNetwork extends AppError {
  constructor(readonly by: { kind: 'key'; id: string; name: string; client: string }) {
    super('FORBIDDEN', 'This key may not be used from this network.');
  }
}

/** A write, or what does something all the same, that a page of another site asked for. */
export class ForeignOrigin extends AppError {
  constructor() {
    super('FORBIDDEN', 'This request does not come from the site itself.');
  }
}

/** What is for those alone who are known, asked for by nobody who is. */
export class Unidentified extends AppError {
  constructor(message = 'Please sign in.') {
    super('UNAUTHORIZED', message);
  }
}
