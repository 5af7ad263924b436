import { isEqual } from '../../lib/is-equal';
import { FACTS } from '../../pages/page-kind';
import { ownFields } from '../changes/path-label';
import type { TimelineItem } from './create-timeline';
import { isSectionAddition } from './entry-words';

type Change = Pick<TimelineItem, 'pageId' | 'path'> & Partial<Pick<TimelineItem, 'oldValue' | 'newValue'>>;

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

/** Returns whether two orders are the same, apart from added sections. Without an order, sections are in that of the design. */
function isSameOrder(pageId: string, before: unknown, after: unknown, added: readonly string[]): boolean {
  const [from, to] = [before ?? Object.keys(ownFields(pageId)), after].map((keys): unknown[] =>
    Array.isArray(keys) ? keys : [],
  ) as [unknown[], unknown[]];
  const both = (keys: unknown[], others: unknown[]) => keys.filter((key) => others.includes(key));
  const isKnown = to.every((key) => from.includes(key) || added.includes(String(key)));
  return (before == null || isKnown) && isEqual(both(from, to), both(to, from));
}
