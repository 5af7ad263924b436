import { type RefObject, useEffect, useState } from 'react';

/** Whether the share `threshold` of an element has been visible, once. */
export function useInView(ref: RefObject<Element | null>, threshold: number, rootMargin = '0px'): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { threshold, rootMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, threshold, rootMargin, isSeen]);
  return isSeen;
}
