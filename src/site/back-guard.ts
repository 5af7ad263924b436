type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/**
 * Lets one who guards hear of the Back button before the router does, which has to be called before anything is drawn: listeners of
 * the window are told in the order they came, capturing or not.
 */
export function listenForBack(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/** Puts a guard up, or takes it down. */
export function setBackGuard(next: Guard | null): void {
  guard = next;
}
