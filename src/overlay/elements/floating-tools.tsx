import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DynamicSection } from '../../content/dynamic-section';
import type { PageElement } from '../../content/page-element';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { usePage } from '../overlay-context';
import { arrowStep, clampToPage, type Point, pageSize } from './place-math';
import { useFloating } from './use-floating';

/** How far the pointer goes before a press is a drag, in pixels. */
const THRESHOLD = 4;
/** After the last arrow key, in milliseconds, the new place is saved. */
const SETTLE_MS = 500;

type Floating = ReturnType<typeof useFloating>;

/** The floating elements of the page: each dragged, moved by the arrow keys, deleted after it was asked (spec section 4). */
export function FloatingTools() {
  const { sections } = usePage();
  const all = useStore(sections);
  const floating = useFloating();
  const shown = all.filter(({ sectionType, isActive }) => sectionType === 'floating' && isActive);
  return shown.flatMap((section) =>
    ((section.sectionData.elements ?? []) as PageElement[]).map((element) => (
      <FloatingTool key={element.id} section={section} element={element} floating={floating} />
    )),
  );
}

interface FloatingToolProps {
  section: DynamicSection;
  element: PageElement;
  floating: Floating;
}

function FloatingTool({ section, element, floating }: FloatingToolProps) {
  const [isAsking, setAsking] = useState(false);
  const { x = 0, y = 0 } = element.position ?? {};
  const [at, setAt] = useState<Point>({ x, y });
  useEffect(() => setAt({ x, y }), [x, y]);
  useEffect(
    () => dragFloating(section.sectionId, { x, y }, setAt, (point) => void floating.move(section, element.id, point)),
    [section, element.id, x, y, floating],
  );
  useEffect(() => {
    if (at.x === x && at.y === y) return;
    const shown = placed(section.sectionId);
    if (shown) [shown.style.left, shown.style.top] = [`${at.x}px`, `${at.y}px`];
  }, [at, x, y, section.sectionId]);

  function handleArrow(key: string, isLarge: boolean): boolean {
    const step = arrowStep(key, isLarge);
    if (!step) return false;
    setAt((now) => clampToPage({ x: now.x + step.x, y: now.y + step.y }, pageSize()));
    return true;
  }
  useEffect(() => {
    if (at.x === x && at.y === y) return;
    const timer = setTimeout(() => !isDragging() && void floating.move(section, element.id, at), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [at, x, y, floating, section, element.id]);

  return (
    <div className="overlay-regions">
      <div
        className="group-bar"
        role="toolbar"
        aria-label={section.sectionName}
        style={{ left: at.x, top: Math.max(0, at.y - 44) }}
      >
        <button
          type="button"
          aria-label={`Move ${section.sectionName}: arrow keys`}
          title="Drag the element, or use the arrow keys"
          onKeyDown={(event) => handleArrow(event.key, event.shiftKey) && event.preventDefault()}
        >
          Move
        </button>
        <button type="button" aria-label={`Delete ${section.sectionName}`} onClick={() => setAsking(true)}>
          Delete
        </button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title="Delete Element"
          message={`Are you sure you want to delete ${section.sectionName}?`}
          confirmLabel="Delete"
          isDestructive
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void floating.remove(section);
          }}
        />
      ) : null}
    </div>
  );
}

let dragging = false;
const isDragging = () => dragging;

function placed(sectionId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-floating="${CSS.escape(sectionId)}"]`);
}

/** Follows the pointer from a press on the element, within the page; a press that goes nowhere is a click. @returns how to stop */
function dragFloating(sectionId: string, from: Point, onMove: (at: Point) => void, onDrop: (at: Point) => void) {
  const element = placed(sectionId);
  if (!element) return;
  const stop = new AbortController();
  let start: Point | null = null;
  let at = from;

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || (event.target as Element).closest('[data-editing]')) return;
      start = { x: event.pageX, y: event.pageY };
    },
    { signal: stop.signal },
  );
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!start) return;
      const [dx, dy] = [event.pageX - start.x, event.pageY - start.y];
      if (!dragging && Math.hypot(dx, dy) < THRESHOLD) return;
      dragging = true;
      at = clampToPage({ x: from.x + dx, y: from.y + dy }, pageSize());
      onMove(at);
    },
    { signal: stop.signal },
  );
  const end = (): void => {
    const hasMoved = start !== null && dragging;
    start = null;
    if (!hasMoved) return;
    // The click that follows the release is no click on the text.
    setTimeout(() => {
      dragging = false;
    });
    onDrop(at);
  };
  window.addEventListener('pointerup', end, { signal: stop.signal });
  window.addEventListener('pointercancel', end, { signal: stop.signal });
  element.addEventListener('click', (event) => dragging && event.stopPropagation(), {
    signal: stop.signal,
    capture: true,
  });
  return () => stop.abort();
}
