import { AppError } from '../../platform/errors';

const FAILURES = 5;
const OPEN_MS = 60_000;

/** A circuit breaker: after repeated failures it rejects all questions for a minute, then lets a single one through. */
export function createCircuit() {
  let failures = 0;
  let opensAt = 0;
  let isTrying = false;

  return {
    /** True while questions are rejected. */
    isOpen: () => Date.now() < opensAt,

    /** @throws AppError SERVICE_UNAVAILABLE while the circuit is open, or the error of `work` */
    async run<T>(work: () => Promise<T>, isFailure: (error: unknown) => boolean): Promise<T> {
      const left = opensAt - Date.now();
      if (left > 0 || (isTrying && failures >= FAILURES)) throw createPausedError(left);
      isTrying = true;
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        if (isFailure(error)) failures += 1;
        if (failures >= FAILURES) opensAt = Date.now() + OPEN_MS;
        throw error;
      } finally {
        isTrying = false;
      }
    },
  };
}

export type Circuit = ReturnType<typeof createCircuit>;

function createPausedError(ms: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000));
  const message = 'The language model failed several times in a row. Try again in a minute.';
  return new AppError('SERVICE_UNAVAILABLE', message, { retryAfter });
}
