import type { DynamicSection } from '../content/dynamic-section';
import { type Field, group } from '../content/fields';
import { isEqual } from '../lib/is-equal';
import { fieldsOf, type PageId } from '../pages/models';
import { FACTS, isOwnPage } from '../pages/page-kind';
import { isSectionType, SECTION_MODELS } from '../sections/models';
import type { ContentRoot } from './content-root';
import { inferField } from './infer-field';
import { displayName } from './section-names';

/** A section as shown in an editor's list. */
export interface SectionItem {
  /** Path of its content: `{page}.{id}` or `dynamic.{sectionId}`. */
  path: string;
  id: string;
  name: string;
  /** The field in the page's layout. */
  field?: Field;
  /** Set if the section is dynamic. */
  dynamic?: DynamicSection;
}

/** Returns a page's sections with pending changes applied: its own sections in page order, then dynamic ones in their order. */
export function sectionItems(
  pageId: PageId,
  content: ContentRoot,
  sections: readonly DynamicSection[],
): { own: SectionItem[]; dynamic: SectionItem[] } {
  const page = (content[pageId] ?? {}) as Record<string, unknown>;
  // Sections from the model keep the order of the design; other sections follow in their stored order.
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

/** Returns the field used to edit a section: its model's fields, plus inferred fields for unknown keys. */
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

/** Returns the type's defaults, which a dynamic section shows where nothing is stored. */
export function defaultsOf(item: SectionItem): Record<string, unknown> {
  const type = item.dynamic?.sectionType ?? '';
  return isSectionType(type) ? (SECTION_MODELS[type].defaults as Record<string, unknown>) : {};
}

/**
 * Returns a page's dynamic sections with their pending data and order.
 * @param before the previous result; unchanged sections keep their identity, so that only the others re-render
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
