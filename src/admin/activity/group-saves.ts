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

/** Returns a save without the default content of the pages that it created: that each was created says enough. */
export function withoutDefaults<T extends Pick<TimelineItem, 'pageId' | 'path' | 'oldValue'>>(save: readonly T[]): T[] {
  const created = new Set(save.filter(isPageCreation).map(({ pageId }) => pageId));
  return save.filter((change) => !created.has(change.pageId) || isPageCreation(change));
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
