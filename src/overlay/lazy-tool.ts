import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyPart } from '../ui/lazy-part';

const loads: (() => Promise<unknown>)[] = [];

/** A tool that is fetched when edit mode can be used already, or when it is opened before. */
export function lazyTool<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  loads.push(load);
  return lazyPart(load);
}

/** Fetches all of them, once the browser has nothing else to do: whoever goes offline later has them. @returns how to stop */
export function fetchTools(): () => void {
  const fetchAll = () => {
    for (const load of loads) load().catch(() => undefined);
  };
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(fetchAll, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(fetchAll, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}
