import '../../styles/overlay/drag.css';
import { DndContext, useDraggable } from '@dnd-kit/core';
import { memo, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DynamicSection } from '../../content/dynamic-section';
import { listFilledBlocks } from '../../editing/arrange';
import type { SectionItem } from '../../editing/fields';
import { currentContent } from '../../editing/state';
import { toDynamicKey } from '../../pages/arrangement';
import { isFloatingType } from '../../sections/floating-types';
import { orderAfterDrop } from '../../ui/reorder/drop-place';
import { ReorderTarget } from '../../ui/reorder/reorder-target';
import { useReorder } from '../../ui/reorder/use-reorder';
import { useOverlay, usePage } from '../overlay-context';
import type { EditedPage } from '../overlay-state';
import { findPlace, findSection } from '../page/find-place';
import { CopyIcon, DeleteIcon, DetailsIcon, HideIcon } from '../regions/icons';
import { findRegion, getFieldSource } from '../regions/read-regions';
import { useHovered } from '../regions/use-regions';
import { type SectionTools, useSectionTools } from '../sections/use-section-tools';
import { type Row, useRows } from './rows';

/**
 * A bar over each dynamic section with its drag handle (pointer, touch, or Space and arrow keys) and its tools. Only the handle starts a
 * drag, never a text or an input.
 */
export function SectionBars() {
  const { pageId, editing, sections, session, actions } = usePage();
  const all = useStore(sections);
  const shown = all.filter(({ sectionType, isActive }) => !isFloatingType(sectionType) && isActive);
  const rows = useRows();
  const order = useStore(editing.store, ({ content }) => content.sections);
  const ids = order.filter((id) => shown.some(({ sectionId }) => sectionId === id));
  // The dragged section's bar stays mounted at its initial position even if the page scrolls far away.
  const heldRow = useRef<Row | undefined>(undefined);
  const [announcement, announce] = useState('');
  const { tools, dialog } = useSectionTools(announce);
  const hovered = useHovered();
  const current = hovered === null ? null : findSectionAround(hovered);
  // Edit mode may be left during a drag.
  useEffect(() => () => session.pinBar(false), [session]);
  const nameOf = (id: string) => all.find(({ sectionId }) => sectionId === id)?.sectionName ?? '';
  const { context, dragged, drop } = useReorder({
    rule: 'midpoint',
    ids,
    nameOf,
    describe: (_, { id, side }) => `${side === 'after' ? 'After' : 'Before'} ${nameOf(id)}`,
    reveal: (id) => findSection(id)?.scrollIntoView({ block: 'nearest' }),
    onStart(id) {
      heldRow.current = rows.get(id);
      session.pinBar(true);
    },
    onMove(id, _, place) {
      // The order includes hidden sections and the page's own.
      const content = currentContent(editing.store.getState());
      const blocks = listFilledBlocks({ pageId, content, sections: all });
      const to = orderAfterDrop(blocks, toDynamicKey(id), { ...place, id: toDynamicKey(place.id) });
      actions.move(toDynamicKey(id), to, nameOf(id));
    },
    onFinish: () => session.pinBar(false),
  });
  useDimmed(dragged);

  return (
    <DndContext {...context}>
      {ids.map((id) => (
        <ReorderTarget key={id} id={id} find={() => findSection(id)} />
      ))}
      <div className="overlay-regions">
        {shown.map((section) => {
          // Bars are rendered only near the window: of hundreds of sections, only a few are visible.
          const row = rows.get(section.sectionId) ?? (section.sectionId === dragged ? heldRow.current : undefined);
          const isShown = section.sectionId === current || section.sectionId === dragged;
          return row ? (
            <SectionBar
              key={section.sectionId}
              section={section}
              top={row.top}
              height={row.height}
              isShown={isShown}
              tools={tools}
            />
          ) : null;
        })}
        {drop ? <Indicator row={rows.get(drop.id)} side={drop.side} /> : null}
      </div>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {dialog}
    </DndContext>
  );
}

