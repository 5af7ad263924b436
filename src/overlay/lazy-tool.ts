import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyPart } from '../ui/lazy-part';
import { whenIdle } from '../ui/when-idle';

const loads: (() => Promise<unknown>)[] = [];

/** Creates a tool that is loaded once edit mode is usable, or earlier if it is opened. */
export function lazyTool<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  loads.push(load);
  return lazyPart(load);
}

/**
 * Loads all tools once the browser is idle, so that they work even if the editor goes offline later.
 * @param onIdle called then, for what is shown at once but should not delay editing
 * @returns a function that cancels it
 */
export function fetchTools(onIdle: () => void): () => void {
  return whenIdle(() => {
    onIdle();
    for (const load of loads) load().catch(() => undefined);
  });
}
