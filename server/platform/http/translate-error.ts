import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError, type Conflict, type ErrorCode, type Issue, type Reason, STATUS_OF } from '../errors';

/** The body of every error, on REST and tRPC alike. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  reason?: Reason;
  issues?: Issue[];
  conflicts?: Conflict[];
  requestId: string;
}

/** Temporary problems, by error code of the system, the driver or the database, with their messages. */
const HINDRANCES: { codes: Set<string>; message: string; retryAfter: number; isOfWrites?: true }[] = [
  {
    codes: new Set([
      ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
      ...['ETIMEDOUT', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED'],
      // With 08P01, PgBouncer reports that it cannot reach the database.
      ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006', '08P01'],
    ]),
    message: 'The site cannot reach its database. Please try again shortly.',
    retryAfter: 5,
  },
  {
    // A statement or lock that timed out, no free connection, or a deadlock.
    codes: new Set(['57014', '55P03', 'DATABASE_BUSY', '40001', '40P01', '25P03']),
    message: 'The site is too busy right now. Please try again shortly.',
    retryAfter: 5,
  },
  {
    codes: new Set(['53100', 'ENOSPC', 'EDQUOT']),
    message: 'The disk is full. Nothing can be saved until there is space again, but reading still works.',
    retryAfter: 60,
    isOfWrites: true,
  },
  {
    codes: new Set(['25006', 'EROFS']),
    message: 'Nothing can be saved right now, because the database is read-only. Please try again shortly.',
    retryAfter: 30,
    isOfWrites: true,
  },
];

/** SQLSTATE of text that no column accepts, mainly with U+0000: the request is at fault, not the site. */
const UNKEPT_LETTER = new Set(['22021', '22P05']);

/** Converts anything thrown into an `AppError`. Unknown errors become a masked 500. */
export function translateError(thrown: unknown): AppError {
  for (const error of causes(thrown)) {
    if (error instanceof AppError) return error;
    if (error instanceof ZodError) return fromZod(error);
    const { code } = error as { code?: unknown };
    const hindrance = typeof code === 'string' ? HINDRANCES.find(({ codes }) => codes.has(code)) : undefined;
    if (typeof code === 'string' && UNKEPT_LETTER.has(code)) {
      return new AppError('BAD_REQUEST', 'A text contains a character that cannot be stored.', { cause: thrown });
    }
    if (hindrance) {
      const { message, retryAfter } = hindrance;
      return new AppError('SERVICE_UNAVAILABLE', message, { retryAfter, cause: thrown });
    }
  }
  if (thrown instanceof TRPCError && thrown.code !== 'INTERNAL_SERVER_ERROR') return fromTrpc(thrown);
  const parsed = bodyParserError(thrown);
  return parsed ?? new AppError('INTERNAL_SERVER_ERROR', 'Something went wrong', { cause: thrown });
}

/** Creates an error for a failure whose cause the auth library hides and that is over by now, so that the client retries. */
export function transientError(cause: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', 'This could not be done right now. Please try again.', {
    retryAfter: 1,
    cause,
  });
}

/** Returns true if the database can be read but not written, because it is full or a read-only replica. */
export function isUnwritable(thrown: unknown): boolean {
  const { message } = translateError(thrown);
  return HINDRANCES.some((one) => one.isOfWrites && one.message === message);
}

/** Returns the response body for an error. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { message, code, reason, issues, conflicts } = error;
  return {
    message,
    code,
    ...(reason && { reason }),
    ...(issues && { issues }),
    ...(conflicts && { conflicts }),
    requestId,
  };
}

function* causes(thrown: unknown): Generator<Error> {
  let error = thrown;
  for (let depth = 0; error instanceof Error && depth < 8; depth++) {
    yield error;
    error = error.cause;
  }
}

/** Maximum number of issues in a response, which must not be much longer than the request. */
const MAX_ISSUES = 100;

function fromZod(error: ZodError): AppError {
  const issues = error.issues.slice(0, MAX_ISSUES).flatMap((issue): Issue[] => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }];
    return issue.keys.slice(0, MAX_ISSUES).map((key) => unknownField(key, path));
  });
  issues.splice(MAX_ISSUES);
  return new AppError('BAD_REQUEST', 'The request is not valid.', { issues, cause: error });
}

/** Returns the issue for a field that a request does not accept. */
export function unknownField(name: string, within: readonly string[] = []): Issue {
  const short = name.slice(0, 100);
  return { path: [...within, short].join('.'), message: `There is no "${short}" here.` };
}

function fromTrpc(error: TRPCError): AppError {
  const code: ErrorCode = error.code in STATUS_OF ? (error.code as ErrorCode) : 'BAD_REQUEST';
  return new AppError(code, code === 'NOT_FOUND' ? 'There is no such route.' : error.message, { cause: error });
}

function bodyParserError(thrown: unknown): AppError | null {
  const { type, status } = (thrown ?? {}) as { type?: string; status?: number };
  if (type === 'entity.too.large' || type === 'parameters.too.many')
    return new AppError('PAYLOAD_TOO_LARGE', 'The request is larger than allowed.');
  if (type === 'charset.unsupported' || type === 'encoding.unsupported') {
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'The request must be JSON in UTF-8.');
  }
  if (type === 'entity.parse.failed') return new AppError('BAD_REQUEST', 'The request is not valid JSON.');
  if (status === 400) return new AppError('BAD_REQUEST', 'The request cannot be read.');
  return null;
}
