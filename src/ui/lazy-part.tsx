import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Boundary } from './boundary';
import { notify } from './toast-store';

/** Lazily loaded parts are closed if they cannot be fetched. */
interface Closable {
  onClose?: () => void;
}

/**
 * Creates a component that is fetched on its first render, which must be inside `Later`. If that fails, it shows a
 * notification and closes.
 */
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

/** Renders a lazily loaded part without making anything else wait for it. Its errors affect nothing else. */
export function Later({ children }: { children: ReactNode }) {
  return (
    <Boundary value={children} fallback={<Stopped />}>
      <Suspense fallback={null}>{children}</Suspense>
    </Boundary>
  );
}

function Missing({ onClose }: Closable) {
  useEffect(() => {
    const description = 'It could not be loaded. Please reload the page. Your unsaved changes are kept.';
    notify({ title: 'Not available', description, variant: 'destructive' });
    onClose?.();
  }, [onClose]);
  return null;
}

function Stopped() {
  useEffect(() => {
    const description = 'Something went wrong. Please reload the page. Your unsaved changes are kept.';
    notify({ title: 'Not available', description, variant: 'destructive' });
  }, []);
  return null;
}
