import type { SectionItem } from '../../editing/fields';
import { isSectionType, SECTION_MODELS } from '../../sections/models';
import { ToolButton } from '../../ui/tool-button';
import { usePage } from '../overlay-context';
import { showPlace } from '../page/show-place';
import type { SectionTools } from './use-section-tools';

interface SectionRowProps {
  item: SectionItem;
  /** Moves the section by one place. Null if the page's design determines where it is. */
  onMove: ((step: -1 | 1) => void) | null;
  isFirst: boolean;
  isLast: boolean;
  tools: SectionTools;
  onRename: () => void;
}

/** A section in the manager's list. At the ends of the list, the arrow buttons stay focusable but do nothing. */
export function SectionRow({ item, onMove, isFirst, isLast, tools, onRename }: SectionRowProps) {
  const page = usePage();
  const { name, path, isHidden = false } = item;
  return (
    <li className="section-row" data-hidden={isHidden || undefined}>
      <button
        type="button"
        className="link-button"
        title={isHidden ? 'Hidden on the page. Open its details' : 'Show on the page'}
        onClick={() => (isHidden ? page.session.openForm(path) : showPlace(page, path))}
      >
        {name}
      </button>
      <span className="section-row-type">
        {describeType(item)}
        {isHidden ? ' · hidden' : ''}
      </span>
      {item.isStanding ? null : <RowTools {...{ item, onMove, isFirst, isLast, tools, onRename }} />}
    </li>
  );
}

function RowTools({ item, onMove, isFirst, isLast, tools, onRename }: SectionRowProps) {
  const { name, dynamic, isHidden = false } = item;
  return (
    <span className="row-tools">
      {onMove ? (
        <>
          <ToolButton
            look="small"
            aria-label={`Move ${name} up`}
            aria-disabled={isFirst}
            onClick={() => isFirst || onMove(-1)}
          >
            ↑
          </ToolButton>
          <ToolButton
            look="small"
            aria-label={`Move ${name} down`}
            aria-disabled={isLast}
            onClick={() => isLast || onMove(1)}
          >
            ↓
          </ToolButton>
        </>
      ) : null}
      <ToolButton look="small" aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </ToolButton>
      {dynamic ? (
        <ToolButton
          look="small"
          aria-label={`Duplicate ${name}`}
          onClick={({ detail }) => detail < 2 && void tools.duplicate(dynamic)}
        >
          Duplicate
        </ToolButton>
      ) : null}
      <ToolButton
        look="small"
        aria-label={`${isHidden ? 'Show' : 'Hide'} ${name}`}
        onClick={() => void tools.setHidden(item, !isHidden)}
      >
        {isHidden ? 'Show' : 'Hide'}
      </ToolButton>
      <ToolButton look="small" aria-label={`Delete ${name}`} onClick={() => tools.askDelete(item)}>
        Delete
      </ToolButton>
    </span>
  );
}

function describeType({ dynamic, isAdded }: SectionItem): string {
  if (!dynamic) return isAdded ? 'Added section' : 'Built-in section';
  const { sectionType: type } = dynamic;
  return isSectionType(type) ? SECTION_MODELS[type].label : type;
}
