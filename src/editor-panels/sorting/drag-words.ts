import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';

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
