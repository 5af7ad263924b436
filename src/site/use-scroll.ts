import { useEffect, useRef } from 'react';

/** Every navigation goes to the top, one with a hash to its target (spec section 2); not the first render, nor going back. */
export function useScroll(path: string, isReady: boolean): void {
  const shown = useRef(path);
  const isBack = useRef(false);
  useEffect(() => {
    const remember = () => {
      isBack.current = true;
    };
    const handleHash = () => scrollToHash();
    window.addEventListener('popstate', remember);
    window.addEventListener('pushState', handleHash);
    return () => {
      window.removeEventListener('popstate', remember);
      window.removeEventListener('pushState', handleHash);
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

function scrollToHash(): boolean {
  const id = decodeURIComponent(window.location.hash.slice(1));
  const target = id ? document.getElementById(id) : null;
  target?.scrollIntoView();
  return target !== null;
}
