import { useEffect, useRef } from 'react';

/** Scrolls to the top, or to the hash's target, after each navigation (spec section 2), but not on the first render or going back. */
export function useScroll(path: string, isReady: boolean): void {
  const shown = useRef(path);
  const isBack = useRef(false);
  useEffect(() => {
    let last = getAddress(window.location);
    const remember = () => {
      isBack.current = true;
      last = getAddress(window.location);
    };
    // Handles a link to the page on screen or to a hash on it. The path stays the same, so the other effect does not run.
    const handlePush = () => {
      const isSame = getAddress(window.location) === last;
      isBack.current = false;
      last = getAddress(window.location);
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
    // Makes screen readers continue at the new page's content.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path, isReady]);
}

function getAddress({ pathname, search }: Location): string {
  return pathname + search;
}

function scrollToHash(): boolean {
  const id = decodeHash(window.location.hash.slice(1));
  const target = id ? document.getElementById(id) : null;
  target?.scrollIntoView();
  return target !== null;
}

/** Decodes a hash, or returns it unchanged if it is malformed. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
