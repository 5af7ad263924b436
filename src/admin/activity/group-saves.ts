import type { TimelineItem } from '../../editor-panels/timeline/create-timeline';
import { FACTS } from '../../pages/page-kind';

/** Returns whether a change created its page. */
export function isPageCreation({
  pageId,
  path,
  oldValue,
}: Pick<TimelineItem, 'pageId' | 'path' | 'oldValue'>): boolean {
  return path === `${pageId}.${FACTS}` && oldValue === null;
}

/**
 * Returns a save without the sections with which its new pages were created: that each was created says enough. What a draft changed in them before it
 * was published stays.
 */
export function withoutDefaults<T extends Pick<TimelineItem, 'pageId' | 'path' | 'oldValue'>>(save: readonly T[]): T[] {
  const created = new Set(save.filter(isPageCreation).map(({ pageId }) => pageId));
  const isDefault = ({ pageId, path, oldValue }: T) =>
    created.has(pageId) && oldValue === null && path.split('.').length === 2;
  return save.filter((change) => isPageCreation(change) || !isDefault(change));
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
