import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { notify } from '../ui/toast-store';

/** What a tool that comes later can be told: to be gone, where it can't be had. */
interface Closable {
  onClose?: () => void;
}

const loads: (() => Promise<unknown>)[] = [];

/**
 * A tool that is fetched when edit mode can be used already, or when it is opened before. Where it can't be fetched it says so and
 * is gone, and the editor goes on. It is drawn within `Later`.
 */
export function lazyTool<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  loads.push(load);
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Missing as ComponentType<P> };
    }
  });
}

/** Room for a tool that may not be there yet; nothing else waits for it. */
export function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
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

function Missing({ onClose }: Closable) {
  useEffect(() => {
    const description = 'It could not be fetched. Please reload the page: what is unsaved is kept.';
    notify({ title: 'Not available', description, variant: 'destructive' });
    onClose?.();
  }, [onClose]);
  return null;
}
