import { wrapFailure } from '../api/call-failure';
import type { Trpc } from '../api/trpc';
import type { DynamicSection } from '../content/dynamic-section';
import type { Operation } from '../content/items/operations';
import type { PageElement } from '../content/page-element';
import { readArrangement, toDynamicKey } from '../pages/arrangement';
import { fieldsOf, modelOf } from '../pages/models';
import { fillFirmNames, readFirmNames } from '../pages/named-content';
import { FACTS } from '../pages/page-kind';
import { FLOATING_POSITION, isFloatingType } from '../sections/floating-types';
import { moveBlock, placeAfter } from './arrange';
import { type ContentRoot, copyData } from './document';
import type { SectionItem } from './fields';
import type { Effect } from './log';
import { displayName, idForName, newSection, ownSectionName } from './names';
import type { OpenPage } from './open-page';
import { findGone, type GoneSection, getOwnId, listSections } from './orphans';
import { toOutcome } from './outcomes';
import { currentValue, isChanged, type SaveOutcome } from './state';
import { StepGone } from './undo';

export interface NewDynamicSection {
  sectionId?: string;
  sectionType: string;
  sectionName: string;
  sectionData: Record<string, unknown>;
  /** Defaults to the last position. Floating sections have a fixed one. */
  position?: number;
  /** The section in front of it; null for the first place. Takes precedence over `position`. */
  after?: string | null;
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
   * @param prepare runs before the section is created
   */
  async function addDynamic(
    section: NewDynamicSection,
    intent: string = crypto.randomUUID(),
    prepare: () => Promise<unknown> = async () => undefined,
  ): Promise<ActionOutcome & { id: string }> {
    let id = section.sectionId ?? '';
    let isMade = false;
    const apply = async () => {
      // The id is taken for good once the section was created, so redoing restores the section instead of creating it again.
      if (isMade) return restore(id)();
      const isFloating = isFloatingType(section.sectionType);
      const input = { ...(isFloating && { position: FLOATING_POSITION }), ...section, pageId };
      await prepare();
      const made = await trpc.sections.create.mutate(input, { context: { key: intent } });
      id = made.sectionId;
      isMade = true;
    };
    const outcome = await run({
      label: `Added section ${section.sectionName}`,
      apply,
      revert: () => drop(id)(),
      about: () => ({ ...describeDynamic({ ...section, sectionId: id }), from: null, to: toHistoryValue(section) }),
    });
    return { ...outcome, id };
  }

  /**
   * Adds a dynamic section that visitors see once the changes are saved: it is created hidden, and showing it at its place is an unsaved
   * change.
   * @param after the key of the block in front of it; null for the first place
   */
  async function addUnpublished(
    section: NewDynamicSection,
    after: string | null,
    intent: string,
  ): Promise<ActionOutcome & { id: string }> {
    const sectionId = `${section.sectionType}-${intent.replaceAll('-', '').slice(0, 16)}`;
    const path = hiddenPath(pageId, sectionId);
    const name = section.sectionName;
    const hide = () => trpc.content.update.mutate({ path, value: true });
    const outcome = await addDynamic({ ...section, sectionId }, intent, hide);
    if (outcome.kind !== 'done') return outcome;
    const placed = placeAfter(arrangedNow(), toDynamicKey(sectionId), after);
    const fieldName = `section ${name}`;
    editing.updateAll(
      [{ path, value: null, fieldName }, ...placed.map((change) => ({ ...change, fieldName: `order of ${name}` }))],
      `Showed section ${name}`,
    );
    return outcome;
  }

