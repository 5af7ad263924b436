import { useMemo } from 'react';
import type { DynamicSection } from '../../content/dynamic-section';
import type { PageElement } from '../../content/page-element';
import type { BuiltElement } from '../../editor-panels/library/built-elements';
import { ELEMENT_MODELS } from '../../elements/models';
import { useOverlay, usePage } from '../overlay-context';
import { attempt } from '../unsaved';
import type { Point } from './place-math';

/** The key of a move that could not be saved. */
export const moveKey = (elementId: string) => `position ${elementId}`;

/** Returns the actions that place, move and delete floating elements. They run on the server immediately and can be undone. */
export function useFloating() {
  const overlay = useOverlay();
  const { actions, sections } = usePage();
  return useMemo(() => {
    // Moves run one after the other, because each starts from the position the last one saved.
    let moves: Promise<unknown> = Promise.resolve();
    return {
      place: (element: BuiltElement, { x, y }: Point, onDone: () => void) => {
        const { label } = ELEMENT_MODELS[element.type];
        const section = {
          sectionType: 'floating',
          sectionName: `Floating ${label}`,
          sectionData: { elements: [{ ...element, position: { x, y, absolute: true } }] },
        };
        const work = (intent: string) => actions.addDynamic(section, intent);
        return attempt(overlay, { key: `place ${element.id}`, label: `placing ${label}`, work, onDone });
      },
      /** @returns whether the move was saved; if not, it can be retried from the panel */
      move: (section: DynamicSection, elementId: string, to: Point) => {
        const work = () => actions.moveElement(section, elementId, to);
        const label = `moving ${section.sectionName}`;
        const done = moves.then(() => attempt(overlay, { key: moveKey(elementId), label, work }));
        moves = done;
        return done;
      },
      remove,
    };

    /** Deletes the element, including its section if it is the section's only element. */
    function remove(section: DynamicSection, elementId: string): Promise<boolean> {
      const now = sections.getState().find(({ sectionId }) => sectionId === section.sectionId) ?? section;
      const isOnly = elementsOf(now).every(({ id }) => id === elementId);
      const work = () => (isOnly ? actions.removeDynamic(now) : actions.removeElement(now, elementId));
      const label = `deleting ${section.sectionName}`;
      return attempt(overlay, { key: `delete ${elementId}`, label, work });
    }
  }, [overlay, actions, sections]);
}

export function elementsOf({ sectionData }: DynamicSection): PageElement[] {
  return (sectionData.elements ?? []) as PageElement[];
}
