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
import { pageScroll, useDragSensors } from './drag-sensors';
import { type DropPlace, dropAtOrder, dropPlace, orderAfterDrop } from './drop-place';

interface ReorderOptions {
  /**
   * How a drop finds its place. `midpoint`: before or after the nearest element, by its midpoint, with a drop indicator; for sections
   * and items on the page. `nearest`: at the nearest row, while the other rows make room; for lists. `innermost`: at the row under the
   * pointer; for lists inside lists.
   */
  rule: 'midpoint' | 'nearest' | 'innermost';
  /** The ids in their order; empty if they are in several lists. */
  ids: readonly string[];
  nameOf: (id: string) => string;
  /** Says where a drop would put something, for announcements; by default its place in the order. */
  describe?: (dragged: string, drop: DropPlace) => string;
  /** Scrolls an element into view that the keyboard goes past. */
  reveal?: (id: string) => void;
  onStart?: (id: string) => void;
  /** @param to the zero-based place among all @param drop the element it was dropped at */
  onMove: (id: string, to: number, drop: DropPlace) => void;
  /** However it ended. */
  onFinish?: () => void;
}

interface Reorder {
  /** The props of the `DndContext`. */
  context: DndContextProps;
  /** The id of the dragged element. */
  dragged: string | null;
  /** Where it would be put: the place of the drop indicator. */
  drop: DropPlace | null;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const INSTRUCTIONS =
  'Press Space to pick it up, the arrow keys to move it, Space again to put it down, Escape to leave it where it was.';

/** Reorders things by pointer, touch and keyboard, with announcements for screen readers. */
export function useReorder(options: ReorderOptions): Reorder {
  const { rule, ids, nameOf, onStart, onMove, onFinish } = options;
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<DropPlace | null>(null);
  // The sensors keep the functions they began with: those read what is current.
  const current = useRef(options);
  current.current = options;
  const keyed = useRef<{ id: string; drop: DropPlace | null } | null>(null);
  /** The last place of the drag: announcements are not told of collisions. */
  const latest = useRef<DropPlace | null>(null);
  const hasMoved = useRef(false);
  const sensors = useDragSensors(rule === 'midpoint' ? stepInOrder : sortableKeyboardCoordinates);

  /** An arrow key goes on by one place, whatever the window shows of the order. */
  function stepInOrder(...[event, { currentCoordinates }]: Parameters<KeyboardCoordinateGetter>) {
    const step = STEPS[event.code];
    const { ids, reveal } = current.current;
    if (step === undefined || !keyed.current) return undefined;
    event.preventDefault();
    const { id, drop } = keyed.current;
    const order = drop ? orderAfterDrop(ids, id, drop) : ids.indexOf(id);
    const next = dropAtOrder(ids, id, Math.min(ids.length - 1, Math.max(0, order + step)));
    keyed.current = { id, drop: next };
    if (next) reveal?.(next.id);
    // The place comes from the order. A pixel to the side makes the library look for it, and scrolls nothing.
    return { ...currentCoordinates, x: currentCoordinates.x + step };
  }

  const byMidpoint: CollisionDetection = ({ pointerCoordinates, droppableRects }) => {
    const boxes = [...droppableRects].map(([id, rect]) => {
      const { top, left, width, height } = rect;
      return { id: String(id), top, left, width, height };
    });
    const found = keyed.current ? keyed.current.drop : pointerCoordinates && dropPlace(boxes, pointerCoordinates);
    return found ? [{ id: found.id, data: { side: found.side } }] : [];
  };

  /**
   * Returns where a drag would put something. The collisions say it: what the library calls `over` is only set by a later effect, which
   * comes too late for a quick release.
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
    return options.describe?.(dragged, place) ?? `Place ${orderAfterDrop(ids, dragged, place) + 1} of ${ids.length}`;
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

  /** False if a drop leaves everything as it is. For what is not in one order, any drop at something else changes a place. */
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
      `${nameOf(String(active.id))} is picked up. Arrow keys move it, Space puts it down, Escape leaves it.`,
    onDragOver: ({ active }) => {
      const place = latest.current;
      hasMoved.current ||= place !== null && place.id !== String(active.id);
      // At first it is over itself: that would cut off how to move it.
      return place && hasMoved.current ? say(active.id, place) : undefined;
    },
    onDragEnd: ({ active }) => {
      const id = String(active.id);
      const place = latest.current;
      if (!place || !isElsewhere(id, place)) return `${nameOf(id)} stays where it was.`;
      if (!ids.includes(id)) return `${nameOf(id)} was put down.`;
      return `${nameOf(id)} is now ${orderAfterDrop(ids, id, place) + 1} of ${ids.length}.`;
    },
    onDragCancel: ({ active }) => `${nameOf(String(active.id))} stays where it was.`,
  };

  const context: DndContextProps = {
    sensors,
    collisionDetection: rule === 'midpoint' ? byMidpoint : rule === 'nearest' ? closestCenter : innermost,
    accessibility: { announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } },
    ...(rule === 'midpoint' && dragged !== null && { autoScroll: keyed.current ? false : pageScroll() }),
    onDragStart: handleStart,
    onDragMove: handleMove,
    onDragOver: handleMove,
    onDragEnd: handleEnd,
    onDragCancel: finish,
  };
  return { context, dragged, drop };
}

/** The innermost row under the pointer; by keyboard, the nearest. */
const innermost: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  return under.length > 0 ? under : closestCenter(args);
};
