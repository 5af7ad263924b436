import type { Logger } from 'pino';
import type { AppError } from '../errors';

/** Logs a failure that the caller did not cause. */
export type LogFailure = (known: AppError, thrown: unknown, requestId: string | undefined) => void;

/** Minimum time between logs of the same problem, in milliseconds. It affects every request, and the log must not fill up a full disk. */
const REPEAT_MS = 10_000;

/** Creates a logger for internal errors and for temporary problems such as an unavailable database. */
export function createFailureLog(log: Logger): LogFailure {
  // By message; there are only a few.
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
