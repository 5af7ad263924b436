import type { SectionItem } from '../../../editing/page-sections';
import { isSectionChanged } from '../../../editing/selectors';
import { UnsavedMark } from '../../../editor-panels/fields/unsaved-mark';
import { useEditing } from '../use-entry';

interface SectionButtonProps {
  item: SectionItem;
  isSelected: boolean;
  onChoose: () => void;
}

/** A section's name, marked where it has unsaved changes. */
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
