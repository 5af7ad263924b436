import { type MeasuringConfiguration, useDndContext, useDroppable } from '@dnd-kit/core';
import { useEffect } from 'react';

interface ReorderTargetProps {
  id: string;
  /** Returns the element that shows it on the page. Called again when a drag begins. */
  find: () => HTMLElement | null;
}

/** Makes something the page itself shows a place to drop at. Renders nothing. */
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

/** Measures targets as the page shows them. @param boxOf the box of a target by its element, if it is larger than that */
export function measuringOf(boxOf: (element: HTMLElement) => Rectangle): MeasuringConfiguration {
  return {
    droppable: {
      measure(element) {
        const { top, left, width, height } = boxOf(element);
        return { top, left, width, height, bottom: top + height, right: left + width };
      },
    },
  };
}
