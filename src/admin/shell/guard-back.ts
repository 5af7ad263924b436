import { setBackGuard } from '../../site/back-guard';
import { isAdminPath } from '../routes';

/**
 * Holds the Back button where the browser has no navigation to cancel: the address has changed by then, so it is put back before
 * anything is drawn, and the question is asked. Leaving goes back to where the button led.
 * @param ask is given what leaves; it is not called once `isLeaving` says so
 * @returns what ends it
 */
export function guardBack(isLeaving: () => boolean, ask: (leave: () => void) => void): () => void {
  let here = window.location.href;

  function follow() {
    if (isAdminPath(window.location.pathname)) here = window.location.href;
  }

  // The router tells of its own steps by these events.
  const steps = ['pushState', 'replaceState'];
  for (const step of steps) window.addEventListener(step, follow);
  setBackGuard((event) => {
    if (isLeaving() || isAdminPath(window.location.pathname)) return follow();
    event.stopImmediatePropagation();
    window.history.pushState(null, '', here);
    ask(() => window.history.back());
  });
  return () => {
    for (const step of steps) window.removeEventListener(step, follow);
    setBackGuard(null);
  };
}
