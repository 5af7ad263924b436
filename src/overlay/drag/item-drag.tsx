import { DndContext, useDraggable } from '@dnd-kit/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type Box, type DropPlace, isBeside } from '../../ui/reorder/drop-place';
import { createMeasuring, ReorderTarget } from '../../ui/reorder/reorder-target';
import { useReorder } from '../../ui/reorder/use-reorder';

interface ItemDragProps {
  /** The dragged item's label. */
  label: string;
  count: number;
  /** Returns the first element that shows an item. */
  find: (index: number) => HTMLElement | null;
  /** Returns the box of each item in the window. */
  measure: () => Box[];
  /** @param to the item's new index */
  onMove: (to: number) => void;
  children: ReactNode;
}

/** Makes the items of a list draggable by their handles. */
export function ItemDrag({ label, count, find, measure, onMove, children }: ItemDragProps) {
  const ids = Array.from({ length: count }, (_, at) => String(at));
  const { context, drop } = useReorder({
    rule: 'midpoint',
    ids,
    nameOf: () => label,
    onMove: (_, to) => onMove(to),
  });
  // An item may be shown by several elements, whose combined box is used.
  const measuring = createMeasuring((element) => {
    const at = ids.findIndex((id) => find(Number(id)) === element);
    return measure().find(({ id }) => id === ids[at]) ?? element.getBoundingClientRect();
  });
  return (
    <DndContext {...context} measuring={measuring}>
      {ids.map((id) => (
        <ReorderTarget key={id} id={id} find={() => find(Number(id))} />
      ))}
      {children}
      {drop ? <Line boxes={measure()} place={drop} /> : null}
    </DndContext>
  );
}

/**
 * The drag handle of an item.
 * @param onHold called when a drag starts and ends, so that the item's bar stays visible
 */
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

/** A line between two items that shows where the dragged one would be dropped. */
function Line({ boxes, place }: { boxes: readonly Box[]; place: DropPlace }) {
  const box = boxes.find(({ id }) => id === place.id);
  if (!box) return null;
  const isAfter = place.side === 'after';
  const style = isBeside(boxes, place.id)
    ? { top: box.top, left: box.left + (isAfter ? box.width + 6 : -8), width: 4, height: box.height }
    : { top: box.top + (isAfter ? box.height + 6 : -10), left: box.left, width: box.width, height: 4 };
  return createPortal(<div className="item-line" style={style} />, document.body);
}
