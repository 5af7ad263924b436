import type { NamedSection } from '../../editor-panels/changes/path-label';
import type { TimelineItem } from '../../editor-panels/timeline/create-timeline';
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

/** Returns the sections whose names a save set: they are not loaded here. */
export function namesIn(save: readonly Change[]): NamedSection[] {
  return save.flatMap(({ path, newValue }) => {
    const [, section, fact, sectionId] = path.split('.');
    if (section !== FACTS || fact !== 'names' || !sectionId || typeof newValue !== 'string') return [];
    return [{ sectionId, sectionName: newValue, sectionType: '' }];
  });
}

/** Returns the changes of a save with those of pages as a whole first: other changes, such as those of links, follow from them. */
export function putPagesFirst<T extends Pick<TimelineItem, 'path'>>(save: readonly T[]): T[] {
  const isOfPage = ({ path }: T) => path.split('.')[1] === FACTS;
  return [...save.filter(isOfPage), ...save.filter((change) => !isOfPage(change))];
}
