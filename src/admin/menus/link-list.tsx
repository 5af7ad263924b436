import { useDroppable } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ToolButton } from '../../ui/tool-button';
import { LinkRow } from './link-row';
import type { MenuList } from './menu-lists';
import { useMenus } from './menus-context';
import { endDropId } from './use-menu-drag';

interface LinkListProps {
  list: MenuList;
  /** For a sub-menu: the list and index of its parent link. Links moved out of the sub-menu go after the parent. */
  within?: { list: MenuList; index: number };
}

/** A sortable list of links, with a drop area and a button to add one at its end. */
export function LinkList({ list, within }: LinkListProps) {
  const { actions, opened, onOpen } = useMenus();
  const { setNodeRef, isOver } = useDroppable({ id: endDropId(list) });
  const isFull = list.items.length >= list.most;

  function handleAdd() {
    const ref = actions.add(list, { text: 'New link', url: '/' });
    if (ref !== null) onOpen(ref);
  }

  return (
    <>
      <SortableContext items={list.items.map(({ ref }) => ref)} strategy={verticalListSortingStrategy}>
        <ol className="menu-links" aria-label={list.name}>
          {list.items.map((item, index) => (
            <LinkRow key={item.ref} item={item} index={index} list={list} within={within}>
              {item.below && (item.below.items.length > 0 || opened === item.ref) ? (
                <div className="menu-below">
                  <LinkList list={item.below} within={{ list, index }} />
                </div>
              ) : null}
            </LinkRow>
          ))}
        </ol>
      </SortableContext>
      <div ref={setNodeRef} className="menu-end" data-over={isOver || undefined}>
        <ToolButton
          look="small"
          disabled={isFull}
          title={isFull ? `Maximum ${list.most} links` : undefined}
          aria-label={`Add link to ${list.name}`}
          onClick={handleAdd}
        >
          Add link
        </ToolButton>
        {isFull ? <span className="field-hint">Maximum {list.most} links</span> : null}
      </div>
    </>
  );
}