  /** Adds a copy of a dynamic section below it, including pending changes. Its elements get new ids (rule D3). */
  async function duplicate(section: DynamicSection, intent?: string): Promise<ActionOutcome & { id: string }> {
    const shown = currentValue(editing.store.getState(), `dynamic.${section.sectionId}`) ?? section.sectionData;
    const copy = {
      sectionType: section.sectionType,
      sectionName: `${section.sectionName} copy`.slice(0, 200),
      sectionData: copyData(shown as Record<string, unknown>),
      // Among sections with the same position, the newer one comes later.
      position: section.position,
    };
    return addDynamic(copy, intent);
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

/** Returns the path of the mark that hides a section from visitors. */
function hiddenPath(pageId: string, id: string): string {
  return `${pageId}.${FACTS}.hidden.${id}`;
}

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

/** Returns the actions on the sections that belong to the page itself. */
function ownSections(trpc: Trpc, { editing, pageId, sections }: OpenPage, { run }: ActionRunner) {
  /**
   * Adds one of the page's own sections by name (rule D1). The name and the place are written together with it.
   * @param after the key of the block in front of it; null for the first place, undefined for the default place
   * @returns the outcome and the section's path
   */
  async function addOwn(name: string, after?: string | null): Promise<ActionOutcome & { path: string }> {
    const id = idForName(name, Object.keys(fieldsOf(pageId, stored())));
    const value = createInitialContent(id, name);
    const state = editing.store.getState();
    const place = (content: ContentRoot) =>
      after === undefined ? [] : placeAfter({ pageId, content, sections: sections.getState() }, id, after);
    // If the order has unsaved changes, so has the place.
    const isOrderChanged = isChanged(state, `${pageId}.${FACTS}.order`);
    const placed = isOrderChanged ? [] : place(state.stored);
    const label = `Added section ${name}`;
    const about = { ...describeOwn(id), fieldName: `section ${name}`, from: null, to: value };
    const { names, hidden, order } = readArrangement(stored());
    const orderPath = `${pageId}.${FACTS}.order`;
    const isOfModel = Object.hasOwn(fieldsOf(pageId, stored()), id);
    const isNamed = !isOfModel && name !== (names[id] ?? displayName(id));
    const others = [
      ...(isNamed ? [{ path: namePath(id), value: name === displayName(id) ? null : name }] : []),
      ...(Object.hasOwn(hidden, id) ? [{ path: hiddenPath(pageId, id), value: null }] : []),
      ...placed,
    ];
    const changes = [
      { op: 'set' as const, path: `${pageId}.${id}`, value, base: null },
      ...others.map(({ path, value }) =>
        value === null
          ? { op: 'unset' as const, path }
          : { op: 'set' as const, path, value, ...(path === orderPath && { base: order.length > 0 ? order : null }) },
      ),
    ];
    const apply =
      others.length === 0
        ? putOwn(id, value)
        : () => wrapFailure('Failed to update content', trpc.content.batch.mutate({ changes }));
    const outcome = await run({ label, apply, revert: dropOwn(id), about: () => about });
    const left = isOrderChanged && outcome.kind === 'done' ? place(editing.store.getState().content) : [];
    if (left.length > 0) editing.updateAll(left, `Placed section ${name}`);
    return { ...outcome, path: `${pageId}.${id}` };
  }

  /** Adds one of the page's own sections with the given content. */
  async function addOwnData(id: string, value: unknown, verb = 'Added'): Promise<ActionOutcome> {
    const about = { ...describeOwn(id), from: null, to: value };
    const label = `${verb} section ${ownSectionName(pageId, id)}`;
    return run({ label, apply: putOwn(id, value), revert: dropOwn(id), about: () => about });
  }

  /** Restores a section that another person deleted: as it was, or with its initial content if its last content is unknown. */
  async function restoreOwn(id: string, value: Record<string, unknown>): Promise<ActionOutcome> {
    return addOwnData(id, Object.keys(value).length > 0 ? value : createInitialContent(id), 'Restored');
  }

  function createInitialContent(id: string, name?: string): unknown {
    const samples = (modelOf(pageId, stored())?.defaultContent ?? {}) as Record<string, unknown>;
    if (!Object.hasOwn(samples, id)) return newSection(name);
    return fillFirmNames(readFirmNames(editing.store.getState().stored.site), samples[id]);
  }

  /**
   * Deletes one of the page's own sections with its stored content. Pending changes in it wait for its return (rules D2, P8). A section
   * that is not saved yet is only removed from the pending changes.
   */
  async function removeOwn(id: string): Promise<ActionOutcome> {
    const value = (stored() as Record<string, unknown>)[id];
    const label = `Deleted section ${ownSectionName(pageId, id)}`;
    if (value === undefined) {
      editing.updateAll([{ ...describeOwn(id), value: null }], label);
      return { kind: 'done' };
    }
    return run({
      label,
      apply: dropOwn(id),
      revert: putOwn(id, value),
      stash: `${pageId}.${id}`,
      about: () => ({ ...describeOwn(id), from: value, to: null }),
    });
  }

  /** Changes the name of one of the page's own sections. Its id stays. Saved with the other changes. */
  function renameOwn(id: string, name: string): void {
    const fieldName = `name of ${ownSectionName(pageId, id)}`;
    const value = name === displayName(id) ? null : name;
    editing.update(namePath(id), value, { fieldName });
  }

  /** Hides one of the page's own sections from visitors, or shows it again. Saved with the other changes. */
  function hideOwn(id: string, isHidden: boolean): void {
    const fieldName = `visibility of ${ownSectionName(pageId, id)}`;
    editing.update(hiddenPath(pageId, id), isHidden ? true : null, { fieldName });
  }

  const stored = () => editing.store.getState().stored[pageId];
  const namePath = (id: string) => `${pageId}.${FACTS}.names.${id}`;
  const describeOwn = (id: string) => ({
    path: `${pageId}.${id}`,
    fieldName: `section ${ownSectionName(pageId, id)}`,
  });
  const putOwn = (id: string, value: unknown) => () => {
    const change = { path: `${pageId}.${id}`, value, base: null };
    return wrapFailure('Failed to update content', trpc.content.update.mutate(change));
  };
  const dropOwn = (id: string) => () =>
    wrapFailure('Failed to delete content', trpc.content.delete.mutate({ path: `${pageId}.${id}` }));

  return { addOwn, addOwnData, restoreOwn, removeOwn, renameOwn, hideOwn };
}

/** The outcome of an action that runs on the server immediately. */
export type ActionOutcome = { kind: 'done' } | Exclude<SaveOutcome, { kind: 'saved' }>;

/** An action that runs on the server immediately, with its inverse. */
interface Action {
  label: string;
  apply: () => Promise<unknown>;
  revert: () => Promise<unknown>;
  /** Path of the deleted content. Unsaved changes inside it are stashed silently and return when the deletion is undone. */
  stash?: string;
  /** Paths whose unsaved changes are dropped, and return when the action is undone. */
  covers?: readonly string[];
  /** Builds the history entry. Called after the action has succeeded. */
  about: () => Effect;
}

/** Called when an undo or redo fails. It can be retried unless its target is gone for good (`isGone`). */
export type OnStepFailed = (label: string, outcome: ActionOutcome) => void;

/** Runs actions on the server immediately and records them so that they can be undone and redone there (rules U5, D1 to D4). */
function createActionRunner(page: OpenPage, onStepFailed: OnStepFailed) {
  const { editing } = page;
  function run(action: Action): Promise<ActionOutcome> {
    return editing.runServerAction(() => perform(action));
  }

  async function perform({ label, apply, revert, stash, covers, about }: Action): Promise<ActionOutcome> {
    try {
      await apply();
    } catch (error) {
      return toOutcome(error);
    }
    // The action succeeded on the server, so it can be undone even if the page has not been reloaded yet.
    const steps = { undo: step(label, revert), redo: step(label, apply) };
    const marks = { ...(stash !== undefined && { stash }), ...(covers && { covers }) };
    editing.recordAction(label, { ...steps, ...marks }, about());
    await settle();
    return { kind: 'done' };
  }

  /** Reloads the page. If that fails, the next live event triggers a reload. */
  async function settle(): Promise<void> {
    await page.reload().catch(() => undefined);
  }

  function step(label: string, work: () => Promise<unknown>): () => Promise<void> {
    return async () => {
      try {
        await work();
      } catch (error) {
        const outcome = toOutcome(error);
        onStepFailed(label, outcome);
        if ('isGone' in outcome && outcome.isGone) throw new StepGone(label, { cause: error });
        throw error;
      }
      await settle();
    };
  }

  return { run, settle };
}

type ActionRunner = ReturnType<typeof createActionRunner>;
