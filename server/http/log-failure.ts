import type { Logger } from 'pino';
import type { AppError } from '../errors';

/** Logs a failure that is not the caller's. */
export type LogFailure = (known: AppError, thrown: unknown, requestId: string | undefined) => void;

/** How often the same hindrance is told again, in milliseconds: it meets every request, and a disk that is full is not to be filled by it. */
const REPEAT_MS = 10_000;

/** Tells each failure of our own, and what keeps the site from answering now and then. */
export function createFailureLog(log: Logger): LogFailure {
  // By message, of which there are few.
  const told = new Map<string, number>();
  return (known, thrown, requestId) => {
    const err = known.cause ?? thrown;
    if (known.code === 'INTERNAL_SERVER_ERROR') return log.error({ err, requestId }, 'request failed');
    if (known.code !== 'SERVICE_UNAVAILABLE' || known.cause === undefined) return;
    const now = performance.now();
    if (now - (told.get(known.message) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return;
    told.set(known.message, now);
    log.error({ err, requestId }, known.message);
  };
}
