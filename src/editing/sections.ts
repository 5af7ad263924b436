import type { Trpc } from '../api/trpc';
import type { DynamicSection } from '../content/dynamic-section';
import type { Operation } from '../content/items/operations';
import type { PageElement } from '../content/page-element';
import { readArrangement, readOnly506c, toDynamicKey } from '../pages/arrangement';
import { FACTS } from '../pages/page-kind';
import { FLOATING_POSITION, isFloatingType } from '../sections/floating-types';
import {
  type Action,
  type ActionOutcome,
  type ActionRunner,
  createActionRunner,
  type OnStepFailed,
} from './action-runner';
import { moveBlock, placeAfter } from './arrange';
import { copyData } from './document';
import type { SectionItem } from './fields';
import { displayName } from './names';
import type { OpenPage } from './open-page';
import { findGone, type GoneSection, getOwnId, listSections } from './orphans';
import { hiddenPath, offeringPath, ownSections } from './own-sections';
import { currentValue } from './state';

export interface NewDynamicSection {
  sectionId?: string;
  sectionType: string;
  sectionName: string;
  sectionData: Record<string, unknown>;
  /** Defaults to the last position. Floating sections have a fixed one. */
  position?: number;
  /** The section in front of it; null for the first place. Takes precedence over `position`. */
  after?: string | null;
  /** False for a section that visitors do not see; by default, they do. */
  isActive?: boolean;
  /** Id of the AI answer the section came from. */
  ai?: string;
}

/** A section to add to the page's own. */
interface NewOwnSection {
  name: string;
  value: unknown;
  /** Id of the AI answer the section came from. */
  ai?: string | undefined;
}

interface AddOptions {
  prepare?: () => Promise<unknown>;
  complete?: Action['complete'];
}

interface SectionActionOptions {
  trpc: Trpc;
  page: OpenPage;
  onStepFailed?: OnStepFailed;
}

