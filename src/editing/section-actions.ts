import { orFail } from '../api/call-failure';
import type { Trpc } from '../api/trpc';
import type { DynamicSection } from '../content/dynamic-section';
import type { PageElement } from '../content/page-element';
import { PAGE_MODELS } from '../pages/models';
import type { ActionEffect } from './change-actions';
import { copyData } from './copy-section';
import type { SaveOutcome } from './editing-state';
import type { OpenPage } from './open-page';
import { outcomeOf } from './save-changes';
import { displayName, idForName, newSection } from './section-names';
import { currentValue } from './selectors';
import type { Kept } from './stored-actions';
import type { GoneSection } from './waiting-changes';

/** How something that is done on the server at once ended. */
export type ActionOutcome = { kind: 'done' } | Exclude<SaveOutcome, { kind: 'saved' }>;

export interface NewDynamicSection {
  sectionId?: string;
  sectionType: string;
  sectionName: string;
  sectionData: Record<string, unknown>;
  /** Last, unless given. */
  position?: number;
  /** The answer of the writing help that it is. */
  ai?: string;
}

/** A floating element's place on the page, in pixels from its top left. */
interface Point {
  x: number;
  y: number;
}

export interface SectionActionOptions {
  trpc: Trpc;
  page: OpenPage;
  /** An undo or redo could not be done; it may be tried again. */
  onStepFailed?: (label: string, outcome: ActionOutcome) => void;
}

/** What is done to sections on the server at once: each can be undone and redone there (rules U5, D1 to D4). */
export function sectionActions({ trpc, page, onStepFailed = () => undefined }: SectionActionOptions) {
  const { editing, pageId } = page;
  /** Adds a section of the page's own by its name (rule D1). @returns how it ended, with its path */
  async function addOwn(name: string): Promise<ActionOutcome & { path: string }> {
    const id = idForName(name, Object.keys(PAGE_MODELS[pageId].sections));
    return { ...(await addOwnData(id, startOf(id))), path: `${pageId}.${id}` };
  }

  /** Adds a section of the page's own with what it shall hold; brought back, one the page's model knows starts from its sample. */
  async function addOwnData(id: string, value: unknown): Promise<ActionOutcome> {
    const about = { ...ofOwn(id), from: null, to: value };
    return run({ label: `Added section ${id}`, forth: putOwn(id, value), back: dropOwn(id), about: () => about });
  }

  function startOf(id: string): unknown {
    const samples = PAGE_MODELS[pageId].defaultContent as Record<string, unknown>;
    return Object.hasOwn(samples, id) ? samples[id] : newSection();
  }

  /** Deletes a section of the page's own, as it is stored; what is pending in it waits for its return (rules D2, P8). */
  async function removeOwn(id: string): Promise<ActionOutcome> {
    const value = (editing.store.getState().stored[pageId] as Record<string, unknown>)[id];
    return run({
      label: `Deleted section ${id}`,
      forth: dropOwn(id),
      back: putOwn(id, value),
      taken: `${pageId}.${id}`,
      about: () => ({ ...ofOwn(id), from: value, to: null }),
    });
  }

  /**
   * Adds a dynamic section, after the others.
   * @param intent the same for each try of one intent whose answer was lost: it is made once (rule D4)
   */
  async function addDynamic(
    section: NewDynamicSection,
    intent: string = crypto.randomUUID(),
  ): Promise<ActionOutcome & { id: string }> {
    let id = section.sectionId ?? '';
    let isMade = false;
    const forth = async () => {
      // Made once, it is brought back afterwards: its id is taken for good.
      if (isMade) return restore(id)();
      const input = { ...section, pageId } as never;
      const made = await twice((context) => trpc.sections.create.mutate(input, context), intent);
      id = made.sectionId;
      isMade = true;
    };
    const outcome = await run({
      label: `Added section ${section.sectionName}`,
      forth,
      back: () => drop(id)(),
      about: () => ({ ...ofDynamic({ ...section, sectionId: id }), from: null, to: toldOf(section) }),
    });
    return { ...outcome, id };
  }

  /** Adds a copy of a dynamic section below it, as it is shown, with what is pending in it; its elements get ids of their own (rule D3). */
  async function duplicate(section: DynamicSection, intent?: string): Promise<ActionOutcome & { id: string }> {
    const shown = currentValue(editing.store.getState(), `dynamic.${section.sectionId}`) ?? section.sectionData;
    const copy = {
      sectionType: section.sectionType,
      sectionName: `${section.sectionName} copy`.slice(0, 200),
      sectionData: copyData(shown as Record<string, unknown>),
      // Of sections at the same position the newer comes after.
      position: section.position,
    };
    return addDynamic(copy, intent);
  }

  async function removeDynamic(section: DynamicSection): Promise<ActionOutcome> {
    const { sectionId, sectionName } = section;
    return run({
      label: `Deleted section ${sectionName}`,
      forth: drop(sectionId),
      back: restore(sectionId),
      taken: `dynamic.${sectionId}`,
      about: () => ({ ...ofDynamic(section), from: toldOf(section), to: null }),
    });
  }

  /** Brings back a section that somebody else deleted; what waits for it has a place again (rule P8). */
  async function bringBack({ sectionId, sectionName, sectionData }: GoneSection): Promise<ActionOutcome> {
    const about = {
      ...ofDynamic({ sectionId, sectionName, sectionType: '' }),
      from: null,
      to: { name: sectionName, ...sectionData },
    };
    const outcome = await run({
      label: `Restored section ${sectionName}`,
      forth: restore(sectionId),
      back: drop(sectionId),
      about: () => about,
    });
    if (outcome.kind === 'done') return outcome;
    // Somebody was faster: it is there.
    await settle();
    return page.sections.getState().some((section) => section.sectionId === sectionId) ? { kind: 'done' } : outcome;
  }

  async function setActive(section: DynamicSection, isActive: boolean): Promise<ActionOutcome> {
    const put = (value: boolean) => patch(section.sectionId, { isActive: value });
    const label = `${isActive ? 'Showed' : 'Hid'} section ${section.sectionName}`;
    const told = (value: boolean) => ({ visibility: value ? 'shown' : 'hidden' });
    const about = { ...ofDynamic(section), from: told(!isActive), to: told(isActive) };
    return run({ label, forth: put(isActive), back: put(!isActive), about: () => about });
  }

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

  async function rename(section: DynamicSection, name: string): Promise<ActionOutcome> {
    const { sectionId, sectionName } = section;
    const put = (value: string) => patch(sectionId, { sectionName: value });
    const about = { ...ofDynamic(section), fieldName: 'section name', from: sectionName, to: name };
    return run({
      label: `Renamed section ${sectionName}`,
      forth: put(name),
      back: put(sectionName),
      about: () => about,
    });
  }

  const ofOwn = (id: string) => ({ path: `${pageId}.${id}`, fieldName: `section ${displayName(id)}` });
  const patch = (id: string, change: SectionChange) => () =>
    twice((context) => trpc.sections.patch.mutate({ id, ...change } as never, context));
  const putOwn = (id: string, value: unknown) => () => {
    const change = { path: `${pageId}.${id}`, value: value as never, base: null as never };
    const sent = twice((context) => trpc.content.update.mutate(change, context));
    return orFail('Failed to update content', sent);
  };
  const dropOwn = (id: string) => () => {
    const sent = twice((context) => trpc.content.delete.mutate({ path: `${pageId}.${id}` }, context));
    return orFail('Failed to delete content', sent);
  };
  const drop = (id: string) => () => twice((context) => trpc.sections.delete.mutate({ id }, context));
  const restore = (id: string) => () => twice((context) => trpc.sections.restore.mutate({ id }, context));

  function run(action: Action): Promise<ActionOutcome> {
    return editing.during(() => act(action));
  }

  async function act({ label, forth, back, taken, about }: Action): Promise<ActionOutcome> {
    let aside: Kept['pending'] = [];
    const show = async () => {
      if (taken !== undefined) aside = editing.setAside(taken);
      await settle();
    };
    const redo = async () => {
      await forth();
      await show();
    };
    const undo = async () => {
      await back();
      await settle();
      if (aside.length > 0) editing.putBack(aside);
      aside = [];
    };
    try {
      await forth();
    } catch (error) {
      return outcomeOf(error);
    }
    // Done on the server, it can be undone, whether or not the page shows it yet.
    editing.recordAction(label, told(label, redo), told(label, undo), about());
    await show();
    return { kind: 'done' };
  }

  /** Shows what the server has now; where that can not be read, the next event brings it. */
  async function settle(): Promise<void> {
    await page.reload().catch(() => undefined);
  }

  function told(label: string, work: () => Promise<void>): () => Promise<void> {
    return async () => {
      try {
        await work();
      } catch (error) {
        onStepFailed(label, outcomeOf(error));
        throw error;
      }
    };
  }

  return {
    addOwn,
    addOwnData,
    removeOwn,
    addDynamic,
    duplicate,
    removeDynamic,
    bringBack,
    setActive,
    moveElement,
    removeElement,
    rename,
  };
}

