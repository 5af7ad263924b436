import { TRPCError } from '@trpc/server';
import type { AppError } from '../errors';

/** A failure as tRPC knows it; what is told of it is made of its cause. */
export function trpcErrorOf(known: AppError, cause: Error = known): TRPCError {
  // An address that is too long is refused before, and has no code there.
  const code = known.code === 'URI_TOO_LONG' ? 'BAD_REQUEST' : known.code;
  return new TRPCError({ code, message: known.message, cause });
}
