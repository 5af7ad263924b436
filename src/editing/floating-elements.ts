import type { Trpc } from '../api/trpc';
import type { DynamicSection } from '../content/dynamic-section';
import type { Operation } from '../content/items/operations';
import type { PageElement } from '../content/page-element';
import { type ActAtOnce, type ActionOutcome, twice } from './act-at-once';
import type { OpenPage } from './open-page';
import { ofDynamic, type PatchSection } from './section-entry';

/** A floating element's place on the page, in pixels from its top left. */
interface Point {
  x: number;
  y: number;
}

/** What is done to the elements of floating sections. */
export function floatingElements(trpc: Trpc, page: OpenPage, { run }: ActAtOnce, patch: PatchSection) {
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

  /** Takes one of several elements out of a floating section; undone, it stands where it stood. */
  async function removeElement(section: DynamicSection, elementId: string): Promise<ActionOutcome> {
    const list = `dynamic.${section.sectionId}.elements`;
    const elements = elementsOf(page.sections.getState().find(({ sectionId }) => sectionId === section.sectionId));
    const index = elements.findIndex(({ id }) => id === elementId);
    const gone = elements[index];
    const after = elements[index - 1]?.id ?? null;
    const put = (operation: Operation) => () =>
      twice((context) => trpc.content.batch.mutate({ changes: [operation] as never }, context));
    return run({
      label: `Deleted an element of ${section.sectionName}`,
      forth: put({ op: 'remove', path: `${list}.~${elementId}` }),
      back: put({ op: 'insert', path: list, after, value: gone, id: elementId }),
      about: () => ({ ...ofDynamic(section), from: { elements: [gone] }, to: { elements: [] } }),
    });
  }

  return { moveElement, removeElement };
}

function elementsOf(section: DynamicSection | undefined): readonly PageElement[] {
  return (section?.sectionData.elements ?? []) as PageElement[];
}
