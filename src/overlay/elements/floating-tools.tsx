import './elements.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DynamicSection } from '../../content/dynamic-section';
import type { PageElement } from '../../content/page-element';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { usePage } from '../overlay-context';
import { findFloating } from '../page/find-place';
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
  // Where it was moved to and is not stored yet: what the server tells meanwhile does not move it back.
  const [moved, setMoved] = useState<Point | null>(null);
  const at = moved ?? { x, y };
  // A drag is saved on its release; the last of some arrow keys, a moment later.
  const isByKey = useRef(false);

  const save = useCallback(
    async (point: Point) => {
      await floating.move(section.sectionId, element.id, point);
      setMoved((now) => (now?.x === point.x && now.y === point.y ? null : now));
    },
    [floating, section.sectionId, element.id],
  );
  // A drag outlives what is drawn meanwhile.
  const latest = useRef({ at, save });
  latest.current = { at, save };
  useEffect(
    () =>
      dragFloating(section.sectionId, {
        from: () => latest.current.at,
        onMove: (point) => {
          isByKey.current = false;
          setMoved(point);
        },
        onDrop: (point) => void latest.current.save(point),
      }),
    [section.sectionId],
  );
  useEffect(() => {
    const shown = findFloating(section.sectionId);
    if (shown) [shown.style.left, shown.style.top] = [`${at.x}px`, `${at.y}px`];
  }, [at.x, at.y, section.sectionId]);
  useEffect(() => {
    if (moved === null || !isByKey.current) return;
    const timer = setTimeout(() => !isDragging() && void save(moved), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [moved, save]);

  function handleArrow(key: string, isLarge: boolean): boolean {
    const step = arrowStep(key, isLarge);
    if (!step) return false;
    isByKey.current = true;
    setMoved((now) => clampToPage({ x: (now ?? at).x + step.x, y: (now ?? at).y + step.y }, pageSize()));
    return true;
  }

  return (
    <>
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
            onFocus={() => {
              document.body.dataset.held = section.sectionId;
            }}
            onBlur={() => {
              delete document.body.dataset.held;
            }}
            onKeyDown={(event) => handleArrow(event.key, event.shiftKey) && event.preventDefault()}
          >
            Move
          </button>
          <button type="button" aria-label={`Delete ${section.sectionName}`} onClick={() => setAsking(true)}>
            Delete
          </button>
        </div>
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
    </>
  );
}

let dragging = false;
const isDragging = () => dragging;

function floatingSelector(sectionId: string): string {
  return `#main [data-floating="${CSS.escape(sectionId)}"]`;
}

function holdBack(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

interface DragHandling {
  /** Where the element stands when the press comes. */
  from: () => Point;
  onMove: (at: Point) => void;
  onDrop: (at: Point) => void;
}

/** Follows the pointer from a press on the element, within the page; a press that goes nowhere is a click. @returns how to stop */
function dragFloating(sectionId: string, { from, onMove, onDrop }: DragHandling) {
  const isOn = (event: Event) => (event.target as Element).closest(floatingSelector(sectionId)) !== null;
  const stop = new AbortController();
  let start: Point | null = null;
  let begun: Point = { x: 0, y: 0 };
  let at = begun;

  window.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || !isOn(event) || (event.target as Element).closest('[data-editing]')) return;
      start = { x: event.pageX, y: event.pageY };
      begun = from();
    },
    { signal: stop.signal },
  );
  // The browser's own dragging of links and pictures would end ours.
  window.addEventListener('dragstart', (event) => isOn(event) && event.preventDefault(), { signal: stop.signal });
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!start) return;
      const [dx, dy] = [event.pageX - start.x, event.pageY - start.y];
      if (!dragging && Math.hypot(dx, dy) < THRESHOLD) return;
      dragging = true;
      document.body.dataset.held = sectionId;
      at = clampToPage({ x: begun.x + dx, y: begun.y + dy }, pageSize());
      onMove(at);
    },
    { signal: stop.signal },
  );
  const end = (): void => {
    const hasMoved = start !== null && dragging;
    start = null;
    if (!hasMoved) return;
    delete document.body.dataset.held;
    // The click that follows the release is no click on the text.
    setTimeout(() => {
      dragging = false;
    });
    onDrop(at);
  };
  window.addEventListener('pointerup', end, { signal: stop.signal });
  window.addEventListener('pointercancel', end, { signal: stop.signal });
  window.addEventListener('click', (event) => dragging && isOn(event) && holdBack(event), {
    signal: stop.signal,
    capture: true,
  });
  return () => stop.abort();
}
