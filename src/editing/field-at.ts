import type { DynamicSection } from '../content/dynamic-section';
import { type Field, type Fields, group } from '../content/fields';
import { ELEMENT_MODELS, isElementType } from '../elements/models';
import { getAt } from '../lib/dotted-path';
import { fieldsOf, type PageId } from '../pages/models';
import { isSectionType, SECTION_MODELS } from '../sections/models';
import { type ContentRoot, pathNow } from './content-root';
import { elementPlace } from './element-places';
import { inferField } from './infer-field';

/** The source for looking up fields: a page's content and its dynamic sections. */
export interface FieldSource {
  pageId: PageId;
  root: ContentRoot;
  sections: readonly DynamicSection[];
}

/**
 * Returns the field at a path (with indices or refs): from its model, or inferred from the value if no model knows it.
 * @returns null if the page has nothing at this path
 */
export function fieldAt({ pageId, root, sections }: FieldSource, named: string): Field | null {
  const path = pathNow(root, named) ?? named;
  const [first = '', second = '', ...rest] = path.split('.');
  if (first === 'element') {
    const place = elementPlace(root, second);
    const element = place && (getAt(root, place) as { type?: string; data?: unknown } | undefined);
    if (!element) return null;
    const type = element.type ?? '';
    return findInFields(isElementType(type) ? ELEMENT_MODELS[type].fields : {}, element.data, rest);
  }
  if (first === 'dynamic') {
    const section = sections.find(({ sectionId }) => sectionId === second);
    if (!section) return null;
    const type = section.sectionType;
    return findInFields(isSectionType(type) ? SECTION_MODELS[type].fields : {}, root.dynamic[second], rest);
  }
  // The page's own content or the site-wide content.
  if ((first !== pageId && first !== 'site') || !Object.hasOwn(root, first) || second === '') return null;
  return findInFields(fieldsOf(first, root[first]), root[first], [second, ...rest]);
}

function findInFields(fields: object, value: unknown, segments: readonly string[]): Field | null {
  const [head, ...rest] = segments;
  if (head === undefined) return createWholeField(fields, value);
  const child = getChild(value, head);
  const known = Object.hasOwn(fields, head) ? (fields as Record<string, Field>)[head] : undefined;
  return findWithin(known ?? inferField(child, head), child, rest);
}

/** Returns all fields of a section or element: those of the model, then inferred ones for unknown keys. */
function createWholeField(fields: object, value: unknown): Field {
  const held = typeof value === 'object' && value !== null ? value : {};
  const known = fields as Fields;
  const others = Object.entries(held).filter(([key]) => !Object.hasOwn(known, key));
  const inferred = Object.fromEntries(others.map(([key, child]) => [key, inferField(child, key)]));
  return group('', { ...known, ...inferred }) as unknown as Field;
}

function findWithin(field: Field, value: unknown, segments: readonly string[]): Field | null {
  const [head, ...rest] = segments;
  if (head === undefined) return field;
  if (field.kind === 'list' && field.item) return findWithin(field.item as Field, getChild(value, head), rest);
  return findInFields(field.fields ?? {}, value, segments);
}

function getChild(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

/** Returns the list items and the section containing a path, innermost first: 'home.opportunity.cards.0', 'home.opportunity'. */
export function groupsOf(path: string): string[] {
  const segments = path.split('.');
  const groups: string[] = [];
  for (let length = segments.length; length >= 2; length--) {
    const isItem = /^\d+$/.test(segments[length - 1] ?? '');
    if (isItem || length === 2) groups.push(segments.slice(0, length).join('.'));
  }
  return groups;
}
