import { AppError } from '../../platform/errors';

const FAILURES = 5;
const OPEN_MS = 60_000;

/** Stops asking who has failed again and again, for a minute; then one question may try. */
export function createCircuit() {
  let failures = 0;
  let opensAt = 0;
  let isTrying = false;

  return {
    /** Whether questions are held back at the moment. */
    isOpen: () => Date.now() < opensAt,

    /** @throws AppError SERVICE_UNAVAILABLE while it is open, or what the work throws */
    async run<T>(work: () => Promise<T>, isFailure: (error: unknown) => boolean): Promise<T> {
      const left = opensAt - Date.now();
      if (left > 0 || (isTrying && failures >= FAILURES)) throw heldBack(left);
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

function heldBack(ms: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000));
  const message = 'The language model has failed several times in a row, and is left alone for a minute.';
  return new AppError('SERVICE_UNAVAILABLE', message, { retryAfter });
}
