import type { DynamicSection } from '../content/dynamic-section';
import { type Field, group } from '../content/fields';
import { isEqual } from '../lib/is-equal';
import { fieldsOf, type PageId } from '../pages/models';
import { FACTS, isOwnPage } from '../pages/page-kind';
import { isSectionType, SECTION_MODELS } from '../sections/models';
import type { ContentRoot } from './content-root';
import { inferField } from './infer-field';
import { displayName } from './section-names';

/** A section as an editor's list shows it. */
export interface SectionItem {
  /** Where its content is: `{page}.{id}` or `dynamic.{sectionId}`. */
  path: string;
  id: string;
  name: string;
  /** What the page's layout says of it. */
  field?: Field;
  /** Set for a dynamic one. */
  dynamic?: DynamicSection;
}

/** A page's sections, pending changes laid over: its own in the order of the page, then its dynamic ones in theirs. */
export function sectionItems(
  pageId: PageId,
  content: ContentRoot,
  sections: readonly DynamicSection[],
): { own: SectionItem[]; dynamic: SectionItem[] } {
  const page = (content[pageId] ?? {}) as Record<string, unknown>;
  // A page's known sections keep the order of its design; the generic ones follow in their own.
  const fields = fieldsOf(pageId, page);
  const known = Object.keys(fields).filter((id) => page[id] !== undefined);
  const generic = Object.keys(page).filter((id) => !known.includes(id) && id !== FACTS && page[id] !== undefined);
  const own = [...known, ...generic].map((id): SectionItem => {
    const field = isOwnPage(pageId) ? undefined : fields[id];
    return { path: `${pageId}.${id}`, id, name: displayName(id), ...(field && { field }) };
  });
  const places = new Map(content.sections.map((sectionId, order) => [sectionId, order]));
  const orderOf = ({ sectionId, position }: DynamicSection) => places.get(sectionId) ?? 1e6 + position;
  const dynamic = [...sections]
    .sort((a, b) => orderOf(a) - orderOf(b) || a.id - b.id)
    .map((section) => ({
      path: `dynamic.${section.sectionId}`,
      id: section.sectionId,
      name: section.sectionName,
      dynamic: section,
    }));
  return { own, dynamic };
}

/** The field a section is edited as: its model's, with what the model does not know made from its shape. */
export function sectionField(pageId: PageId, { id, name, dynamic, field }: SectionItem, value: unknown): Field {
  if (dynamic) return dynamicField(dynamic.sectionType, name, value);
  const known = field ?? fieldsOf(pageId, undefined)[id];
  return { ...(known ?? inferField(value, id)), label: name };
}

function dynamicField(type: string, name: string, value: unknown): Field {
  const held = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const fields: Record<string, Field> = isSectionType(type) ? { ...SECTION_MODELS[type].fields } : {};
  for (const [key, child] of Object.entries(held)) {
    if (!Object.hasOwn(fields, key)) fields[key] = inferField(child, key);
  }
  return group(name, fields) as unknown as Field;
}

/** What stands in a dynamic section where it says nothing: its type's default. */
export function defaultsOf(item: SectionItem): Record<string, unknown> {
  const type = item.dynamic?.sectionType ?? '';
  return isSectionType(type) ? (SECTION_MODELS[type].defaults as Record<string, unknown>) : {};
}

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