/** Returns the actions that change sections on the server immediately. Each can be undone and redone there (rules U5, D1 to D4). */
export function sectionActions({ trpc, page, onStepFailed = () => undefined }: SectionActionOptions) {
  const { editing, pageId } = page;
  const runner = createActionRunner(page, onStepFailed);
  const { run, settle } = runner;
  const own = ownSections(trpc, page, runner);
  const patch: PatchSection = (id, change) => () => trpc.sections.patch.mutate({ id, ...change });
  const drop = (id: string) => () => trpc.sections.delete.mutate({ id });
  const restore = (id: string) => () => trpc.sections.restore.mutate({ id });

  const arrangedNow = () => ({
    pageId,
    content: editing.store.getState().content,
    sections: page.sections.getState(),
  });

  /**
   * Adds a dynamic section after the others.
   * @param intent the same for every attempt of one intent, so that the section is created only once (rule D4)
   * @param options prepare: runs before the section is created; complete: builds the unsaved changes that belong to the same undo step
   */
  async function addDynamic(
    section: NewDynamicSection,
    intent: string = crypto.randomUUID(),
    { prepare, complete }: AddOptions = {},
  ): Promise<ActionOutcome & { id: string }> {
    let id = section.sectionId ?? '';
    let isMade = false;
    const apply = async () => {
      // The id is taken for good once the section was created, so redoing restores the section instead of creating it again.
      if (isMade) return restore(id)();
      const isFloating = isFloatingType(section.sectionType);
      const input = { ...(isFloating && { position: FLOATING_POSITION }), ...section, pageId };
      await prepare?.();
      const made = await trpc.sections.create.mutate(input, { context: { key: intent } });
      id = made.sectionId;
      isMade = true;
    };
    const outcome = await run({
      label: `Added section ${section.sectionName}`,
      apply,
      revert: () => drop(id)(),
      about: () => ({ ...describeDynamic({ ...section, sectionId: id }), from: null, to: toHistoryValue(section) }),
      complete,
    });
    return { ...outcome, id };
  }

  /**
   * Adds a dynamic section that visitors see once the changes are saved: it is created hidden, and showing it at its place is an unsaved
   * change.
   * @param after the key of the block in front of it; null for the first place
   * @param marks isKeptHidden: true if it stays hidden when the changes are saved; isLimited: true if it is only for offerings under Rule 506(c)
   */
  async function addUnpublished(
    section: NewDynamicSection,
    after: string | null,
    intent: string,
    { isKeptHidden = false, isLimited = false } = {},
  ): Promise<ActionOutcome & { id: string }> {
    const sectionId = `${section.sectionType}-${intent.replaceAll('-', '').slice(0, 16)}`;
    const path = hiddenPath(pageId, sectionId);
    const name = section.sectionName;
    const prepare = async () => {
      await trpc.content.update.mutate({ path, value: true });
      if (isLimited) await trpc.content.update.mutate({ path: offeringPath(pageId, sectionId), value: true });
    };
    const complete = () => {
      const placed = placeAfter(arrangedNow(), toDynamicKey(sectionId), after);
      const changes = [
        ...(isKeptHidden ? [] : [{ path, value: null, fieldName: `section ${name}` }]),
        ...placed.map((change) => ({ ...change, fieldName: `order of ${name}` })),
      ];
      return { label: `${isKeptHidden ? 'Placed' : 'Showed'} section ${name}`, changes };
    };
    return addDynamic({ ...section, sectionId }, intent, { prepare, complete });
  }

  /**
   * Adds a copy of a dynamic section below it, including pending changes. Its elements get new ids (rule D3). Visitors see it once the
   * changes are saved, unless the section is hidden: then its copy is too. The copy of a section that is limited to offerings under Rule 506(c) is as well.
   */
  async function duplicate(
    section: DynamicSection,
    intent: string = crypto.randomUUID(),
  ): Promise<ActionOutcome & { id: string }> {
    const shown = currentValue(editing.store.getState(), `dynamic.${section.sectionId}`) ?? section.sectionData;
    const copy = {
      sectionType: section.sectionType,
      sectionName: `${section.sectionName} copy`.slice(0, 200),
      sectionData: copyData(shown as Record<string, unknown>),
      // Among sections with the same position, the newer one comes later.
      position: section.position,
    };
    // The demo cannot hide single sections, and floating elements have no place in the order.
    const { sectionId, isActive } = section;
    const page = arrangedNow().content[pageId];
    const isLimited = readOnly506c(page).sections.includes(sectionId);
    const isImmediate = pageId === 'demo' || (isFloatingType(section.sectionType) && !isLimited);
    const isKeptHidden = !isActive || Object.hasOwn(readArrangement(page).hidden, sectionId);
    return isImmediate
      ? addDynamic({ ...copy, isActive }, intent)
      : addUnpublished(copy, toDynamicKey(sectionId), intent, { isKeptHidden, isLimited });
  }

  async function removeDynamic(section: DynamicSection): Promise<ActionOutcome> {
    const { sectionId, sectionName } = section;
    return run({
      label: `Deleted section ${sectionName}`,
      apply: drop(sectionId),
      revert: restore(sectionId),
      stash: `dynamic.${sectionId}`,
      covers: [hiddenPath(pageId, sectionId)],
      about: () => ({ ...describeDynamic(section), from: toHistoryValue(section), to: null }),
    });
  }

  /** Restores a section that another person deleted. The changes that waited for it have a place again (rule P8). */
  async function bringBack(wanted: GoneSection): Promise<ActionOutcome> {
    const { sectionId, sectionName, sectionData } = await loadGone(wanted);
    const about = {
      ...describeDynamic({ sectionId, sectionName, sectionType: '' }),
      from: null,
      to: { name: sectionName, ...sectionData },
    };
    const id = getOwnId(sectionId);
    const outcome = await (id === null
      ? run({
          label: `Restored section ${sectionName}`,
          apply: restore(sectionId),
          revert: drop(sectionId),
          about: () => about,
        })
      : own.restoreOwn(id, sectionData));
    if (outcome.kind === 'done') return outcome;
    // Someone else may have restored it first.
    await settle();
    const { stored } = editing.store.getState();
    const there = listSections(pageId, stored, page.sections.getState());
    return there.some((section) => section.sectionId === sectionId) ? { kind: 'done' } : outcome;
  }

  /** Returns the deleted section's last content. For changes restored from an earlier session, the history may not have been read yet. */
  async function loadGone(wanted: GoneSection): Promise<GoneSection> {
    const { sectionId } = wanted;
    const { gone } = page;
    if (!gone.getState().has(sectionId)) {
      await findGone(gone, trpc, pageId, [{ section: wanted, paths: [] }]).catch(() => undefined);
    }
    return gone.getState().get(sectionId) ?? wanted;
  }

  async function setActive(section: DynamicSection, isActive: boolean): Promise<ActionOutcome> {
    const put = (value: boolean) => patch(section.sectionId, { isActive: value });
    const label = `${isActive ? 'Showed' : 'Hid'} section ${section.sectionName}`;
    const toVisibility = (value: boolean) => ({ visibility: value ? 'shown' : 'hidden' });
    const about = { ...describeDynamic(section), from: toVisibility(!isActive), to: toVisibility(isActive) };
    return run({ label, apply: put(isActive), revert: put(!isActive), about: () => about });
  }

  async function rename(section: DynamicSection, name: string): Promise<ActionOutcome> {
    const { sectionId, sectionName } = section;
    const put = (value: string) => patch(sectionId, { sectionName: value });
    const about = { ...describeDynamic(section), fieldName: 'section name', from: sectionName, to: name };
    return run({
      label: `Renamed section ${sectionName}`,
      apply: put(name),
      revert: put(sectionName),
      about: () => about,
    });
  }

  /** Shows or hides any section. */
  async function setHidden({ id, dynamic }: SectionItem, isHidden: boolean): Promise<ActionOutcome> {
    const isUnpublished = Object.hasOwn(readArrangement(arrangedNow().content[pageId]).hidden, id);
    if (!dynamic) own.hideOwn(id, isHidden);
    else if (isHidden || !isUnpublished) return setActive(dynamic, !isHidden);
    // It was created with changes that were then discarded.
    else editing.update(hiddenPath(pageId, id), null, { fieldName: `section ${dynamic.sectionName}` });
    return { kind: 'done' };
  }

  /** Renames any section. */
  async function renameItem({ id, dynamic }: SectionItem, name: string): Promise<ActionOutcome> {
    if (dynamic) return rename(dynamic, name);
    own.renameOwn(id, name);
    return { kind: 'done' };
  }

  /** Moves a block to an index among the page's blocks. Saved with the other changes. */
  function move(key: string, to: number, name: string): void {
    const fieldName = `order of ${name}`;
    const changes = moveBlock(arrangedNow(), key, to).map((change) => ({ ...change, fieldName }));
    if (changes.length > 0) editing.updateAll(changes, `Changed ${fieldName}`);
  }

  /**
   * Adds a section with content to the page as an unsaved change, with its name and its place.
   * @param after the key of the block in front of it; null for the first place
   * @returns its path
   */
  function insertOwn(id: string, { name, value, ai }: NewOwnSection, after: string | null): string {
    const path = `${pageId}.${id}`;
    const { names, hidden } = readArrangement(arrangedNow().content[pageId]);
    const isPlain = name === displayName(id);
    const changes = [
      { path, value, fieldName: name, ...(ai !== undefined && { ai }) },
      // A deleted section of the same id may have left its name, or be hidden.
      ...(isPlain && names[id] === undefined
        ? []
        : [{ path: `${pageId}.${FACTS}.names.${id}`, value: isPlain ? null : name, fieldName: `name of ${name}` }]),
      ...(Object.hasOwn(hidden, id)
        ? [{ path: hiddenPath(pageId, id), value: null, fieldName: `visibility of ${name}` }]
        : []),
      ...placeAfter(arrangedNow(), id, after).map((change) => ({ ...change, fieldName: `order of ${name}` })),
    ];
    editing.updateAll(changes, `Added section ${name}`);
    return path;
  }

  return {
    ...own,
    ...floatingElements(trpc, page, runner, patch),
    addDynamic,
    addUnpublished,
    duplicate,
    removeDynamic,
    bringBack,
    setActive,
    setHidden,
    rename,
    renameItem,
    move,
    insertOwn,
  };
}

