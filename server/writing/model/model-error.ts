import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError, TypeValidationError } from 'ai';
import { AppError } from '../../platform/errors';

/** The response did not have the requested shape. Asking once more, with a note about the problem, may help. */
export class UnreadableAnswer extends Error {}

/** The response exceeds the size limit. */
export class OversizedAnswer extends Error {}

/** The model declined. */
export class Refusal extends Error {}

/** Returns the number of seconds from the provider's `Retry-After` header, or null without one. */
export function getRetryAfter(error: unknown): number | null {
  if (!APICallError.isInstance(error)) return null;
  const given = error.responseHeaders?.['retry-after'];
  if (given === undefined) return null;
  const seconds = /^\d+(\.\d+)?$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** True if a retry of the same question is likely to succeed. */
export function isPassing(error: unknown): boolean {
  const known = meantBy(error);
  if (APICallError.isInstance(known)) {
    const { statusCode } = known;
    return statusCode === undefined || statusCode === 429 || statusCode >= 500;
  }
  return known instanceof TypeError;
}

export function isUnreadable(error: unknown): boolean {
  return (
    error instanceof UnreadableAnswer ||
    NoObjectGeneratedError.isInstance(error) ||
    NoOutputGeneratedError.isInstance(error) ||
    TypeValidationError.isInstance(error)
  );
}

/** True if the provider caused the failure rather than the question. */
export function isTrouble(error: unknown): boolean {
  return error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
}

/**
 * Converts a failure to an AppError. Never includes the provider's own message, because it may repeat the API key.
 * @param state whether the question timed out or the caller canceled it
 */
export function modelFailure(thrown: unknown, state: { isLate: boolean; isGone: boolean; seconds: number }): AppError {
  const error = meantBy(thrown);
  if (error instanceof AppError) return error;
  const away = (message: string, retryAfter?: number) => new AppError('SERVICE_UNAVAILABLE', message, { retryAfter });
  if (state.isGone) return new AppError('BAD_REQUEST', 'The request was canceled.');
  if (state.isLate) return away(`The language model took longer than ${state.seconds} seconds.`);
  if (error instanceof Refusal)
    return new AppError('UNPROCESSABLE_CONTENT', 'The language model declined to write this.');
  if (error instanceof OversizedAnswer) return away('The language model returned a response that is too long.');
  if (isUnreadable(error)) return away('The language model returned an unreadable response.');
  if (!APICallError.isInstance(error)) return away('The language model cannot be reached.');
  const { statusCode } = error;
  if (statusCode === 429) {
    const message = 'The language model is not accepting more requests right now.';
    return new AppError('TOO_MANY_REQUESTS', message, { retryAfter: Math.ceil(getRetryAfter(error) ?? 30) });
  }
  if (statusCode === 401 || statusCode === 403) return away('The language model rejected the API key.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return away(`The language model rejected the request (${statusCode}).`);
  return away('The language model is not responding.');
}

/** Unwraps the original error from the wrappers of the packages. */
function meantBy(thrown: unknown): unknown {
  let error = thrown;
  for (let depth = 0; depth < 6 && error instanceof Error; depth++) {
    if (
      error instanceof AppError ||
      error instanceof OversizedAnswer ||
      error instanceof Refusal ||
      isUnreadable(error)
    )
      return error;
    const next = (error as { lastError?: unknown }).lastError ?? error.cause;
    if (!(next instanceof Error)) return error;
    if (APICallError.isInstance(error) && !(next instanceof OversizedAnswer)) return error;
    error = next;
  }
  return error;
}
