import { TRPCError } from '@trpc/server';
import type { AppError } from '../errors';

/** Codes that tRPC lacks. The HTTP status is still taken from the cause. */
const CODES = { URI_TOO_LONG: 'BAD_REQUEST', GONE: 'NOT_FOUND' } as const;

/** Returns an error as a tRPC error. The response is built from its cause. */
export function trpcErrorOf(known: AppError, cause: Error = known): TRPCError {
  return new TRPCError({ code: codeOf(known.code), message: known.message, cause });
}

function codeOf(code: AppError['code']): TRPCError['code'] {
  return code === 'URI_TOO_LONG' || code === 'GONE' ? CODES[code] : code;
}
