import { useEffect, useRef } from 'react';

/** Every navigation goes to the top, one with a hash to its target (spec section 2); not the first render, nor going back. */
export function useScroll(path: string, isReady: boolean): void {
  const shown = useRef(path);
  const isBack = useRef(false);
  useEffect(() => {
    let last = addressOf(window.location);
    const remember = () => {
      isBack.current = true;
      last = addressOf(window.location);
    };
    // The page on screen stays, so no other effect runs: a hash on it, or a link to it.
    const handlePush = () => {
      const isSame = addressOf(window.location) === last;
      isBack.current = false;
      last = addressOf(window.location);
      if (!scrollToHash() && isSame) window.scrollTo(0, 0);
    };
    window.addEventListener('popstate', remember);
    window.addEventListener('pushState', handlePush);
    return () => {
      window.removeEventListener('popstate', remember);
      window.removeEventListener('pushState', handlePush);
    };
  }, []);
  useEffect(() => {
    if (!isReady || shown.current === path) return;
    shown.current = path;
    const wasBack = isBack.current;
    isBack.current = false;
    if (scrollToHash() || wasBack) return;
    window.scrollTo(0, 0);
    // A reader of the screen hears the new page, not the old place.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path, isReady]);
}

function addressOf({ pathname, search }: Location): string {
  return pathname + search;
}

function scrollToHash(): boolean {
  const id = decoded(window.location.hash.slice(1));
  const target = id ? document.getElementById(id) : null;
  target?.scrollIntoView();
  return target !== null;
}

/** A hash that can not be decoded must not stop the page. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
