import { TRPCError } from '@trpc/server';
import type { AppError } from '../errors';

/** tRPC has no code of these; the HTTP status is taken from the cause all the same. */
const CODES = { URI_TOO_LONG: 'BAD_REQUEST', GONE: 'NOT_FOUND' } as const;

/** A failure as tRPC knows it; what is told of it is made of its cause. */
export function trpcErrorOf(known: AppError, cause: Error = known): TRPCError {
  return new TRPCError({ code: codeOf(known.code), message: known.message, cause });
}

function codeOf(code: AppError['code']): TRPCError['code'] {
  return code === 'URI_TOO_LONG' || code === 'GONE' ? CODES[code] : code;
}
