/**
 * Waits for a time in milliseconds. The timer does not keep the process running.
 * @throws the signal's reason if it is aborted
 */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(end, ms).unref();
    signal?.addEventListener('abort', stop, { once: true });
    function end() {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(signal?.reason);
    }
  });
}
