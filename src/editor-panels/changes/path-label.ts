import type { Field, Fields } from '../../content/fields';
import { isRef } from '../../content/items/refs';
import { displayName, isOfBrand, ownSectionName, pageKind, pageName } from '../../editing/names';
import { ELEMENT_MODELS, isElementType } from '../../elements/models';
import { fieldsOf, LAYOUT_MODELS } from '../../pages/models';
import { FACTS, isOwnPage } from '../../pages/page-kind';
import { isSectionType, SECTION_MODELS } from '../../sections/models';

/** The facts about a page's dynamic sections that are needed to label their fields. */
export type NamedSection = { sectionId: string; sectionName: string; sectionType: string };

/**
 * Returns the label of a path ('Hero › Headline') from the models' labels, or from the path's own names if no model has the field.
 * @param sections the page's dynamic sections, for `dynamic.*` and `sections.*`
 */
export function pathLabel(path: string, sections: readonly NamedSection[] = []): string {
  const [first = '', second = '', ...rest] = path.split('.');
  if (first === 'sections') return `${sectionName(second, sections)} › Order`;
  if (first === 'dynamic') {
    const type = sections.find(({ sectionId }) => sectionId === second)?.sectionType ?? '';
    const fields = isSectionType(type) ? SECTION_MODELS[type].fields : {};
    return join(sectionName(second, sections), labelFields(fields, rest));
  }
  if (first === 'element') {
    const type = second.split('-')[0] ?? '';
    const model = isElementType(type) ? ELEMENT_MODELS[type] : null;
    return join(model?.label ?? 'Element', labelFields(model?.fields ?? {}, rest));
  }
  if (second === FACTS && rest.length > 0) return labelFact(first, rest, sections);
  const fields = ownFields(first);
  if (second === '') return displayName(first);
  return join(ownSectionName(first, second), labelFields(fields, [second, ...rest]).slice(1));
}

/** Returns the sections of a page's model without its content, or none if its layout is not known. */
export function ownFields(pageId: string): Fields {
  if (isOwnPage(pageId)) return fieldsOf(pageId, undefined);
  const kind = pageKind(pageId) ?? '';
  return Object.hasOwn(LAYOUT_MODELS, kind) ? LAYOUT_MODELS[kind as keyof typeof LAYOUT_MODELS].sections : {};
}

/** Returns the label of one of a page's facts: 'Hero › Name', 'Order of sections'. */
function labelFact(
  pageId: string,
  [fact = '', id, ...rest]: readonly string[],
  sections: readonly NamedSection[],
): string {
  if (fact === 'order') return 'Order of sections';
  if (fact === 'only506c') return join('Page', '506(c) only');
  if (id === undefined) return join('Page', FACT_LABELS[fact] ?? displayName(fact));
  const dynamic = sections.find(({ sectionId }) => sectionId === id);
  const name = dynamic?.sectionName ?? ownSectionName(pageId, id);
  if (fact === 'names') return join(name, 'Name');
  if (fact === 'hidden') return join(name, 'Visibility');
  if (fact === 'only506cSections') return join(name, '506(c) only');
  return join('Page', [fact, id, ...rest].map(displayName));
}

/** The labels of facts as the form for search and sharing shows them. */
const FACT_LABELS: Partial<Record<string, string>> = {
  searchTitle: 'Search title',
  description: 'Meta description',
  image: 'Share image',
  index: 'Show in search engines',
  canonical: 'Canonical URL',
};

/**
 * Returns the label of a path with its page: 'Home › Hero › Headline', or 'Home' for a page as a whole. The brand is named like its
 * screen: 'Brand › Colors'.
 * @param pageId the page being edited, for paths that do not start with a page
 */
export function placeLabel(pageId: string, path: string, sections: readonly NamedSection[] = []): string {
  const [first = ''] = path.split('.');
  if (isOfBrand(path)) return pathLabel(path, sections);
  const isOfPage = first === 'sections' || first === 'dynamic' || first === 'element';
  const page = pageName(isOfPage ? pageId : first);
  return path === first ? page : join(page, pathLabel(path, sections));
}

function sectionName(id: string, sections: readonly NamedSection[]): string {
  return sections.find(({ sectionId }) => sectionId === id)?.sectionName ?? displayName(id);
}

function join(...parts: (string | string[])[]): string {
  return parts.flat().join(' › ');
}

function labelFields(fields: Fields, segments: readonly string[]): string[] {
  const [head, ...rest] = segments;
  if (head === undefined) return [];
  const field = Object.hasOwn(fields, head) ? fields[head] : undefined;
  return [field?.label ?? displayName(head), ...labelNested(field, rest)];
}

function labelNested(field: Field | undefined, segments: readonly string[]): string[] {
  const [head, ...rest] = segments;
  if (head === undefined) return [];
  if (isRef(head)) return [field?.item?.label ?? 'Item', ...labelNested(field?.item, rest)];
  if (!/^\d+$/.test(head)) return labelFields(field?.fields ?? {}, segments);
  return [`${field?.item?.label ?? 'Item'} ${Number(head) + 1}`, ...labelNested(field?.item, rest)];
}
