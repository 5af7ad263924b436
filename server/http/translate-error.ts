import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError, type Conflict, type ErrorCode, type Issue, type Reason, STATUS_OF } from '../errors';

/** The one body of every failure, on REST and tRPC alike. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  reason?: Reason;
  issues?: Issue[];
  conflicts?: Conflict[];
  requestId: string;
}

/** What keeps the site from answering for a while, by the codes of the system, the driver and the database, and what is said of it. */
const HINDRANCES: { codes: Set<string>; message: string; retryAfter: number; isOfWrites?: true }[] = [
  {
    codes: new Set([
      ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
      ...['ETIMEDOUT', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED'],
      ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006'],
    ]),
    message: 'The site can not reach its database. Please try again shortly.',
    retryAfter: 5,
  },
  {
    // A statement or a lock that took too long, no free connection, and writers that waited for each other.
    codes: new Set(['57014', '55P03', 'DATABASE_BUSY', '40001', '40P01', '25P03']),
    message: 'The site is too busy to do this just now. Please try again shortly.',
    retryAfter: 5,
  },
  {
    codes: new Set(['53100', 'ENOSPC', 'EDQUOT']),
    message: 'The disk is full: nothing can be saved until there is room again. Reading goes on.',
    retryAfter: 60,
    isOfWrites: true,
  },
  {
    codes: new Set(['25006', 'EROFS']),
    message: 'Nothing can be saved just now: the database can only be read. Please try again shortly.',
    retryAfter: 30,
    isOfWrites: true,
  },
];

/** SQLSTATE of a text that no column takes, U+0000 above all: what was asked is at fault, not the site. */
const UNKEPT_LETTER = new Set(['22021', '22P05']);

/** Turns whatever was thrown into an `AppError`; what is not known becomes the masked 500. */
export function translateError(thrown: unknown): AppError {
  for (const error of causes(thrown)) {
    if (error instanceof AppError) return error;
    if (error instanceof ZodError) return fromZod(error);
    const { code } = error as { code?: unknown };
    const hindrance = typeof code === 'string' ? HINDRANCES.find(({ codes }) => codes.has(code)) : undefined;
    if (typeof code === 'string' && UNKEPT_LETTER.has(code)) {
      return new AppError('BAD_REQUEST', 'A text holds a character that can not be kept.', { cause: thrown });
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

/** A failure of which the sign-in library hides the cause, and that is over by now: it is to be tried again. */
export function passingFailure(cause: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', 'This could not be done just now. Please try again.', {
    retryAfter: 1,
    cause,
  });
}

/** Whether the database can be read, but takes no writes: it is full, or a copy that follows another. */
export function isUnwritable(thrown: unknown): boolean {
  const { message } = translateError(thrown);
  return HINDRANCES.some((one) => one.isOfWrites && one.message === message);
}

/** The body that is sent for an error. */
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

/** How many issues an answer names: it must not be much longer than the request, nor cost much more. */
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

/** What is said of a field that a request does not take. */
export function unknownField(name: string, within: readonly string[] = []): Issue {
  const short = name.slice(0, 100);
  return { path: [...within, short].join('.'), message: `There is no "${short}" here.` };
}

function fromTrpc(error: TRPCError): AppError {
  const code: ErrorCode = error.code in STATUS_OF ? (error.code as ErrorCode) : 'BAD_REQUEST';
  return new AppError(code, code === 'NOT_FOUND' ? 'No such route.' : error.message, { cause: error });
}

function bodyParserError(thrown: unknown): AppError | null {
  const { type, status } = (thrown ?? {}) as { type?: string; status?: number };
  if (type === 'entity.too.large' || type === 'parameters.too.many')
    return new AppError('PAYLOAD_TOO_LARGE', 'The request is larger than allowed.');
  if (type === 'charset.unsupported' || type === 'encoding.unsupported') {
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'The request must be JSON in UTF-8.');
  }
  if (type === 'entity.parse.failed') return new AppError('BAD_REQUEST', 'The request is not valid JSON.');
  if (status === 400) return new AppError('BAD_REQUEST', 'The request can not be read.');
  return null;
}
