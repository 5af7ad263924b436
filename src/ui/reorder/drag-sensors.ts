import {
  type AutoScrollOptions,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type KeyboardSensorProps,
  PointerSensor,
  type PointerSensorProps,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { flushSync } from 'react-dom';

/**
 * Auto-scroll during a drag: size of the edge zone and largest step in pixels, interval in milliseconds (spec section
 * 9).
 */
export const SCROLL_ZONE = 100;
export const SCROLL_STEP = 8;
export const SCROLL_MS = 16;

interface Point {
  x: number;
  y: number;
}

/** Returns the auto-scroll options of a drag near the window's edge: the nearer, the faster. */
export function createPageScroll(): AutoScrollOptions {
  return {
    acceleration: SCROLL_STEP,
    interval: SCROLL_MS,
    threshold: { x: 0, y: SCROLL_ZONE / window.innerHeight },
    canScroll: (element) => element === document.scrollingElement,
  };
}

/** Returns sensors that start a drag once the pointer has moved slightly, after a short touch, or with Space. */
export function useDragSensors(coordinateGetter: KeyboardCoordinateGetter) {
  return useSensors(
    useSensor(PromptPointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(PromptTouchSensor, { activationConstraint: { delay: 120, tolerance: 6 } }),
    // A step is computed from where the page is, so the next key must not come while the page still scrolls.
    useSensor(PromptKeyboardSensor, { coordinateGetter, scrollBehavior: 'instant' }),
  );
}

/**
 * Renders every move immediately, so that after a quick release the drop is where the pointer is and not where it was a
 * frame ago. Also keeps the pointer inside the window, because beyond it the page would scroll too fast.
 */
function renderPromptly(props: PointerSensorProps): PointerSensorProps {
  const onMove = (point: Point) => flushSync(() => props.onMove(clampToWindow(point)));
  return { ...props, onMove };
}

function clampToWindow({ x, y }: Point): Point {
  return { x: Math.min(window.innerWidth, Math.max(0, x)), y: Math.min(window.innerHeight, Math.max(0, y)) };
}

class PromptPointerSensor extends PointerSensor {
  constructor(props: PointerSensorProps) {
    super(renderPromptly(props));
  }
}

class PromptTouchSensor extends TouchSensor {
  constructor(props: PointerSensorProps) {
    super(renderPromptly(props));
  }
}

/**
 * The library's keyboard sensor starts listening in the next task, so keys pressed before that are lost, such as an
 * arrow key right after Space on a busy page. This sensor collects those keys and dispatches them once the library
 * listens.
 */
class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const early: KeyboardEvent[] = [];
    const keep = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      early.push(event);
    };
    // Captures the events so that nothing else handles these keys. The key press that starts the drag has already
    // passed.
    window.addEventListener('keydown', keep, { capture: true });
    // Timers with the same delay fire in the order they were set, and the library's own was set first.
    setTimeout(() => {
      window.removeEventListener('keydown', keep, { capture: true });
      for (const event of early) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
    });
  }
}
