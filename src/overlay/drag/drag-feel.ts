import { useEffect } from 'react';
import { findSection } from '../page/find-place';
import { scrollStep } from './drop-place';

/** Between two steps of scrolling, in milliseconds (spec section 9). */
const SCROLL_MS = 16;

/** Near the window's edge a drag scrolls the page. */
export function useScrolling(isDragging: boolean, pointer: { current: number }): void {
  useEffect(() => {
    if (!isDragging) return;
    const timer = setInterval(() => {
      const step = scrollStep(pointer.current, window.innerHeight);
      if (step !== 0) window.scrollBy({ top: step, behavior: 'instant' });
    }, SCROLL_MS);
    return () => clearInterval(timer);
  }, [isDragging, pointer]);
}

/** The dragged section is dimmed, and comes back when the drag ends, however it ends. */
export function useDimmed(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    const element = findSection(id);
    element?.style.setProperty('opacity', '0.5');
    return () => {
      element?.style.removeProperty('opacity');
    };
  }, [id]);
}

/** Where in the window a drag began. */
export function pointOf(event: Event): { x: number; y: number } {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch = window.TouchEvent && event instanceof TouchEvent ? event.touches[0] : undefined;
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}