interface SectionBarProps {
  section: DynamicSection;
  top: number;
  height: number;
  /** Whether the pointer is over the section. Otherwise the bar appears when it gets the focus. */
  isShown: boolean;
  tools: SectionTools;
}

/** Memoized: during a drag, only bars that moved are rendered again. */
const SectionBar = memo(function SectionBar({ section, top, height, isShown, tools }: SectionBarProps) {
  const overlay = useOverlay();
  const page = usePage();
  const { session } = page;
  const { sectionId: id, sectionName: name, sectionType: type } = section;
  const { selection } = overlay;
  const isSelecting = useStore(selection.store, (state) => state.isSelecting);
  const { attributes, listeners, setNodeRef } = useDraggable({ id });
  return (
    <>
      {isShown ? <div className="section-frame" style={{ top, height }} /> : null}
      <div
        className="group-bar section-bar"
        role="toolbar"
        aria-label={`Section ${name}`}
        data-shown={isShown || undefined}
        style={{ top: top + 8 }}
      >
        <button
          ref={setNodeRef}
          type="button"
          className="section-handle"
          data-handle={id}
          {...attributes}
          {...listeners}
          aria-label={`Drag ${name}`}
          title={`Drag ${name}`}
        >
          <span aria-hidden="true">⠿</span>
          <span className="section-name" dir="auto">
            {name}
          </span>
        </button>
        <button
          type="button"
          aria-label={`Details of ${name}`}
          title="Details"
          onClick={() => session.openForm(`dynamic.${id}`)}
        >
          <DetailsIcon />
        </button>
        {isSelecting ? (
          <button
            type="button"
            aria-label={`Select all of ${name}`}
            onClick={() => selection.toggleAll(findTexts(page, id).map(page.editing.refOf))}
          >
            Select all
          </button>
        ) : null}
        {type === 'custom' ? (
          <button
            type="button"
            aria-label={`Add element to ${name}`}
            onClick={() => overlay.store.setState({ panel: 'elements', elementTarget: { sectionId: id } })}
          >
            + Element
          </button>
        ) : null}
        <button
          type="button"
          aria-label={`Duplicate ${name}`}
          title="Duplicate"
          onClick={({ detail }) => detail < 2 && void tools.duplicate(section)}
        >
          <CopyIcon />
        </button>
        <button
          type="button"
          aria-label={`Hide ${name}`}
          title="Hide"
          onClick={() => void tools.setHidden(toItem(section), true)}
        >
          <HideIcon />
        </button>
        <button
          type="button"
          className="group-delete"
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={() => tools.askDelete(toItem(section))}
        >
          <DeleteIcon />
        </button>
      </div>
    </>
  );
});

function toItem(dynamic: DynamicSection): SectionItem {
  const { sectionId: id, sectionName: name } = dynamic;
  return { path: `dynamic.${id}`, id, name, dynamic };
}

/** Returns the id of the dynamic section that shows a path, or null. */
function findSectionAround(path: string): string | null {
  if (path.startsWith('dynamic.')) return path.split('.')[1] ?? null;
  return findPlace(path)?.closest<HTMLElement>('[data-section]')?.dataset.section ?? null;
}

/** Dims the dragged section and restores its opacity however the drag ends. */
function useDimmed(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    const element = findSection(id);
    element?.style.setProperty('opacity', '0.5');
    return () => {
      element?.style.removeProperty('opacity');
    };
  }, [id]);
}

function Indicator({ row, side }: { row: Row | undefined; side: 'before' | 'after' }) {
  if (!row) return null;
  return <div className="drop-indicator" style={{ top: side === 'before' ? row.top : row.top + row.height }} />;
}

function findTexts(page: EditedPage, id: string): string[] {
  const places = document.querySelectorAll<HTMLElement>(`#main [data-section="${CSS.escape(id)}"] [data-path]`);
  const regions = [...places].flatMap((element) => findRegion(element, getFieldSource(page)) ?? []);
  return [...new Set(regions.filter(({ kind }) => kind !== 'form').map(({ path }) => path))];
}