export type SectionActions = ReturnType<typeof sectionActions>;

/** Position of a floating element on the page, in pixels from the top left. */
interface Point {
  x: number;
  y: number;
}

/** Returns the actions on the elements of floating sections. */
function floatingElements(trpc: Trpc, page: OpenPage, { run }: ActionRunner, patch: PatchSection) {
  /** Moves a floating element (spec section 7). Changes only the position, so that other saves to the section are not overwritten. */
  async function moveElement(section: DynamicSection, elementId: string, to: Point): Promise<ActionOutcome> {
    const { sectionId, sectionName } = section;
    const elementsNow = () => getElements(page.sections.getState().find((other) => other.sectionId === sectionId));
    const before = elementsNow().find(({ id }) => id === elementId)?.position;
    const put = (point: Point) => () => {
      const position = { x: point.x, y: point.y, absolute: true };
      const elements = elementsNow().map((element) => (element.id === elementId ? { ...element, position } : element));
      return patch(sectionId, { sectionData: { elements } })();
    };
    const from = before ? { x: before.x, y: before.y } : { x: 0, y: 0 };
    const about = { path: `element.${elementId}.position`, fieldName: `position of ${sectionName}`, from, to };
    return run({ label: `Moved ${sectionName}`, apply: put(to), revert: put(from), about: () => about });
  }

  /** Deletes one of several elements of a floating section. Undo restores it at its place in the list. */
  async function removeElement(section: DynamicSection, elementId: string): Promise<ActionOutcome> {
    const list = `dynamic.${section.sectionId}.elements`;
    const elements = getElements(page.sections.getState().find(({ sectionId }) => sectionId === section.sectionId));
    const index = elements.findIndex(({ id }) => id === elementId);
    const gone = elements[index];
    const after = elements[index - 1]?.id ?? null;
    const put = (operation: Operation) => () => trpc.content.batch.mutate({ changes: [operation] });
    return run({
      label: `Deleted an element from ${section.sectionName}`,
      apply: put({ op: 'remove', path: `${list}.~${elementId}` }),
      revert: put({ op: 'insert', path: list, after, value: gone, id: elementId }),
      about: () => ({ ...describeDynamic(section), from: { elements: [gone] }, to: { elements: [] } }),
    });
  }

  return { moveElement, removeElement };
}

function getElements(section: DynamicSection | undefined): readonly PageElement[] {
  return (section?.sectionData.elements ?? []) as PageElement[];
}

/** The properties of a dynamic section that can be changed immediately. */
interface SectionChange {
  isActive?: boolean;
  sectionName?: string;
  sectionData?: Record<string, unknown>;
}

/** Creates the request that changes a section. */
type PatchSection = (id: string, change: SectionChange) => () => Promise<unknown>;

/** Returns a dynamic section's path and name for the history. */
function describeDynamic({
  sectionId,
  sectionName,
  sectionType,
}: Pick<DynamicSection, 'sectionName' | 'sectionType'> & { sectionId: string }) {
  return {
    path: `dynamic.${sectionId}`,
    fieldName: isFloatingType(sectionType) ? sectionName : `section ${sectionName}`,
  };
}

/** Returns a section's name and content for the history. */
function toHistoryValue({ sectionName, sectionData }: Pick<DynamicSection, 'sectionName' | 'sectionData'>) {
  return { name: sectionName, ...sectionData };
}
