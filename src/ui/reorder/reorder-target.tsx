import { type MeasuringConfiguration, useDndContext, useDroppable } from '@dnd-kit/core';
import { useEffect } from 'react';

interface ReorderTargetProps {
  id: string;
  /** Returns the target's element on the page. Called again when a drag begins. */
  find: () => HTMLElement | null;
}

/** Turns an element of the page into a drop target. Renders nothing. */
export function ReorderTarget({ id, find }: ReorderTargetProps) {
  const { setNodeRef } = useDroppable({ id });
  const { active } = useDndContext();
  const isDragging = active !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page may have replaced the element since the last drag.
  useEffect(() => {
    setNodeRef(find());
    return () => setNodeRef(null);
  }, [setNodeRef, isDragging, id]);
  return null;
}

interface Rectangle {
  top: number;
  left: number;
  width: number;
  height: number;
}

/**
 * Returns a configuration that measures drop targets on the page.
 * @param boxOf returns the box of a target's element if that is larger than the element
 */
export function createMeasuring(boxOf: (element: HTMLElement) => Rectangle): MeasuringConfiguration {
  return {
    droppable: {
      measure(element) {
        const { top, left, width, height } = boxOf(element);
        return { top, left, width, height, bottom: top + height, right: left + width };
      },
    },
  };
}
