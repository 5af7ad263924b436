/** The error codes of the REST API; each has one HTTP status (`STATUS_OF`). */
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

/** A problem with one field of the input. */
export interface Issue {
  path: string;
  message: string;
}

/** A value that changed since the caller read it. */
export interface Conflict {
  path: string;
  /** The path with list items referenced by id. */
  ref: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

/** Steps that let the caller proceed after a refusal that is not about permissions; the dashboard offers them. */
export const REASONS = ['CONFIRM_IDENTITY', 'FACTOR_REQUIRED', 'SET_UP_FACTOR', 'APPROVAL_REQUIRED'] as const;
export type Reason = (typeof REASONS)[number];

/** Default for `Retry-After`, in seconds. */
const DEFAULT_WAITS: Partial<Record<ErrorCode, number>> = { TOO_MANY_REQUESTS: 1, SERVICE_UNAVAILABLE: 5 };

interface Details {
  reason?: Reason;
  issues?: Issue[];
  conflicts?: Conflict[];
  /** Seconds to wait before retrying; 429 and 503 always have a value. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error with an API error code and a message that may be shown to the caller. Any other error is masked as a 500. */
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

/** Thrown if an API key is used from a network it is not allowed on. `by` is the key, for the audit log. */
export class ForeignNetwork extends AppError {
  constructor(readonly by: { kind: 'key'; id: string; name: string; client: string }) {
    super('FORBIDDEN', 'This key may not be used from this network.');
  }
}

/** Thrown if a page of another site requests a write, or a read with side effects. */
export class ForeignOrigin extends AppError {
  constructor() {
    super('FORBIDDEN', 'This request does not come from the site itself.');
  }
}

/** Thrown if an unidentified caller requests something that requires identification. */
export class Unidentified extends AppError {
  constructor(message = 'Please sign in.') {
    super('UNAUTHORIZED', message);
  }
}
