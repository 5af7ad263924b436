import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { listAllPages, namedPages } from '../../editing/names';
import { UnsavedMark } from '../../editor-panels/fields/pending-frame';
import { useHasChanges, useReveal } from '../../editor-panels/fields/use-field';
import { DragHandle } from '../../editor-panels/sorting/drag-handle';
import { useEntry } from '../page-editor/use-entry';
import { LinkForm } from './link-form';
import { findUrlProblem, type MenuItem, type MenuList } from './menu-lists';
import { useMenus } from './menus-context';
import { RowTools } from './row-tools';

interface LinkRowProps {
  item: MenuItem;
  index: number;
  list: MenuList;
  /** For a link in a sub-menu: the list and index of the parent link. */
  within: { list: MenuList; index: number } | undefined;
  /** The links of the sub-menu. */
  children: ReactNode;
}

/** A link in a menu, with its form, its actions and its sub-menu. */
export function LinkRow({ item, index, list, within, children }: LinkRowProps) {
  const { editing } = useEntry();
  const { opened, onOpen } = useMenus();
  const pages = listAllPages(useStore(namedPages));
  const sortable = useSortable({ id: item.ref });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  const path = editing.pathNow(item.ref);
  const hasChanges = useHasChanges(path);
  const problem = findUrlProblem(item.url, pages);
  const name = item.text || 'a link';
  const isOpen = opened === item.ref;
  useReveal(path, () => onOpen(item.ref));
  return (
    <li
      ref={sortable.setNodeRef}
      style={style}
      className="menu-link"
      data-ref={item.ref}
      data-dragging={sortable.isDragging || undefined}
      data-over={(sortable.isOver && !sortable.isDragging) || undefined}
    >
      <div className="menu-row">
        <DragHandle name={name} sortable={sortable} />
        <button
          type="button"
          className="menu-toggle"
          aria-expanded={isOpen}
          aria-label={`Edit ${name}`}
          onClick={() => onOpen(isOpen ? null : item.ref)}
        >
          <span className="menu-text">
            <span className="menu-words">{item.text || 'No words'}</span>
            {hasChanges ? <UnsavedMark /> : null}
          </span>
          <span className="menu-url">{item.url || 'leads nowhere'}</span>
        </button>
        {problem === null ? null : (
          <span className="status" data-tone="waiting">
            {problem}
          </span>
        )}
        <RowTools {...{ item, index, list, within, name }} />
      </div>
      {isOpen ? <LinkForm item={item} list={list} name={name} /> : null}
      {children}
    </li>
  );
}
