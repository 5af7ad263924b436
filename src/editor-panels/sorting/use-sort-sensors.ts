import {
  type Announcements,
  KeyboardSensor,
  type KeyboardSensorProps,
  PointerSensor,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

/** Dragging by pointer, once it has moved a little, and by keyboard. */
export function useSortSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(PromptKeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

/**
 * The library's keyboard sensor listens from the next task on, and what is pressed before is lost: on a busy page an arrow
 * key right after Space. This one keeps such keys, and hands them on once the sensor listens.
 */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const early: KeyboardEvent[] = [];
    const keep = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      early.push(event);
    };
    // Capturing: not by whom else keys are waited for, and never the press that begins the drag, which has passed here.
    window.addEventListener('keydown', keep, { capture: true });
    // Timers of the same delay go off in the order they were set: the sensor's own comes before.
    setTimeout(() => {
      window.removeEventListener('keydown', keep, { capture: true });
      for (const event of early) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
    });
  }
}

const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'Press space to pick it up, the arrow keys to move it, space again to put it down, escape to leave it where it was.',
};

/**
 * What a screen reader is told while something is dragged.
 * @param ids what is arranged, in its order
 * @param nameOf what it is called
 */
export function dragWords(ids: readonly string[], nameOf: (id: string) => string) {
  const name = (id: UniqueIdentifier) => nameOf(String(id));
  const place = (id: UniqueIdentifier) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is at ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} was put at ${place(over.id)}.` : `${name(active.id)} is where it was.`,
    onDragCancel: ({ active }) => `${name(active.id)} is where it was.`,
  };
  return { announcements, screenReaderInstructions: INSTRUCTIONS };
}
