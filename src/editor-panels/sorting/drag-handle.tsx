import type { useSortable } from '@dnd-kit/sortable';

interface DragHandleProps {
  name: string;
  sortable: ReturnType<typeof useSortable>;
}

/** The handle for dragging an item, with the pointer or with the space bar and arrow keys. */
export function DragHandle({ name, sortable }: DragHandleProps) {
  return (
    <button
      type="button"
      ref={sortable.setActivatorNodeRef}
      className="drag-handle"
      {...sortable.attributes}
      {...sortable.listeners}
      aria-label={`Drag ${name}`}
    >
      <svg width="10" height="16" viewBox="0 0 10 16" aria-hidden="true" fill="currentColor">
        <circle cx="2" cy="3" r="1.4" />
        <circle cx="8" cy="3" r="1.4" />
        <circle cx="2" cy="8" r="1.4" />
        <circle cx="8" cy="8" r="1.4" />
        <circle cx="2" cy="13" r="1.4" />
        <circle cx="8" cy="13" r="1.4" />
      </svg>
    </button>
  );
}
