import type { DynamicSection } from '../content/dynamic-section';
import type { PageElement } from '../content/page-element';
import type { ActAtOnce, ActionOutcome } from './act-at-once';
import type { OpenPage } from './open-page';
import { ofDynamic, type PatchSection } from './section-entry';

/** A floating element's place on the page, in pixels from its top left. */
interface Point {
  x: number;
  y: number;
}

/** What is done to the elements of floating sections. */
export function floatingElements(page: OpenPage, { run }: ActAtOnce, patch: PatchSection) {
  /** Moves a floating element (spec section 7). Of its section nothing but its place is changed, whatever was saved meanwhile. */
  async function moveElement(section: DynamicSection, elementId: string, to: Point): Promise<ActionOutcome> {
    const { sectionId, sectionName } = section;
    const elementsNow = () => elementsOf(page.sections.getState().find((other) => other.sectionId === sectionId));
    const before = elementsNow().find(({ id }) => id === elementId)?.position;
    const put = (point: Point) => () => {
      const position = { x: point.x, y: point.y, absolute: true };
      const elements = elementsNow().map((element) => (element.id === elementId ? { ...element, position } : element));
      return patch(sectionId, { sectionData: { elements } })();
    };
    const from = before ? { x: before.x, y: before.y } : { x: 0, y: 0 };
    const about = { path: `element.${elementId}.position`, fieldName: `position of ${sectionName}`, from, to };
    return run({ label: `Moved ${sectionName}`, forth: put(to), back: put(from), about: () => about });
  }

  /** Takes one of several elements out of a floating section; undone, it is there again, last. */
  async function removeElement(section: DynamicSection, elementId: string): Promise<ActionOutcome> {
    const { sectionId, sectionName } = section;
    const elementsNow = () => elementsOf(page.sections.getState().find((other) => other.sectionId === sectionId));
    const gone = elementsNow().find(({ id }) => id === elementId);
    const others = () => elementsNow().filter(({ id }) => id !== elementId);
    const put = (elements: () => readonly unknown[]) => () =>
      patch(sectionId, { sectionData: { elements: elements() } })();
    return run({
      label: `Deleted an element of ${sectionName}`,
      forth: put(others),
      back: put(() => [...others(), gone]),
      about: () => ({ ...ofDynamic(section), from: { elements: [gone] }, to: { elements: [] } }),
    });
  }

  return { moveElement, removeElement };
}

function elementsOf(section: DynamicSection | undefined): readonly PageElement[] {
  return (section?.sectionData.elements ?? []) as PageElement[];
}