interface SectionChange {
  isActive?: boolean;
  sectionName?: string;
  sectionData?: Record<string, unknown>;
}

interface Action {
  label: string;
  forth: () => Promise<unknown>;
  back: () => Promise<unknown>;
  /** The path of what goes: its pending changes are taken along, and brought back by the undoing. */
  taken?: string;
  /** What the history tells of it, once it is done. */
  about: () => ActionEffect;
}

/** How a dynamic section is named in the history. */
function ofDynamic({
  sectionId,
  sectionName,
  sectionType,
}: Pick<DynamicSection, 'sectionName' | 'sectionType'> & { sectionId: string }) {
  return {
    path: `dynamic.${sectionId}`,
    fieldName: sectionType === 'floating' ? sectionName : `section ${sectionName}`,
  };
}

/** What the history shows of a section: its name, and what it holds. */
function toldOf({ sectionName, sectionData }: Pick<DynamicSection, 'sectionName' | 'sectionData'>) {
  return { name: sectionName, ...sectionData };
}

function elementsOf(section: DynamicSection | undefined): readonly PageElement[] {
  return (section?.sectionData.elements ?? []) as PageElement[];
}

/** Sends; where the answer was lost, once more under the same key (spec section 9). */
async function twice<T>(
  send: (options: { context: { key: string } }) => Promise<T>,
  key: string = crypto.randomUUID(),
): Promise<T> {
  const options = { context: { key } };
  try {
    return await send(options);
  } catch (error) {
    if (outcomeOf(error).kind !== 'offline') throw error;
    return send(options);
  }
}

export type SectionActions = ReturnType<typeof sectionActions>;
