import { useMemo } from 'react';
import type { DynamicSection } from '../../content/dynamic-section';
import type { PageElement } from '../../content/page-element';
import type { ActionOutcome } from '../../editing/section-actions';
import type { BuiltElement } from '../../editor-panels/library/built-elements';
import { ELEMENT_MODELS } from '../../elements/models';
import { logFailure } from '../../ui/log-failure';
import type { Overlay } from '../create-overlay';
import { useOverlay, usePage } from '../overlay-context';
import { tellSectionsUpdated } from '../page/window-events';
import type { Point } from './place-math';

/** Where floating sections stand among the others (spec section 9). */
const POSITION = 999;

/** Placing, moving and deleting floating elements: on the server at once, each to be undone. */
export function useFloating() {
  const overlay = useOverlay();
  const { actions, sections } = usePage();
  return useMemo(() => {
    // One move after the other: each begins where the last one left the element.
    let moves: Promise<unknown> = Promise.resolve();
    return {
      place: (element: BuiltElement, { x, y }: Point) => {
        const { label } = ELEMENT_MODELS[element.type];
        const section = {
          sectionType: 'floating',
          sectionName: `Floating ${label}`,
          sectionData: { elements: [{ ...element, position: { x, y, absolute: true } }] },
          position: POSITION,
        };
        return attempt(overlay, `${label} was placed`, () => actions.addDynamic(section));
      },
      move: (sectionId: string, elementId: string, { x, y }: Point) => {
        const work = async () => {
          const section = sections.getState().find((other) => other.sectionId === sectionId);
          if (!section) return false;
          const elements = ((section.sectionData.elements ?? []) as PageElement[]).map((element) =>
            element.id === elementId ? { ...element, position: { x, y, absolute: true } } : element,
          );
          const from = (section.sectionData.elements as PageElement[]).find(({ id }) => id === elementId)?.position;
          const about = {
            path: `element.${elementId}.position`,
            fieldName: `position of ${section.sectionName}`,
            from: from ? { x: from.x, y: from.y } : null,
            to: { x, y },
          };
          return attempt(overlay, `${section.sectionName} was moved`, () =>
            actions.setData(section, { elements }, about),
          );
        };
        const done = moves.then(work);
        moves = done;
        return done;
      },
      remove: (section: DynamicSection) =>
        attempt(overlay, `${section.sectionName} was deleted`, () => actions.removeDynamic(section)),
    };
  }, [overlay, actions, sections]);
}

/** A failure is logged only, as the spec has it; what was not saved can be tried again from the panel. */
async function attempt(overlay: Overlay, label: string, work: () => Promise<ActionOutcome>): Promise<boolean> {
  let outcome = await work();
  if (outcome.kind === 'signed-out' && (await overlay.requests.ask())) outcome = await work();
  if (outcome.kind === 'done') {
    overlay.store.setState({ unsaved: null });
    tellSectionsUpdated();
    return true;
  }
  logFailure(`Not saved: ${label}: ${outcome.kind}`);
  overlay.store.setState({ unsaved: { label, retry: () => void attempt(overlay, label, work) } });
  return false;
}
