import { useEffect, useSyncExternalStore } from 'react';

/** What is fetched once, when somebody wants it, and is there for everyone from then on. */
interface LazyValue<T> {
  /** Fetches it. Who draws something that needs it waits for it, so that the first drawing is whole. */
  load(): Promise<void>;
  current(): T | undefined;
  subscribe(listener: () => void): () => void;
}

/** @param fetch tried again by the next who wants it, where it failed */
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

/** It, fetched where it is wanted; undefined until it is there, and where it can't be had. */
export function useLazyValue<T>({ load, current, subscribe }: LazyValue<T>, isWanted = true): T | undefined {
  const value = useSyncExternalStore(subscribe, current, current);
  useEffect(() => {
    if (isWanted) load().catch(() => undefined);
  }, [isWanted, load]);
  return value;
}
