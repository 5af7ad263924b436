import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError, TypeValidationError } from 'ai';
import { AppError } from '../../platform/errors';

/** The answer was there, and was not what was asked for: worth one more try, told what was wrong. */
export class UnreadableAnswer extends Error {}

/** More came than any answer may hold. */
export class OversizedAnswer extends Error {}

/** The model would not. */
export class Refusal extends Error {}

/** Seconds a provider asks one to wait; null where it does not say. */
export function retryAfterOf(error: unknown): number | null {
  if (!APICallError.isInstance(error)) return null;
  const given = error.responseHeaders?.['retry-after'];
  if (given === undefined) return null;
  const seconds = /^\d+(\.\d+)?$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** Whether the same question may well be answered a moment later. */
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

/** Whether it says that the provider is in trouble, rather than the question. */
export function isTrouble(error: unknown): boolean {
  return error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
}

/**
 * What is said of a failure: in our own words alone, since a provider's may repeat the key it was shown.
 * @param state how it ended: by time, or by the caller's going
 */
export function modelFailure(thrown: unknown, state: { isLate: boolean; isGone: boolean; seconds: number }): AppError {
  const error = meantBy(thrown);
  if (error instanceof AppError) return error;
  const away = (message: string, retryAfter?: number) => new AppError('SERVICE_UNAVAILABLE', message, { retryAfter });
  if (state.isGone) return new AppError('BAD_REQUEST', 'The question was taken back.');
  if (state.isLate) return away(`The language model took longer than ${state.seconds} seconds.`);
  if (error instanceof Refusal)
    return new AppError('UNPROCESSABLE_CONTENT', 'The language model declined to write this.');
  if (error instanceof OversizedAnswer) return away('The language model answered far more than was asked.');
  if (isUnreadable(error)) return away('The language model gave an answer that could not be read.');
  if (!APICallError.isInstance(error)) return away('The language model can not be reached.');
  const { statusCode } = error;
  if (statusCode === 429) {
    const message = 'The language model takes no more questions at the moment.';
    return new AppError('TOO_MANY_REQUESTS', message, { retryAfter: Math.ceil(retryAfterOf(error) ?? 30) });
  }
  if (statusCode === 401 || statusCode === 403) return away('The language model refused the key it was given.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return away(`The language model did not accept the question (${statusCode}).`);
  return away('The language model does not answer.');
}

/** What is meant, wherever the packages have wrapped it. */
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
