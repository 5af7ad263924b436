import type { DynamicSection } from '../../content/dynamic-section';
import { isSectionType, SECTION_MODELS } from '../../sections/models';
import { ToolButton } from '../../ui/tool-button';
import { usePage } from '../overlay-context';
import { showPlace } from '../page/show-place';
import type { SectionTools } from './use-section-tools';

interface SectionRowProps {
  section: DynamicSection;
  isFirst: boolean;
  isLast: boolean;
  tools: SectionTools;
  onMove: (step: -1 | 1) => void;
  onRename: () => void;
}

/** A section in the manager's list. At the ends of the list, the arrow buttons stay focusable but do nothing. */
export function SectionRow({ section, isFirst, isLast, tools, onMove, onRename }: SectionRowProps) {
  const page = usePage();
  const { sectionId, sectionName: name, sectionType: type, isActive } = section;
  const path = `dynamic.${sectionId}`;
  return (
    <li className="section-row" data-hidden={!isActive || undefined}>
      <button
        type="button"
        className="link-button"
        title={isActive ? 'Show on the page' : 'Hidden on the page. Open its details'}
        onClick={() => (isActive ? showPlace(page, path) : page.session.openForm(path))}
      >
        {name}
      </button>
      <span className="section-row-type">
        {isSectionType(type) ? SECTION_MODELS[type].label : type}
        {isActive ? '' : ' · hidden'}
      </span>
      <span className="row-tools">
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
        <ToolButton look="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </ToolButton>
        <ToolButton
          look="small"
          aria-label={`Duplicate ${name}`}
          onClick={({ detail }) => detail < 2 && void tools.duplicate(section)}
        >
          Duplicate
        </ToolButton>
        <ToolButton
          look="small"
          aria-label={`${isActive ? 'Hide' : 'Show'} ${name}`}
          onClick={() => void tools.setActive(section, !isActive)}
        >
          {isActive ? 'Hide' : 'Show'}
        </ToolButton>
        <ToolButton look="small" aria-label={`Delete ${name}`} onClick={() => tools.askDelete(section)}>
          Delete
        </ToolButton>
      </span>
    </li>
  );
}
