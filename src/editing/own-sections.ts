import { wrapFailure } from '../api/call-failure';
import type { Trpc } from '../api/trpc';
import { fieldsOf, modelOf } from '../pages/models';
import { fillFirmNames, readFirmNames } from '../pages/named-content';
import type { ActAtOnce, ActionOutcome } from './act-at-once';
import type { OpenPage } from './open-page';
import { displayName, idForName, newSection } from './section-names';

/** Returns the actions on the sections that belong to the page itself. */
export function ownSections(trpc: Trpc, { editing, pageId }: OpenPage, { run }: ActAtOnce) {
  /**
   * Adds one of the page's own sections by name (rule D1).
   * @returns the outcome and the section's path
   */
  async function addOwn(name: string): Promise<ActionOutcome & { path: string }> {
    const id = idForName(name, Object.keys(fieldsOf(pageId, stored())));
    return { ...(await addOwnData(id, createInitialContent(id, name))), path: `${pageId}.${id}` };
  }

  /** Adds one of the page's own sections with the given content. */
  async function addOwnData(id: string, value: unknown, verb = 'Added'): Promise<ActionOutcome> {
    const about = { ...describeOwn(id), from: null, to: value };
    return run({ label: `${verb} section ${id}`, apply: putOwn(id, value), revert: dropOwn(id), about: () => about });
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

  /** Deletes one of the page's own sections with its stored content. Pending changes in it wait for its return (rules D2, P8). */
  async function removeOwn(id: string): Promise<ActionOutcome> {
    const value = (editing.store.getState().stored[pageId] as Record<string, unknown>)[id];
    return run({
      label: `Deleted section ${id}`,
      apply: dropOwn(id),
      revert: putOwn(id, value),
      stash: `${pageId}.${id}`,
      about: () => ({ ...describeOwn(id), from: value, to: null }),
    });
  }

  const stored = () => editing.store.getState().stored[pageId];
  const describeOwn = (id: string) => ({ path: `${pageId}.${id}`, fieldName: `section ${displayName(id)}` });
  const putOwn = (id: string, value: unknown) => () => {
    const change = { path: `${pageId}.${id}`, value, base: null };
    return wrapFailure('Failed to update content', trpc.content.update.mutate(change));
  };
  const dropOwn = (id: string) => () =>
    wrapFailure('Failed to delete content', trpc.content.delete.mutate({ path: `${pageId}.${id}` }));

  return { addOwn, addOwnData, restoreOwn, removeOwn };
}
