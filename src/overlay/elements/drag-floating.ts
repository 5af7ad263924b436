import { findFloating } from '../page/find-place';
import type { Point } from './place-math';

/** How far the pointer must move before a press becomes a drag, in pixels. */
const THRESHOLD = 4;

interface DragHandling {
  /** Called with the distance from the starting position. */
  onMove: (by: Point) => void;
  onDrop: (by: Point) => void;
  /** Called if Escape or the browser ended the drag, so the element must return to its position. */
  onCancel: () => void;
}

interface Press {
  pointer: number;
  at: Point;
  by: Point;
}

/**
 * Lets an element or its handle be dragged by one pointer. A press without movement is a click. Other fingers and buttons are ignored.
 * @returns a function that stops listening
 */
export function dragFloating(elementId: string, { onMove, onDrop, onCancel }: DragHandling): () => void {
  const isOn = ({ target }: Event) =>
    target instanceof Element &&
    (findFloating(elementId)?.contains(target) === true ||
      target.closest<HTMLElement>('[data-move]')?.dataset.move === elementId);
  const stop = new AbortController();
  const { signal } = stop;
  let press: Press | null = null;
  let isDragging = false;

  function handleDown(event: PointerEvent): void {
    if (press || event.button !== 0 || !event.isPrimary || !isOn(event)) return;
    if ((event.target as Element).closest('[data-editing]')) return;
    press = { pointer: event.pointerId, at: { x: event.pageX, y: event.pageY }, by: { x: 0, y: 0 } };
  }

  function handleMove({ pointerId, pageX, pageY }: PointerEvent): void {
    if (press?.pointer !== pointerId) return;
    press.by = { x: pageX - press.at.x, y: pageY - press.at.y };
    if (!isDragging && Math.hypot(press.by.x, press.by.y) < THRESHOLD) return;
    if (!isDragging) document.getSelection()?.removeAllRanges();
    isDragging = true;
    document.body.dataset.held = elementId;
    onMove(press.by);
  }

  function end(how: (by: Point) => void): void {
    const by = press?.by;
    press = null;
    if (!isDragging || !by) return;
    delete document.body.dataset.held;
    // The click that follows the release must not count as a click on the text.
    setTimeout(() => {
      isDragging = false;
    });
    how(by);
  }

  window.addEventListener('pointerdown', handleDown, { signal });
  window.addEventListener('pointermove', handleMove, { signal });
  window.addEventListener('pointerup', ({ pointerId }) => pointerId === press?.pointer && end(onDrop), { signal });
  window.addEventListener('pointercancel', ({ pointerId }) => pointerId === press?.pointer && end(onCancel), {
    signal,
  });
  // The browser would select text up to the pointer, and drag that text on the next press.
  window.addEventListener('selectstart', (event) => press && event.preventDefault(), { signal });
  // The browser's native dragging of links and images would end this drag.
  window.addEventListener('dragstart', (event) => isOn(event) && event.preventDefault(), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !press || !isDragging) return;
      suppressEvent(event);
      end(onCancel);
    },
    { signal, capture: true },
  );
  window.addEventListener('click', (event) => isDragging && isOn(event) && suppressEvent(event), {
    signal,
    capture: true,
  });
  return () => {
    if (isDragging && press) end(onCancel);
    stop.abort();
  };
}

function suppressEvent(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
