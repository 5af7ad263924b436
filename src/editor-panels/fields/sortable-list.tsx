import { DndContext } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { MouseEvent, ReactNode } from 'react';
import { focusAfter } from '../../ui/focus-after';
import { useReorder } from '../../ui/reorder/use-reorder';
import { DragHandle } from '../sorting/drag-handle';
import { useIsFrozen } from './fields-context';
import type { ListHandle } from './use-list';

interface SortableListProps {
  list: ListHandle;
  /** Returns an item's label: 'Stat 2'. */
  nameOf: (index: number) => string;
  children: (index: number) => ReactNode;
}

/** Renders a list's items. They can be moved with a drag handle, buttons or the keyboard, and removed. */
export function SortableList({ list, nameOf, children }: SortableListProps) {
  const { context } = useReorder({
    rule: 'nearest',
    ids: list.keys,
    nameOf: (key) => nameOf(list.keys.indexOf(key)),
    onMove: (key, to) => list.move(list.keys.indexOf(key), to),
  });

  return (
    <DndContext {...context}>
      <SortableContext items={[...list.keys]} strategy={verticalListSortingStrategy}>
        <ol className="edit-list">
          {list.keys.map((key, index) => (
            <SortableItem key={key} id={key} index={index} name={nameOf(index)} list={list}>
              {children(index)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortableItemProps {
  id: string;
  index: number;
  name: string;
  list: ListHandle;
  children: ReactNode;
}

function SortableItem({ id, index, name, list, children }: SortableItemProps) {
  const isFrozen = useIsFrozen();
  const sortable = useSortable({ id, disabled: isFrozen });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };

  // After a removal, the focus moves to the next item's remove button, to the last item's, or to the button that adds an item.
  function handleRemove({ currentTarget }: MouseEvent<HTMLElement>) {
    const items = currentTarget.closest('ol');
    list.remove(index);
    focusAfter(() => {
      const next = items?.children[index] ?? items?.lastElementChild;
      return next
        ? next.querySelector<HTMLElement>(':scope > .edit-item-tools > :last-child')
        : items?.parentElement?.querySelector<HTMLElement>('button, select');
    });
  }

  return (
    <li ref={sortable.setNodeRef} style={style} className="edit-item" data-dragging={sortable.isDragging || undefined}>
      {isFrozen ? null : <DragHandle name={name} sortable={sortable} />}
      <div className="edit-item-body">{children}</div>
      {isFrozen ? null : (
        <div className="edit-item-tools">
          <button
            type="button"
            className="icon-button"
            disabled={index === 0}
            aria-label={`Move ${name} up`}
            title="Move up"
            onClick={() => list.move(index, index - 1)}
          >
            ↑
          </button>
          <button
            type="button"
            className="icon-button"
            disabled={index === list.items.length - 1}
            aria-label={`Move ${name} down`}
            title="Move down"
            onClick={() => list.move(index, index + 1)}
          >
            ↓
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${name}`}
            title="Remove"
            onClick={handleRemove}
          >
            ×
          </button>
        </div>
      )}
    </li>
  );
}
