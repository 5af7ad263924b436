/** Whether the same request may be sent again after a failed try. */
export interface FailedTry {
  /** True if the request may have been carried out, or the server had no time for it. */
  isOpen: boolean;
  /** True if the server is still answering an earlier try under the same key. */
  isRunning?: boolean;
  /** Seconds the server asks clients to wait. */
  retryAfter?: number | undefined;
}

interface IntentOptions {
  classify: (error: unknown) => FailedTry;
  /** The key of an earlier try of the same intent; a new key if left out. */
  key?: string | undefined;
  signal?: AbortSignal | null | undefined;
}

/** Longest time to wait before the second try, in seconds. If the server asks for more, the failure is reported instead. */
const LONGEST_WAIT = 10;
/** How often to ask for the answer of a try that is still running, at the interval the server names. */
const MOST_WAITS = 30;

/**
 * Sends one intent under one `Idempotency-Key`. If the answer was lost or the server had no time, sends it a second time
 * under the same key, so that it is carried out once (spec section 9).
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
