/** Whether a failed request can be retried. */
export interface FailedTry {
  /** True if the request can be retried: its outcome is unknown, or the server was overloaded. */
  isOpen: boolean;
  /** True if the server is still processing an earlier attempt under the same key. */
  isRunning?: boolean;
  /** Seconds to wait before the retry, as the server asks. */
  retryAfter?: number | undefined;
}

interface IntentOptions {
  classify: (error: unknown) => FailedTry;
  /** Key of an earlier attempt at the same intent. Defaults to a new key. */
  key?: string | undefined;
  signal?: AbortSignal | null | undefined;
}

/** Longest wait before the retry, in seconds. If the server asks for more, the request fails instead. */
const LONGEST_WAIT = 10;
/** How many times to poll for the answer of an attempt that is still running, at the interval the server gives. */
const MOST_WAITS = 30;

/**
 * Sends a request under an `Idempotency-Key`. If the answer was lost or the server was overloaded, retries it once under the same
 * key, so that the server carries it out only once (spec section 9).
 * @throws the last failure
 */
export async function sendIntent<T>(
  send: (key: string) => Promise<T>,
  { classify, key = crypto.randomUUID(), signal }: IntentOptions,
): Promise<T> {
  let tries = 0;
  let waits = 0;
  for (;;) {
    try {
      return await send(key);
    } catch (error) {
      const { isOpen, isRunning = false, retryAfter = 0 } = classify(error);
      const isLast = isRunning ? ++waits > MOST_WAITS : ++tries > 1;
      if (!isOpen || isLast || signal?.aborted || retryAfter > LONGEST_WAIT) throw error;
      if (retryAfter > 0) await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000));
    }
  }
}
