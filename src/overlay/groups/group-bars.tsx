import '../../styles/overlay/groups.css';
import { memo, useMemo } from 'react';
import { useStore } from 'zustand';
import { groupsOf } from '../../editing/fields';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { useOverlay, usePage } from '../overlay-context';
import type { PlacedRegion } from '../regions/placed-region';
import { useHovered } from '../regions/use-regions';

import { ItemBar, isFloating } from './item-bar';
import { findItemAround, HEADER } from './item-boxes';

/** The bars of the list item and the section under the pointer. */
export const GroupBars = memo(function GroupBars({ regions }: { regions: readonly PlacedRegion[] }) {
  const { selection } = useOverlay();
  const { session } = usePage();
  const typing = useStore(session.store, (state) => state.typing);
  const hovered = useHovered();
  const isSelecting = useStore(selection.store, (state) => state.isSelecting);
  if (hovered === null || typing !== null) return null;
  const item = findItemAround(hovered);
  const section = groupsOf(hovered).at(-1);
  return (
    <>
      {section && !/^(element|dynamic)\./.test(section) ? (
        <div className="overlay-regions">
          <SectionBar path={section} regions={regions} isSelecting={isSelecting} />
        </div>
      ) : null}
      {item && !isSelecting && !isFloating(item) ? <ItemBar path={item} regions={regions} /> : null}
    </>
  );
});

/** A section's bar: details, or "Select all" while selecting. */
function SectionBar({
  path,
  regions,
  isSelecting,
}: {
  path: string;
  regions: readonly PlacedRegion[];
  isSelecting: boolean;
}) {
  const { selection } = useOverlay();
  const { editing, session, sections } = usePage();
  const named = useStore(sections);
  const box = useMemo(() => sectionBox(path, regions), [path, regions]);
  if (!box) return null;
  const label = pathLabel(path, named);
  const fields = regions.filter((region) => region.path.startsWith(`${path}.`) && region.kind !== 'form');
  return (
    <div className="group-bar" role="toolbar" aria-label={`Section ${label}`} style={{ top: box.top, left: box.left }}>
      <span>{label}</span>
      {isSelecting ? (
        <button type="button" onClick={() => selection.toggleAll(fields.map((region) => editing.refOf(region.path)))}>
          Select all
        </button>
      ) : (
        <button type="button" aria-label={`Details of ${label}`} onClick={() => session.openForm(path)}>
          Details
        </button>
      )}
    </div>
  );
}

/** Returns the position of a section's bar: the section's top left corner, or the window's if the section starts above it. */
function sectionBox(path: string, regions: readonly PlacedRegion[]): { top: number; left: number } | null {
  const first = regions.find((region) => region.path.startsWith(`${path}.`) || region.path === path);
  const section = first?.element.closest('[data-section], section, .site-header, .site-footer');
  if (!section) return null;
  const { top } = section.getBoundingClientRect();
  return { top: Math.max(top, HEADER - 8) + window.scrollY + 8, left: 12 };
}
