type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/**
 * Listens for the Back button, so that a guard runs before the router. Call this before the first render: listeners on `window` run in
 * the order they were added, capturing or not.
 */
export function listenForBack(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/** Sets the guard that handles the Back button, or removes it. */
export function setBackGuard(next: Guard | null): void {
  guard = next;
}
