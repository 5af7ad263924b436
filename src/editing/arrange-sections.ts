import type { DynamicSection } from '../content/dynamic-section';
import { isEqual } from '../lib/is-equal';
import type { ContentRoot } from './content-root';

/**
 * A page's dynamic sections with their pending data and order, to be shown.
 * @param before what was shown: what has not changed stays the same object, so that only the rest is drawn
 */
export function arrangeSections(
  root: ContentRoot,
  sections: readonly DynamicSection[],
  before: readonly DynamicSection[] = [],
): readonly DynamicSection[] {
  const known = new Map(before.map((section) => [section.sectionId, section]));
  const orders = new Map(root.sections.map((sectionId, order) => [sectionId, order]));
  const arranged = sections.map((section) => {
    const sectionData = (root.dynamic[section.sectionId] ?? section.sectionData) as Record<string, unknown>;
    const position = orders.get(section.sectionId) ?? section.position;
    const last = known.get(section.sectionId);
    const isSame =
      last !== undefined &&
      (last.sectionData === sectionData || isEqual(last.sectionData, sectionData)) &&
      last.position === position &&
      last.version === section.version &&
      last.isActive === section.isActive;
    return isSame ? last : { ...section, sectionData, position };
  });
  const isSameList = arranged.length === before.length && arranged.every((section, index) => section === before[index]);
  return isSameList ? before : arranged;
}
