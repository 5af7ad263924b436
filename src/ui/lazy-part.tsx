import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Boundary } from './boundary';
import { notify } from './toast-store';

/** What a part that comes later can be told: to be gone, where it can't be had. */
interface Closable {
  onClose?: () => void;
}

/** A part that is fetched when it is first drawn, within `Later`. Where it can't be fetched it says so and is gone. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Missing as ComponentType<P> };
    }
  });
}

/** Room for a part that may not be there yet; nothing else waits for it, and nothing else goes where it can't be drawn. */
export function Later({ children }: { children: ReactNode }) {
  return (
    <Boundary value={children} fallback={<Stopped />}>
      <Suspense fallback={null}>{children}</Suspense>
    </Boundary>
  );
}

function Missing({ onClose }: Closable) {
  useEffect(() => {
    const description = 'It could not be fetched. Please reload the page: what is unsaved is kept.';
    notify({ title: 'Not available', description, variant: 'destructive' });
    onClose?.();
  }, [onClose]);
  return null;
}

function Stopped() {
  useEffect(() => {
    const description = 'Something went wrong here. Please reload the page: what is unsaved is kept.';
    notify({ title: 'Not available', description, variant: 'destructive' });
  }, []);
  return null;
}
