import { DndContext, type DragEndEvent, type DragStartEvent, useDraggable } from '@dnd-kit/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { dragWords, useDragSensors, usePointer, useScrolling } from './drag-feel';
import { type DropPlace, orderAfterDrop } from './drop-place';
import { type ItemBox, isBeside, itemDropPlace } from './item-place';

interface ItemDragProps {
  /** What is dragged, and what it is called. */
  index: number;
  label: string;
  count: number;
  /** Where each item of the list stands in the window. */
  measure: () => ItemBox[];
  /** @param to its new place among the others */
  onMove: (to: number) => void;
  children: ReactNode;
}

/** The item of a list that is dragged by its handle: by pointer, by touch, or by Space and the arrow keys. */
export function ItemDrag({ index, label, count, measure, onMove, children }: ItemDragProps) {
  const [place, setPlace] = useState<DropPlace | null>(null);
  const [isDragging, setDragging] = useState(false);
  const [announcement, announce] = useState('');
  const latest = useRef<DropPlace | null>(null);
  const pointer = usePointer();
  const isByKey = useRef(false);
  const id = String(index);
  const ids = Array.from({ length: count }, (_, at) => String(at));
  const sensors = useDragSensors(stepBy);
  useScrolling(isDragging && !isByKey.current, pointer);

  function stepBy(event: KeyboardEvent): undefined {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code];
    if (step === undefined) return;
    event.preventDefault();
    const from = Number(latest.current?.id ?? id);
    const to = Math.min(count - 1, Math.max(0, from + step));
    latest.current = { id: String(to), side: step > 0 ? 'after' : 'before' };
    setPlace(latest.current);
    announce(`Place ${orderAfterDrop(ids, id, latest.current) + 1} of ${count}`);
  }

  function handleStart({ activatorEvent }: DragStartEvent) {
    isByKey.current = activatorEvent instanceof KeyboardEvent;
    setDragging(true);
    announce('');
  }

  function handleMove() {
    if (isByKey.current) return;
    latest.current = itemDropPlace(measure(), pointer.current);
    setPlace(latest.current);
  }

  function handleEnd(_: DragEndEvent) {
    // A quick release comes before the last move was told of.
    handleMove();
    const found = latest.current;
    reset();
    const to = found ? orderAfterDrop(ids, id, found) : index;
    if (to === index) return announce(`${label} stays where it was.`);
    announce(`${label} is now ${to + 1} of ${count}.`);
    onMove(to);
  }

  function reset() {
    latest.current = null;
    setPlace(null);
    setDragging(false);
  }

  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      accessibility={{ announcements: dragWords(() => label) }}
      onDragStart={handleStart}
      onDragMove={handleMove}
      onDragEnd={handleEnd}
      onDragCancel={reset}
    >
      {children}
      {place && isDragging ? <Line boxes={measure()} place={place} /> : null}
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </DndContext>
  );
}

/** What an item is dragged by. @param onHold told when one begins and ends, so that its bar stays meanwhile */
export function ItemHandle({ index, label, onHold }: { index: number; label: string; onHold: (is: boolean) => void }) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: String(index) });
  const hold = useRef(onHold);
  hold.current = onHold;
  useEffect(() => {
    if (!isDragging) return;
    hold.current(true);
    return () => hold.current(false);
  }, [isDragging]);
  return (
    <button
      ref={setNodeRef}
      type="button"
      className="section-handle"
      {...attributes}
      {...listeners}
      aria-label={`Drag ${label}`}
      title={`Drag ${label}`}
    >
      <span aria-hidden="true">⠿</span>
    </button>
  );
}

/** Where it would go: a line between two items. */
function Line({ boxes, place }: { boxes: readonly ItemBox[]; place: DropPlace }) {
  const box = boxes.find(({ id }) => id === place.id);
  if (!box) return null;
  const isAfter = place.side === 'after';
  const style = isBeside(boxes, place.id)
    ? { top: box.top, left: box.left + (isAfter ? box.width + 6 : -8), width: 4, height: box.height }
    : { top: box.top + (isAfter ? box.height + 6 : -10), left: box.left, width: box.width, height: 4 };
  return createPortal(<div className="item-line" style={style} />, document.body);
}
