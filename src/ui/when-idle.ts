/** Runs a callback once the browser is idle, after three seconds at the latest. @returns a function that cancels it */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}
