import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type DndContextProps,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  pointerWithin,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { createPageScroll, useDragSensors } from './drag-sensors';
import { type DropPlace, findDropForOrder, findDropPlace, orderAfterDrop } from './drop-place';

interface ReorderOptions {
  /**
   * How the drop position is found. `midpoint`: before or after the nearest element, by its midpoint, with a drop
   * indicator; for sections and items on the page. `nearest`: at the nearest row, while the other rows make room; for
   * lists. `innermost`: at the row under the pointer; for nested lists.
   */
  rule: 'midpoint' | 'nearest' | 'innermost';
  /** The ids in order; empty if the elements are in several lists. */
  ids: readonly string[];
  nameOf: (id: string) => string;
  /** Describes a drop position for announcements; by default its index in the order. */
  describe?: (dragged: string, drop: DropPlace) => string;
  /** Scrolls an element into view when the keyboard moves past it. */
  reveal?: (id: string) => void;
  onStart?: (id: string) => void;
  /** @param to the zero-based index after the drop @param drop the element it was dropped at */
  onMove: (id: string, to: number, drop: DropPlace) => void;
  /** Called however the drag ended. */
  onFinish?: () => void;
}

interface Reorder {
  /** The props of the `DndContext`. */
  context: DndContextProps;
  /** The id of the dragged element. */
  dragged: string | null;
  /** The position of the drop indicator. */
  drop: DropPlace | null;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const INSTRUCTIONS =
  'Press Space to pick it up. Then use the arrow keys to move it, Space to drop it, or Escape to cancel.';

/** Provides reordering by pointer, touch, and keyboard, with announcements for screen readers. */
export function useReorder(options: ReorderOptions): Reorder {
  const { rule, ids, nameOf, onStart, onMove, onFinish } = options;
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<DropPlace | null>(null);
  // The sensors keep the callbacks of their first render, so those read the current options from here.
  const current = useRef(options);
  current.current = options;
  const keyed = useRef<{ id: string; drop: DropPlace | null } | null>(null);
  /** The last drop position of the drag, because announcements do not receive collisions. */
  const latest = useRef<DropPlace | null>(null);
  const hasMoved = useRef(false);
  const sensors = useDragSensors(rule === 'midpoint' ? stepInOrder : sortableKeyboardCoordinates);

  /** Moves one position per arrow key, even if only a part of the order is visible. */
  function stepInOrder(...[event, { currentCoordinates }]: Parameters<KeyboardCoordinateGetter>) {
    const step = STEPS[event.code];
    const { ids, reveal } = current.current;
    if (step === undefined || !keyed.current) return undefined;
    event.preventDefault();
    const { id, drop } = keyed.current;
    const order = drop ? orderAfterDrop(ids, id, drop) : ids.indexOf(id);
    const next = findDropForOrder(ids, id, Math.min(ids.length - 1, Math.max(0, order + step)));
    keyed.current = { id, drop: next };
    if (next) reveal?.(next.id);
    // The order decides the position. Moving by one pixel makes the library look for collisions without scrolling.
    return { ...currentCoordinates, x: currentCoordinates.x + step };
  }

  const byMidpoint: CollisionDetection = ({ pointerCoordinates, droppableRects }) => {
    const boxes = [...droppableRects].map(([id, rect]) => {
      const { top, left, width, height } = rect;
      return { id: String(id), top, left, width, height };
    });
    const found = keyed.current ? keyed.current.drop : pointerCoordinates && findDropPlace(boxes, pointerCoordinates);
    return found ? [{ id: found.id, data: { side: found.side } }] : [];
  };

  /**
   * Returns the drop position of a drag. It is derived from the collisions because the library sets `over` in a later
   * effect, which is too late for a quick release.
   */
  function dropOf({ active, collisions }: Pick<DragMoveEvent, 'active' | 'collisions'>): DropPlace | null {
    const [found] = collisions ?? [];
    if (!found) return null;
    const id = String(found.id);
    if (rule === 'midpoint') return { id, side: found.data?.side ?? 'after' };
    return { id, side: ids.indexOf(id) > ids.indexOf(String(active.id)) ? 'after' : 'before' };
  }

  function say(id: UniqueIdentifier, place: DropPlace): string {
    const dragged = String(id);
    return options.describe?.(dragged, place) ?? `Position ${orderAfterDrop(ids, dragged, place) + 1} of ${ids.length}`;
  }

  function handleStart({ active, activatorEvent }: DragStartEvent) {
    const id = String(active.id);
    keyed.current = activatorEvent instanceof KeyboardEvent ? { id, drop: null } : null;
    latest.current = null;
    hasMoved.current = false;
    setDragged(id);
    onStart?.(id);
  }

  function handleMove(event: DragMoveEvent) {
    const found = dropOf(event);
    latest.current = found;
    setDrop((before) => (before?.id === found?.id && before?.side === found?.side ? before : found));
  }

  function handleEnd(event: DragEndEvent) {
    const id = String(event.active.id);
    const found = dropOf(event);
    latest.current = found;
    finish();
    if (found && isElsewhere(id, found)) onMove(id, orderAfterDrop(ids, id, found), found);
  }

  /** Returns false if a drop changes nothing. Without a single order, any drop at another element is a change. */
  function isElsewhere(id: string, place: DropPlace): boolean {
    return place.id !== id && (!ids.includes(id) || orderAfterDrop(ids, id, place) !== ids.indexOf(id));
  }

  function finish() {
    keyed.current = null;
    setDragged(null);
    setDrop(null);
    onFinish?.();
  }

  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      `${nameOf(String(active.id))} picked up. Use the arrow keys to move it, Space to drop it, or Escape to cancel.`,
    onDragOver: ({ active }) => {
      const place = latest.current;
      hasMoved.current ||= place !== null && place.id !== String(active.id);
      // A drag starts over itself; announcing that would cut off the instructions.
      return place && hasMoved.current ? say(active.id, place) : undefined;
    },
    onDragEnd: ({ active }) => {
      const id = String(active.id);
      const place = latest.current;
      if (!place || !isElsewhere(id, place)) return `${nameOf(id)} stays where it was.`;
      if (!ids.includes(id)) return `${nameOf(id)} dropped.`;
      return `${nameOf(id)} is now ${orderAfterDrop(ids, id, place) + 1} of ${ids.length}.`;
    },
    onDragCancel: ({ active }) => `${nameOf(String(active.id))} stays where it was.`,
  };

  const context: DndContextProps = {
    sensors,
    collisionDetection: rule === 'midpoint' ? byMidpoint : rule === 'nearest' ? closestCenter : innermost,
    accessibility: { announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } },
    ...(rule === 'midpoint' && dragged !== null && { autoScroll: keyed.current ? false : createPageScroll() }),
    onDragStart: handleStart,
    onDragMove: handleMove,
    onDragOver: handleMove,
    onDragEnd: handleEnd,
    onDragCancel: finish,
  };
  return { context, dragged, drop };
}

/** Finds the innermost row under the pointer, or the nearest one when using the keyboard. */
const innermost: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  return under.length > 0 ? under : closestCenter(args);
};
