import { DndContext } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { SectionItem } from '../../../editing/fields';
import { isSectionChanged } from '../../../editing/state';
import { UnsavedMark } from '../../../editor-panels/fields/pending-frame';
import { DragHandle } from '../../../editor-panels/sorting/drag-handle';
import { isFloatingType } from '../../../sections/floating-types';
import { useReorder } from '../../../ui/reorder/use-reorder';
import { useEditing, useEntry } from '../use-entry';

interface DynamicListProps {
  items: SectionItem[];
  selectedPath: string | undefined;
  onChoose: (item: SectionItem) => void;
}

/** Lists the page's dynamic sections, which can be reordered by mouse, touch or keyboard. Floating sections have no order. */
export function DynamicList({ items, selectedPath, onChoose }: DynamicListProps) {
  const { editing } = useEntry();
  const ordered = items.filter(({ dynamic }) => !isFloatingType(dynamic?.sectionType));
  const floating = items.filter(({ dynamic }) => isFloatingType(dynamic?.sectionType));

  const ids = ordered.map(({ path }) => path);
  const { context } = useReorder({
    rule: 'nearest',
    ids,
    nameOf: (path) => ordered.find((item) => item.path === path)?.name ?? '',
    onMove(path, order) {
      const moved = ordered.find((item) => item.path === path);
      if (moved) editing.update(`sections.${moved.id}.order`, order, { fieldName: `the order of ${moved.name}` });
    },
  });

  return (
    <section aria-labelledby="dynamic-sections">
      <h3 id="dynamic-sections" className="aside-subtitle">
        Added sections
      </h3>
      <DndContext {...context}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ul className="section-list">
            {ordered.map((item) => (
              <SortableSection
                key={item.path}
                item={item}
                isSelected={item.path === selectedPath}
                onChoose={() => onChoose(item)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <ul className="section-list">
        {floating.map((item) => (
          <li key={item.path}>
            <SectionButton item={item} isSelected={item.path === selectedPath} onChoose={() => onChoose(item)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SortableSectionProps {
  item: SectionItem;
  isSelected: boolean;
  onChoose: () => void;
}

function SortableSection({ item, isSelected, onChoose }: SortableSectionProps) {
  const sortable = useSortable({ id: item.path });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  return (
    <li ref={sortable.setNodeRef} style={style} className="sortable" data-dragging={sortable.isDragging || undefined}>
      <DragHandle name={item.name} sortable={sortable} />
      <SectionButton item={item} isSelected={isSelected} onChoose={onChoose} />
    </li>
  );
}

interface SectionButtonProps {
  item: SectionItem;
  isSelected: boolean;
  onChoose: () => void;
}

/** A section's button, marked if the section has unsaved changes. */
export function SectionButton({ item, isSelected, onChoose }: SectionButtonProps) {
  const hasChanges = useEditing((state) => isSectionChanged(state, item.path));
  return (
    <button type="button" className="section-button" aria-current={isSelected ? 'true' : undefined} onClick={onChoose}>
      <span>{item.name}</span>
      {item.dynamic?.isActive === false ? <span className="tag">hidden</span> : null}
      {hasChanges ? <UnsavedMark /> : null}
    </button>
  );
}
