import { useEffect, useState } from 'react';

/** How often relative times are rendered again, in milliseconds. */
const TICK_MS = 30_000;

const listeners = new Set<(now: number) => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Returns the current time, to the half minute. All components share one timer. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    listeners.add(setNow);
    timer ??= setInterval(tick, TICK_MS);
    return () => {
      listeners.delete(setNow);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }, []);
  return now;
}

function tick(): void {
  for (const listener of listeners) listener(Date.now());
}
