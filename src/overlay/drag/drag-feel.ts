import { type KeyboardCoordinateGetter, PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import { PromptKeyboardSensor } from '../../editor-panels/sorting/use-sort-sensors';
import { findSection } from '../page/find-place';
import { scrollStep } from './drop-place';

/** Between two steps of scrolling, in milliseconds (spec section 9). */
const SCROLL_MS = 16;

/** A drag begins by pointer, by touch after a moment, or by Space. @param stepBy what an arrow key does */
export function useDragSensors(stepBy: KeyboardCoordinateGetter) {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 6 } }),
    useSensor(PromptKeyboardSensor, { coordinateGetter: stepBy }),
  );
}

/** What is told to screen readers of a drag; where it goes meanwhile, its own status tells. */
export function dragWords(nameOf: (id: string | number) => string) {
  type Dragged = { active: { id: string | number } };
  return {
    onDragStart: ({ active }: Dragged) =>
      `${nameOf(active.id)} is picked up. Arrow keys move it, Space puts it down, Escape leaves it.`,
    onDragMove: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: ({ active }: Dragged) => `${nameOf(active.id)} was put down.`,
    onDragCancel: ({ active }: Dragged) => `${nameOf(active.id)} stays where it was.`,
  };
}

/** Near the window's edge a drag scrolls the page. */
export function useScrolling(isDragging: boolean, pointer: { current: Point }): void {
  useEffect(() => {
    if (!isDragging) return;
    const timer = setInterval(() => {
      const step = scrollStep(pointer.current.y, window.innerHeight);
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

interface Point {
  x: number;
  y: number;
}

/** Where in the window the pointer is: what a drag tells of it counts in what the page has scrolled meanwhile. */
export function usePointer(): { readonly current: Point } {
  const point = useRef<Point>({ x: 0, y: 0 });
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    const follow = (event: Event) => {
      point.current = pointOf(event);
    };
    for (const name of ['pointerdown', 'pointermove', 'touchmove']) window.addEventListener(name, follow, options);
    return () => stop.abort();
  }, []);
  return point;
}

function pointOf(event: Event): Point {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch = window.TouchEvent && event instanceof TouchEvent ? event.touches[0] : undefined;
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}
