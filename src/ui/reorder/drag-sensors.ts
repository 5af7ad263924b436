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

/** Auto-scroll during a drag: edge zone and largest step in pixels, interval in milliseconds (spec section 9). */
export const SCROLL_ZONE = 100;
export const SCROLL_STEP = 8;
export const SCROLL_MS = 16;

interface Point {
  x: number;
  y: number;
}

/** Near the window's edge a drag scrolls the page: more the nearer it is to the edge. */
export function pageScroll(): AutoScrollOptions {
  return {
    acceleration: SCROLL_STEP,
    interval: SCROLL_MS,
    threshold: { x: 0, y: SCROLL_ZONE / window.innerHeight },
    canScroll: (element) => element === document.scrollingElement,
  };
}

/** A drag begins by pointer once it has moved a little, by touch after a moment, or by Space. */
export function useDragSensors(coordinateGetter: KeyboardCoordinateGetter) {
  return useSensors(
    useSensor(PromptPointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(PromptTouchSensor, { activationConstraint: { delay: 120, tolerance: 6 } }),
    useSensor(PromptKeyboardSensor, { coordinateGetter }),
  );
}

/**
 * Renders each move at once, so that a quick release drops where the pointer is and not where it was a frame ago, and keeps the pointer
 * within the window, beyond which the page would scroll faster than it should.
 */
function prompt(props: PointerSensorProps): PointerSensorProps {
  const onMove = (point: Point) => flushSync(() => props.onMove(within(point)));
  return { ...props, onMove };
}

function within({ x, y }: Point): Point {
  return { x: Math.min(window.innerWidth, Math.max(0, x)), y: Math.min(window.innerHeight, Math.max(0, y)) };
}

class PromptPointerSensor extends PointerSensor {
  constructor(props: PointerSensorProps) {
    super(prompt(props));
  }
}

class PromptTouchSensor extends TouchSensor {
  constructor(props: PointerSensorProps) {
    super(prompt(props));
  }
}

/**
 * The library's keyboard sensor listens from the next task on, and a key pressed before is lost: on a busy page an arrow key right
 * after Space. This one keeps such keys, and passes them on once the sensor listens.
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
    // Capturing, so that nobody else gets these keys; the press that begins the drag has passed here already.
    window.addEventListener('keydown', keep, { capture: true });
    // Timers of the same delay fire in the order they were set: the sensor's own comes first.
    setTimeout(() => {
      window.removeEventListener('keydown', keep, { capture: true });
      for (const event of early) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
    });
  }
}
