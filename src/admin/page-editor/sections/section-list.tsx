import { DndContext } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { isFixedOrder } from '../../../editing/arrange';
import type { SectionItem } from '../../../editing/fields';
import { isSectionChanged } from '../../../editing/state';
import { useIsFrozen } from '../../../editor-panels/fields/fields-context';
import { UnsavedMark } from '../../../editor-panels/fields/pending-frame';
import { DragHandle } from '../../../editor-panels/sorting/drag-handle';
import { isFloatingType } from '../../../sections/floating-types';
import { Icon } from '../../../ui/icon';
import { MenuButton, type MenuItem } from '../../../ui/menu-button';
import { useReorder } from '../../../ui/reorder/use-reorder';
import { useEditing, useEntry } from '../use-entry';
import { useSectionActions } from './use-section-actions';

interface SectionListProps {
  /** The page's sections, in order. */
  items: readonly SectionItem[];
  selectedPath: string | undefined;
  onChoose: (item: SectionItem) => void;
  /** Asks for a new section below this one. */
  onAddBelow: (item: SectionItem) => void;
}

/** Sections that have one place on the page and move together. */
interface Block {
  key: string;
  /** The name of the first section. */
  name: string;
  items: SectionItem[];
  canMove: boolean;
}

/**
 * Lists all sections of the page, which can be renamed, hidden, deleted, and reordered by mouse, touch or keyboard. Sections that share a place
 * with the one above them move together with it. Floating sections have no order.
 */
export function SectionList({ items, selectedPath, onChoose, onAddBelow }: SectionListProps) {
  const { pageId, actions } = useEntry();
  const { rename, remove, setHidden, dialog } = useSectionActions();
  const isFrozen = useIsFrozen();
  const blocks = groupBlocks(items, isFixedOrder(pageId)).map((block) => ({
    ...block,
    canMove: block.canMove && !isFrozen,
  }));
  const movable = blocks.filter(({ canMove }) => canMove);
  const ids = movable.map(({ key }) => key);
  // Blocks that cannot be moved come first, except those that are always at the end.
  const fixedCount = blocks.filter(
    ({ canMove, items }) => !canMove && !isFloating(items) && !items[0]?.isStanding,
  ).length;
  const nameOf = (key: string) => blocks.find((block) => block.key === key)?.name ?? '';
  const move = (key: string, to: number) => actions.move(key, fixedCount + to, nameOf(key));
  const { context } = useReorder({ rule: 'nearest', ids, nameOf, onMove: move });

  function listMenu(item: SectionItem, { key, canMove, items: [head] }: Block): (MenuItem | 'separator')[] {
    const index = ids.indexOf(key);
    const isMovable = canMove && item === head;
    return [
      { label: 'Rename', onSelect: () => rename(item) },
      { label: item.isHidden ? 'Show' : 'Hide', onSelect: () => void setHidden(item, !item.isHidden) },
      ...(isMovable
        ? [
            { label: 'Move up', isDisabled: index === 0, onSelect: () => move(key, index - 1) },
            { label: 'Move down', isDisabled: index === ids.length - 1, onSelect: () => move(key, index + 1) },
          ]
        : []),
      { label: 'Add below', onSelect: () => onAddBelow(item) },
      'separator',
      { label: 'Delete', isDanger: true, onSelect: () => remove(item) },
    ];
  }

  const renderRow = (item: SectionItem, block: Block) => (
    <div className="section-entry">
      <SectionButton
        item={item}
        isSelected={item.path === selectedPath}
        title={block.canMove || isFrozen || movable.length === 0 ? undefined : explainPlace(item)}
        onChoose={() => onChoose(item)}
      />
      {pageId === 'site' || item.isStanding || isFrozen || isFloating(block.items) ? null : (
        <MenuButton
          label={`More about ${item.name}`}
          title="Section actions"
          look="small"
          align="end"
          className="section-more"
          items={listMenu(item, block)}
        >
          <Icon name="more" />
        </MenuButton>
      )}
    </div>
  );

  return (
    <>
      <DndContext {...context}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ul className="section-list">
            {blocks.map((block) => (
              <BlockRow key={block.key} block={block}>
                {renderRow}
              </BlockRow>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {dialog}
    </>
  );
}

function groupBlocks(items: readonly SectionItem[], isFixed: boolean): Block[] {
  const blocks: Block[] = [];
  for (const item of items) {
    const key = item.block ?? item.path;
    const last = blocks.at(-1);
    if (last?.key === key) last.items.push(item);
    else blocks.push({ key, name: item.name, items: [item], canMove: canMove(item, isFixed) });
  }
  return blocks;
}

function canMove({ dynamic, isStanding }: SectionItem, isFixed: boolean): boolean {
  if (isStanding) return false;
  return dynamic ? !isFloatingType(dynamic.sectionType) : !isFixed;
}

/** Says why a section without a handle cannot be moved, although others can. */
function explainPlace({ isStanding, dynamic }: SectionItem): string {
  if (isStanding) return 'Always at the end, so it can’t be moved';
  return dynamic ? 'Floats on the page, so it has no place in the list' : 'Part of the layout, so it can’t be moved';
}

function isFloating([first]: readonly SectionItem[]): boolean {
  return isFloatingType(first?.dynamic?.sectionType);
}

interface BlockRowProps {
  block: Block;
  children: (item: SectionItem, block: Block) => ReactNode;
}

function BlockRow({ block, children }: BlockRowProps) {
  const { key, name, items, canMove } = block;
  const sortable = useSortable({ id: key, disabled: !canMove });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  const [head, ...rest] = items as [SectionItem, ...SectionItem[]];
  return (
    <li
      ref={sortable.setNodeRef}
      style={style}
      className="section-block"
      data-dragging={sortable.isDragging || undefined}
    >
      <div className="sortable">
        {canMove ? <DragHandle name={name} sortable={sortable} /> : null}
        {children(head, block)}
      </div>
      {rest.length > 0 ? (
        <ul className="section-inner">
          {rest.map((item) => (
            <li key={item.path}>{children(item, block)}</li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

interface SectionButtonProps {
  item: SectionItem;
  isSelected: boolean;
  /** The tooltip. */
  title: string | undefined;
  onChoose: () => void;
}

/** A section's button, marked if the section is hidden or has unsaved changes. */
function SectionButton({ item, isSelected, title, onChoose }: SectionButtonProps) {
  const hasChanges = useEditing((state) => isSectionChanged(state, item.path));
  return (
    <button
      type="button"
      className="section-button"
      aria-current={isSelected ? 'true' : undefined}
      title={title}
      onClick={onChoose}
    >
      <span>{item.name}</span>
      {item.isHidden ? <span className="tag">hidden</span> : null}
      {hasChanges ? <UnsavedMark /> : null}
    </button>
  );
}
