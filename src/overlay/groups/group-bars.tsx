import '../../styles/overlay/groups.css';
import { memo } from 'react';
import { useStore } from 'zustand';
import { groupsOf } from '../../editing/fields';
import { type NamedSection, pathLabel } from '../../editor-panels/changes/path-label';
import { useOverlay, usePage } from '../overlay-context';
import { DetailsIcon } from '../regions/icons';
import type { PlacedRegion } from '../regions/placed-region';
import { type Box, measureOverlap } from '../regions/tools-side';
import { useHovered } from '../regions/use-regions';
import { ItemBar, isFloating } from './item-bar';
import { BAR_SIZE, findItemAround, findItemBox, HEADER, placeBar } from './item-boxes';

/** The bars of the list item and the section under the pointer. */
export const GroupBars = memo(function GroupBars({ regions }: { regions: readonly PlacedRegion[] }) {
  const { selection } = useOverlay();
  const { session, sections } = usePage();
  const named = useStore(sections);
  const typing = useStore(session.store, (state) => state.typing);
  const hovered = useHovered();
  const isSelecting = useStore(selection.store, (state) => state.isSelecting);
  if (hovered === null || typing !== null) return null;
  const item = isSelecting ? null : findItemAround(hovered);
  const section = findSectionOf(hovered);
  const box = section === null ? null : findSectionBox(section, pathLabel(section, named), regions);
  const itemBox = item === null || isFloating(item) ? null : findItemBox(item, regions);
  const isMerged =
    box !== null &&
    itemBox !== null &&
    item !== null &&
    measureOverlap({ ...BAR_SIZE, ...placeBar(itemBox, item, regions) }, box.bar) > 0;
  return (
    <>
      {section !== null && box ? (
        <div className="overlay-regions">
          {box.frame ? <div className="section-frame" style={box.frame} /> : null}
          {isMerged ? null : <SectionBar path={section} at={box.bar} regions={regions} isSelecting={isSelecting} />}
        </div>
      ) : null}
      {item !== null && itemBox ? <ItemBar path={item} regions={regions} section={isMerged ? section : null} /> : null}
    </>
  );
});

/** Returns the page's own section at or around a path, or null if there is none. */
function findSectionOf(path: string): string | null {
  const group = groupsOf(path).at(-1);
  return group && !/^(element|dynamic)\./.test(group) ? group : null;
}

/** Returns the box of the bar that is shown for the section around a path, or null if there is none. */
export function findSectionBar(
  path: string,
  named: readonly NamedSection[],
  regions: readonly PlacedRegion[],
): Box | null {
  const section = findSectionOf(path);
  return section === null ? null : (findSectionBox(section, pathLabel(section, named), regions)?.bar ?? null);
}

/** A section's bar: details, or "Select all" while selecting. */
interface SectionBarProps {
  path: string;
  at: { top: number; left: number };
  regions: readonly PlacedRegion[];
  isSelecting: boolean;
}

function SectionBar({ path, at, regions, isSelecting }: SectionBarProps) {
  const { selection } = useOverlay();
  const { editing, session, sections } = usePage();
  const named = useStore(sections);
  const label = pathLabel(path, named);
  const fields = regions.filter((region) => region.path.startsWith(`${path}.`) && region.kind !== 'form');
  return (
    <div className="group-bar" role="toolbar" aria-label={`Section ${label}`} style={{ top: at.top, left: at.left }}>
      <span>{label}</span>
      {isSelecting ? (
        <button type="button" onClick={() => selection.toggleAll(fields.map((region) => editing.refOf(region.path)))}>
          Select all
        </button>
      ) : (
        <button type="button" aria-label={`Details of ${label}`} title="Details" onClick={() => session.openForm(path)}>
          <DetailsIcon />
        </button>
      )}
    </div>
  );
}

/** The width of a letter and of everything else in a section's bar, in pixels. */
const LETTER = 7;
const AROUND = 64;

/**
 * Returns a section's frame, and its bar: at its top left corner, or the window's if the section starts above it. The header, which
 * stays in place while the page scrolls, has no frame.
 */
function findSectionBox(path: string, label: string, regions: readonly PlacedRegion[]) {
  const first = regions.find((region) => region.path.startsWith(`${path}.`) || region.path === path);
  const section = first?.element.closest('[data-section], section, .site-header, .site-footer');
  if (!section) return null;
  const { top, height } = section.getBoundingClientRect();
  const barTop = Math.max(top, HEADER - 8) + window.scrollY + 8;
  return {
    frame: first?.isFixed ? null : { top: top + window.scrollY, height },
    bar: { top: barTop, left: 12, width: label.length * LETTER + AROUND, height: BAR_SIZE.height },
  };
}
