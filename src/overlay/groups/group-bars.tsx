import { useMemo } from 'react';
import { useStore } from 'zustand';
import { fieldAt, groupsOf } from '../../editing/field-at';
import { currentContent } from '../../editing/selectors';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { useOverlay, usePage } from '../overlay-context';
import type { PlacedRegion } from '../regions/use-regions';
import { itemPlace, withCopy, withMoved, withNew, withoutItem } from './list-actions';

const GAP = 10;
const HEADER = 84;

interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** What can be done with the list item and the section one points at. */
export function GroupBars({ regions }: { regions: readonly PlacedRegion[] }) {
  const { selection } = useOverlay();
  const { session } = usePage();
  const { hovered, typing } = useStore(session.store, (state) => state);
  const isSelecting = useStore(selection.store, (state) => state.isSelecting);
  if (hovered === null || typing !== null) return null;
  const groups = groupsOf(hovered);
  const item = groups.find((path) => path !== groups.at(-1) || path.startsWith('element.'));
  const section = groups.at(-1);
  return (
    <>
      {section && !/^(element|dynamic)\./.test(section) ? (
        <SectionBar path={section} regions={regions} isSelecting={isSelecting} />
      ) : null}
      {item && !isSelecting ? <ItemBar path={item} regions={regions} /> : null}
    </>
  );
}

/** A list's item or an element: its details, a new one after it, moved, copied, removed. */
function ItemBar({ path, regions }: { path: string; regions: readonly PlacedRegion[] }) {
  const { editing, session, sections, pageId } = usePage();
  const content = useStore(editing.store, currentContent);
  const named = useStore(sections);
  const box = boxOf(path, regions);
  const place = itemPlace(content, path);
  if (!box || !place) return null;
  const source = { pageId, root: content, sections: named };
  const list = fieldAt(source, place.listPath);
  const label = pathLabel(path, named).split(' › ').at(-1) ?? path;
  const put = (items: unknown[], words: string) =>
    editing.update(place.listPath, items, { fieldName: `${label} ${words}` });
  return (
    <>
      <div className="group-frame" style={{ ...grown(box) }} />
      <div className="group-bar" role="toolbar" aria-label={label} style={barPlace(box)}>
        <span>{label}</span>
        {fieldAt(source, path)?.fields ? (
          <button type="button" onClick={() => session.openForm(path)}>
            Details
          </button>
        ) : null}
        {list?.item ? (
          <button
            type="button"
            aria-label={`Add after ${label}`}
            title="Add after"
            onClick={() => list.item && put(withNew(place, list.item), 'added')}
          >
            +
          </button>
        ) : null}
        <button
          type="button"
          aria-label={`Move ${label} back`}
          title="Move back"
          disabled={place.index === 0}
          onClick={() => put(withMoved(place, -1), 'moved')}
        >
          ←
        </button>
        <button
          type="button"
          aria-label={`Move ${label} forward`}
          title="Move forward"
          disabled={place.index === place.items.length - 1}
          onClick={() => put(withMoved(place, 1), 'moved')}
        >
          →
        </button>
        <button type="button" aria-label={`Copy ${label}`} title="Copy" onClick={() => put(withCopy(place), 'copied')}>
          <CopyIcon />
        </button>
        <button
          type="button"
          aria-label={`Remove ${label}`}
          title="Remove"
          onClick={() => {
            put(withoutItem(place), 'removed');
            session.hover(null);
          }}
        >
          ×
        </button>
      </div>
    </>
  );
}

/** A section: its details; while selecting, all of its fields. */
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
  const { session, sections } = usePage();
  const named = useStore(sections);
  const box = useMemo(() => sectionBox(path, regions), [path, regions]);
  if (!box) return null;
  const label = pathLabel(path, named);
  const fields = regions.filter((region) => region.path.startsWith(`${path}.`) && region.kind !== 'form');
  return (
    <div className="group-bar" role="toolbar" aria-label={`Section ${label}`} style={{ top: box.top, left: box.left }}>
      <span>{label}</span>
      {isSelecting ? (
        <button type="button" onClick={() => selection.toggleAll(fields.map((region) => region.path))}>
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

function boxOf(path: string, regions: readonly PlacedRegion[]): Box | null {
  const inside = regions.filter((region) => region.path === path || region.path.startsWith(`${path}.`));
  if (inside.length === 0) return null;
  const top = Math.min(...inside.map((region) => region.top));
  const left = Math.min(...inside.map((region) => region.left));
  const right = Math.max(...inside.map((region) => region.left + region.width));
  const bottom = Math.max(...inside.map((region) => region.top + region.height));
  return { top, left, width: right - left, height: bottom - top };
}

function grown({ top, left, width, height }: Box): Box {
  return { top: top - GAP, left: left - GAP, width: width + 2 * GAP, height: height + 2 * GAP };
}

function barPlace({ top, left }: Box) {
  return { top: Math.max(top - GAP - 32, window.scrollY + HEADER), left: Math.max(8, left - GAP) };
}

/** At the section's top left, or the window's where the section begins above it. */
function sectionBox(path: string, regions: readonly PlacedRegion[]): { top: number; left: number } | null {
  const first = regions.find((region) => region.path.startsWith(`${path}.`) || region.path === path);
  const section = first?.element.closest('[data-section], section');
  if (!section) return null;
  const { top } = section.getBoundingClientRect();
  return { top: Math.max(top, HEADER - 8) + window.scrollY + 8, left: 12 };
}

function CopyIcon() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="13"
      height="13"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M10.5 3.5v-1h-8v8h1" strokeLinejoin="round" />
    </svg>
  );
}
