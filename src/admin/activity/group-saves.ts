import { type NamedSection, ownFields } from '../../editor-panels/changes/path-label';
import type { TimelineItem } from '../../editor-panels/timeline/create-timeline';
import { isSectionAddition } from '../../editor-panels/timeline/entry-words';
import { isEqual } from '../../lib/is-equal';
import { FACTS } from '../../pages/page-kind';

type Change = Pick<TimelineItem, 'pageId' | 'path'> & Partial<Pick<TimelineItem, 'oldValue' | 'newValue'>>;

/** Returns whether a change created its page. */
export function isPageCreation({ pageId, path, oldValue }: Change): boolean {
  return path === `${pageId}.${FACTS}` && oldValue === null;
}

/**
 * Returns a save without the sections with which its new pages were created: that each was created says enough. What a draft changed in them before it
 * was published stays.
 */
export function withoutDefaults<T extends Change>(save: readonly T[]): T[] {
  const created = new Set(save.filter(isPageCreation).map(({ pageId }) => pageId));
  const isDefault = ({ pageId, path, oldValue }: T) =>
    created.has(pageId) && oldValue === null && path.split('.').length === 2;
  return save.filter((change) => isPageCreation(change) || !isDefault(change));
}

/**
 * Returns a save without the changes that only follow from the sections that it added: their names, whether they are visible, and their places in the
 * order. A change of the order that also moves another section stays.
 */
export function withoutSteps<T extends Change>(save: readonly T[]): T[] {
  const added = save.filter(isSectionAddition);
  return save.filter(({ pageId, path, oldValue, newValue }) => {
    const ids = added.filter((one) => one.pageId === pageId).map((one) => one.path.slice(pageId.length + 1));
    const [, section, fact, id] = path.split('.');
    if (ids.length === 0 || section !== FACTS) return true;
    if (fact === 'order') return !isSameOrder(pageId, oldValue, newValue, ids);
    return !((fact === 'names' || fact === 'hidden') && id !== undefined && ids.includes(id));
  });
}

/** Returns the sections whose names a save set: they are not loaded here. */
export function namesIn(save: readonly Change[]): NamedSection[] {
  return save.flatMap(({ path, newValue }) => {
    const [, section, fact, sectionId] = path.split('.');
    if (section !== FACTS || fact !== 'names' || !sectionId || typeof newValue !== 'string') return [];
    return [{ sectionId, sectionName: newValue, sectionType: '' }];
  });
}

/** Returns whether two orders are the same, apart from added sections. Without an order, sections are in that of the design. */
function isSameOrder(pageId: string, before: unknown, after: unknown, added: readonly string[]): boolean {
  const [from, to] = [before ?? Object.keys(ownFields(pageId)), after].map((keys): unknown[] =>
    Array.isArray(keys) ? keys : [],
  ) as [unknown[], unknown[]];
  const both = (keys: unknown[], others: unknown[]) => keys.filter((key) => others.includes(key));
  const isKnown = to.every((key) => from.includes(key) || added.includes(String(key)));
  return (before == null || isKnown) && isEqual(both(from, to), both(to, from));
}

/** Returns the changes of a save with those of pages as a whole first: other changes, such as those of links, follow from them. */
export function putPagesFirst<T extends Pick<TimelineItem, 'path'>>(save: readonly T[]): T[] {
  const isOfPage = ({ path }: T) => path.split('.')[1] === FACTS;
  return [...save.filter(isOfPage), ...save.filter((change) => !isOfPage(change))];
}

/** Groups consecutive changes of the same save, in their order. */
export function groupSaves<T extends { changeSetId: number }>(changes: readonly T[]): T[][] {
  const saves: T[][] = [];
  for (const change of changes) {
    const save = saves.at(-1);
    if (save?.[0]?.changeSetId === change.changeSetId) save.push(change);
    else saves.push([change]);
  }
  return saves;
}
