import { useEffect, useSyncExternalStore } from 'react';

/** A value that is fetched once, on first use, and shared from then on. */
interface LazyValue<T> {
  /** Fetches the value. Code that needs it for its first render must await this. */
  load(): Promise<void>;
  current(): T | undefined;
  subscribe(listener: () => void): () => void;
}

/** Creates a lazy value. @param fetch called again on the next request if it failed */
export function lazyValue<T>(fetch: () => Promise<T>): LazyValue<T> {
  let value: T | undefined;
  const listeners = new Set<() => void>();
  return {
    async load() {
      if (value !== undefined) return;
      value = await fetch();
      for (const listener of listeners) listener();
    },
    current: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns a lazy value and fetches it if wanted; undefined until it is available, and if fetching failed. */
export function useLazyValue<T>({ load, current, subscribe }: LazyValue<T>, isWanted = true): T | undefined {
  const value = useSyncExternalStore(subscribe, current, current);
  useEffect(() => {
    if (isWanted) load().catch(() => undefined);
  }, [isWanted, load]);
  return value;
}
