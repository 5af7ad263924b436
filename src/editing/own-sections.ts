import { wrapFailure } from '../api/call-failure';
import type { Trpc } from '../api/trpc';
import type { RichTextDocument } from '../content/rich-text';
import { getAt } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { readArrangement } from '../pages/arrangement';
import { fieldsOf, modelOf } from '../pages/models';
import { fillFirmNames, readFirmNames } from '../pages/named-content';
import { FACTS } from '../pages/page-kind';
import type { ActionOutcome, ActionRunner } from './action-runner';
import { listBlocks, placeAfter } from './arrange';
import type { Change } from './changes';
import type { ContentRoot } from './document';
import { displayName, idForName, newSection, ownSectionName } from './names';
import type { OpenPage } from './open-page';
import { isChanged } from './state';

type Batch = Parameters<Trpc['content']['batch']['mutate']>[0]['changes'];

/** Returns the actions on the sections that belong to the page itself. */
export function ownSections(trpc: Trpc, { editing, pageId, sections }: OpenPage, { run }: ActionRunner) {
  /**
   * Adds one of the page's own sections by name (rule D1). The name and the place are written together with it. It is created hidden, and
   * showing it is an unsaved change (rule D5).
   * @param after the key of the block in front of it; null for the first place, undefined for the default place
   * @param initial its content, unless it is a section of the page's model; a paragraph by default
   * @returns the outcome and the section's path
   */
  async function addOwn(
    name: string,
    after?: string | null,
    initial?: RichTextDocument,
  ): Promise<ActionOutcome & { path: string }> {
    const id = idForName(name, Object.keys(fieldsOf(pageId, stored())));
    const value = createInitialContent(id, initial);
    const state = editing.store.getState();
    const place = (content: ContentRoot) =>
      after === undefined ? [] : placeAfter({ pageId, content, sections: sections.getState() }, id, after);
    // If the order has unsaved changes, so has the place.
    const isOrderChanged = isChanged(state, `${pageId}.${FACTS}.order`);
    const label = `Added section ${name}`;
    const about = { ...describeOwn(id), fieldName: `section ${name}`, from: null, to: value };
    const isOfModel = Object.hasOwn(fieldsOf(pageId, stored()), id);
    // Computed when they are written, because a redo finds the page as others have left it.
    const others = (): Change[] => {
      const { names, hidden } = readArrangement(stored());
      const isNamed = !isOfModel && name !== (names[id] ?? displayName(id));
      return [
        ...(isNamed ? [{ path: namePath(id), value: name === displayName(id) ? null : name }] : []),
        ...(Object.hasOwn(hidden, id) ? [] : [{ path: hiddenPath(pageId, id), value: true }]),
        ...(isOrderChanged ? [] : place(editing.store.getState().stored)),
      ];
    };
    let written: { path: string; value: unknown; before: unknown }[] = [];
    const apply = async () => {
      const root = editing.store.getState().stored;
      const made = others().map((change) => ({ ...change, before: getAt(root, change.path.split('.')) ?? null }));
      const own = { op: 'set' as const, path: `${pageId}.${id}`, value, base: null };
      await batch([own, ...made.map(({ path, value, before }) => writeOver(path, value, before))]);
      written = made;
    };
    const revert = () => {
      const root = editing.store.getState().stored;
      // What someone else has changed since then stays.
      const own = written.filter(({ path, value }) => isEqual(getAt(root, path.split('.')) ?? null, value));
      const back = own.map(({ path, value, before }) => writeOver(path, before, value));
      return batch([{ op: 'unset', path: `${pageId}.${id}` }, ...back]);
    };
    const complete = () => {
      const shown = { path: hiddenPath(pageId, id), value: null, fieldName: `section ${name}` };
      const left = isOrderChanged ? place(editing.store.getState().content) : [];
      return { label: `Showed section ${name}`, changes: [shown, ...left] };
    };
    const outcome = await run({ label, apply, revert, about: () => about, complete });
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

  function createInitialContent(id: string, initial = newSection()): unknown {
    const samples = (modelOf(pageId, stored())?.defaultContent ?? {}) as Record<string, unknown>;
    if (!Object.hasOwn(samples, id)) return initial;
    return fillFirmNames(readFirmNames(editing.store.getState().stored.site), samples[id]);
  }

  /**
   * Deletes one of the page's own sections with its stored content. Pending changes in it wait for its return (rules D2, P8). A section
   * that is not saved yet is only removed from the pending changes, with its name and its place.
   */
  async function removeOwn(id: string): Promise<ActionOutcome> {
    const value = (stored() as Record<string, unknown>)[id];
    const label = `Deleted section ${ownSectionName(pageId, id)}`;
    if (value === undefined) {
      editing.updateAll([{ ...describeOwn(id), value: null }, ...clearFacts(id)], label);
      return { kind: 'done' };
    }
    return run({
      label,
      apply: dropOwn(id),
      revert: putOwn(id, value),
      stash: `${pageId}.${id}`,
      covers: [hiddenPath(pageId, id)],
      about: () => ({ ...describeOwn(id), from: value, to: null }),
    });
  }

  /** Returns the changes that restore what is stored about a section's name, visibility and place. */
  function clearFacts(id: string): Change[] {
    const state = editing.store.getState();
    const storedAt = (path: string) => getAt(state.stored, path.split('.')) ?? null;
    const marks = [namePath(id), hiddenPath(pageId, id), offeringPath(pageId, id)];
    const orderPath = `${pageId}.${FACTS}.order`;
    const left = readArrangement(state.content[pageId]).order.filter((key) => key !== id);
    const isAsStored = isEqual(left, listBlocks({ pageId, content: state.stored, sections: sections.getState() }));
    return [
      ...marks.map((path) => ({ path, value: storedAt(path) })),
      ...(isChanged(state, orderPath) ? [{ path: orderPath, value: isAsStored ? storedAt(orderPath) : left }] : []),
    ];
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

  const batch = (changes: Batch) => wrapFailure('Failed to update content', trpc.content.batch.mutate({ changes }));
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

/** Returns the change that writes a value, or removes it for null, unless someone else has changed the value before. */
function writeOver(path: string, value: unknown, base: unknown): Batch[number] {
  return value === null ? { op: 'unset', path, base } : { op: 'set', path, value, base };
}

/** Returns the path of the mark that limits a section to offerings under Rule 506(c). */
export function offeringPath(pageId: string, id: string): string {
  return `${pageId}.${FACTS}.only506cSections.${id}`;
}

/** Returns the path of the mark that hides a section from visitors. */
export function hiddenPath(pageId: string, id: string): string {
  return `${pageId}.${FACTS}.hidden.${id}`;
}
