import { findSection } from '../page/find-place';
import '../../styles/overlay/drag.css';
import { DndContext, type DragEndEvent, type DragStartEvent, useDraggable } from '@dnd-kit/core';
import { memo, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DynamicSection } from '../../content/dynamic-section';
import { isFloatingType } from '../../sections/floating-types';
import type { EditedPage } from '../create-overlay';
import { useOverlay, usePage } from '../overlay-context';
import { regionOf } from '../regions/read-regions';
import { sourceOf } from '../regions/use-regions';
import { type SectionTools, useSectionTools } from '../sections/use-section-tools';
import { dragWords, useDimmed, useDragSensors, usePointer, useScrolling } from './drag-feel';
import { type DropPlace, dropPlace, orderAfterDrop, type Row } from './drop-place';
import { measure, useRows } from './rows';

/**
 * A bar over each dynamic section: the handle it is dragged by (pointer, touch, or Space and the arrow keys), and what can be
 * done with it. Nothing else begins a drag: not a text, not an input.
 */
export function SectionBars() {
  const { editing, sections, session } = usePage();
  const all = useStore(sections);
  const shown = all.filter(({ sectionType, isActive }) => !isFloatingType(sectionType) && isActive);
  const rows = useRows();
  const [place, setPlace] = useState<DropPlace | null>(null);
  const latest = useRef<DropPlace | null>(null);
  const pointer = usePointer();
  // The sensor keeps the getter it began with: what it reads later stands in references.
  const begun = useRef('');
  const isByKey = useRef(false);
  // Its bar stays where it was taken up, however far the page scrolls meanwhile.
  const heldRow = useRef<Row | undefined>(undefined);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, announce] = useState('');
  const { tools, dialog } = useSectionTools(announce);
  const sensors = useDragSensors(stepBy);
  // Edit mode may be left in the middle of a drag.
  useEffect(() => () => session.pinBar(false), [session]);
  // The keyboard brings what it goes to into view by itself.
  useScrolling(dragged !== null && !isByKey.current, pointer);
  useDimmed(dragged);

  /** An arrow key goes past the next section: the place is found by the list, whatever the window shows of it. */
  function stepBy(event: KeyboardEvent): undefined {
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const rows = measure(shown.map(({ sectionId }) => sectionId));
    const index = rows.findIndex(({ id }) => id === (latest.current?.id ?? begun.current));
    const next = rows[Math.min(rows.length - 1, Math.max(0, index + step))];
    if (!next) return;
    latest.current = { id: next.id, side: step > 0 ? 'after' : 'before' };
    setPlace(latest.current);
    announce(`${step > 0 ? 'After' : 'Before'} ${nameOf(next.id)}`);
    findSection(next.id)?.scrollIntoView({ block: 'nearest' });
  }

  function handleStart({ active, activatorEvent }: DragStartEvent) {
    begun.current = String(active.id);
    heldRow.current = rows.get(begun.current);
    isByKey.current = activatorEvent instanceof KeyboardEvent;
    setDragged(begun.current);
    // Words that stand already are not said again.
    announce('');
    session.pinBar(true);
  }

  function handleMove() {
    if (isByKey.current) return;
    const found = dropPlace([...rows.values()], pointer.current.y + window.scrollY);
    latest.current = found;
    setPlace((before) => (before?.id === found?.id && before?.side === found?.side ? before : found));
  }

  function handleEnd({ active }: DragEndEvent) {
    const id = String(active.id);
    // A quick release comes before the last move was told of.
    handleMove();
    const found = latest.current;
    reset();
    const section = all.find(({ sectionId }) => sectionId === id);
    if (!found || !section) return;
    const ids = editing.store.getState().content.sections;
    const order = orderAfterDrop(ids, id, found);
    if (order === ids.indexOf(id)) return;
    editing.update(`sections.${id}.order`, order, { fieldName: `order of ${section.sectionName}` });
    announce(`${section.sectionName} is now ${order + 1} of ${ids.length}.`);
  }

  function reset() {
    latest.current = null;
    setPlace(null);
    setDragged(null);
    session.pinBar(false);
  }

  const nameOf = (id: unknown) => all.find(({ sectionId }) => sectionId === id)?.sectionName ?? '';

  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      accessibility={{ announcements: dragWords(nameOf) }}
      onDragStart={handleStart}
      onDragMove={handleMove}
      onDragEnd={handleEnd}
      onDragCancel={reset}
    >
      <div className="overlay-regions">
        {shown.map((section) => {
          // Only near the window: of hundreds of sections a screen has a few.
          const row = rows.get(section.sectionId) ?? (section.sectionId === dragged ? heldRow.current : undefined);
          return row ? <SectionBar key={section.sectionId} section={section} top={row.top} tools={tools} /> : null;
        })}
        {place && dragged !== null ? <Indicator row={rows.get(place.id)} side={place.side} /> : null}
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
  tools: SectionTools;
}

/** Drawn anew only where it has moved itself, not at each step of a drag. */
const SectionBar = memo(function SectionBar({ section, top, tools }: SectionBarProps) {
  const overlay = useOverlay();
  const page = usePage();
  const { session } = page;
  const { sectionId: id, sectionName: name, sectionType: type } = section;
  const { selection } = overlay;
  const isSelecting = useStore(selection.store, (state) => state.isSelecting);
  const { attributes, listeners, setNodeRef } = useDraggable({ id });
  return (
    <div className="group-bar section-bar" role="toolbar" aria-label={`Section ${name}`} style={{ top: top + 8 }}>
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
      <button type="button" aria-label={`Details of ${name}`} onClick={() => session.openForm(`dynamic.${id}`)}>
        Details
      </button>
      {isSelecting ? (
        <button
          type="button"
          aria-label={`Select all of ${name}`}
          onClick={() => selection.toggleAll(textsIn(page, id).map(page.editing.refOf))}
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
        onClick={({ detail }) => detail < 2 && void tools.duplicate(section)}
      >
        Duplicate
      </button>
      <button type="button" aria-label={`Hide ${name}`} onClick={() => void tools.setActive(section, false)}>
        Hide
      </button>
      <button type="button" aria-label={`Delete ${name}`} onClick={() => tools.askDelete(section)}>
        Delete
      </button>
    </div>
  );
});

function Indicator({ row, side }: { row: Row | undefined; side: 'before' | 'after' }) {
  if (!row) return null;
  return <div className="drop-indicator" style={{ top: side === 'before' ? row.top : row.top + row.height }} />;
}

function textsIn(page: EditedPage, id: string): string[] {
  const places = document.querySelectorAll<HTMLElement>(`#main [data-section="${CSS.escape(id)}"] [data-path]`);
  const regions = [...places].flatMap((element) => regionOf(element, sourceOf(page)) ?? []);
  return [...new Set(regions.filter(({ kind }) => kind !== 'form').map(({ path }) => path))];
}
