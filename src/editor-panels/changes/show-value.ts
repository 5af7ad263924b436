import { MARK_LABELS } from '../../content/brand/mark';
import { nameTypefaces, TYPEFACE_CHOICES } from '../../content/brand/typefaces';
import { formatDay } from '../../content/day';
import type { Field, Fields } from '../../content/fields';
import type { Operation } from '../../content/items/operations';
import { isRef } from '../../content/items/refs';
import { isRichText } from '../../content/rich-text';
import { describeChange } from '../../content/summarize-change';
import { categoryName, displayName, ownSectionName, pageName } from '../../editing/names';
import { ELEMENT_MODELS, isElementType } from '../../elements/models';
import { isRecord } from '../../lib/is-object';
import { toDynamicId } from '../../pages/arrangement';
import { type PageState, STATES } from '../../pages/page-facts';
import { FACTS } from '../../pages/page-kind';
import { isSectionType, SECTION_MODELS } from '../../sections/models';
import { type NamedSection, ownFields, placeLabel } from './path-label';

type NamedField = Pick<Field, 'kind' | 'label' | 'fields' | 'item' | 'among'>;

/**
 * Returns the value at a path as its field shows it: labels of choices instead of their ids, names instead of keys, days in words. Texts stay
 * as they are.
 * @param sections the page's dynamic sections, for `dynamic.*`
 */
export function showValueAt(path: string, value: unknown, sections: readonly NamedSection[] = []): unknown {
  const [pageId = '', section, fact] = path.split('.');
  if (section === FACTS && fact === 'order') {
    // Without an order, sections are in that of the design.
    const keys = Array.isArray(value) ? value : Object.keys(ownFields(pageId));
    return keys.map((key: string) => nameSection(pageId, toDynamicId(key) ?? key, sections));
  }
  if (section === FACTS && fact === 'status') return STATES[(value ?? 'published') as PageState] ?? value;
  // Pages are shown in search engines, and in every offering, unless someone says otherwise.
  if (section === FACTS && (value ?? null) === null && (fact === 'index' || fact === 'only506c'))
    return fact === 'index' ? 'Yes' : 'No';
  return showValue(findField(path, sections), value);
}

/** Describes what was done to an item of a list, quoting a chosen one as its field shows it: “Added “Market Notes””. */
export function describeItemChange(
  { op, fieldName = '', path }: { op: Operation['op']; fieldName?: string; path: string },
  item: unknown,
  sections: readonly NamedSection[] = [],
): string {
  return describeChange(op, fieldName, typeof item === 'string' ? showValueAt(path, item, sections) : item);
}

const WRITTEN: ReadonlySet<string> = new Set(['text', 'rich', 'email', 'url', 'image', 'list', 'group', 'elements']);

/** Returns whether the value at a path is chosen, not written, so that the previous and the new one share no words. */
export function isChosenAt(path: string, sections: readonly NamedSection[] = []): boolean {
  const kind = findField(path, sections)?.kind;
  return kind !== undefined && !WRITTEN.has(kind);
}

function nameSection(pageId: string, id: string, sections: readonly NamedSection[]): string {
  return sections.find(({ sectionId }) => sectionId === id)?.sectionName ?? ownSectionName(pageId, id);
}

/** Returns the field at a path, or undefined if no model has it. */
function findField(path: string, sections: readonly NamedSection[]): NamedField | undefined {
  const [first = '', second = '', ...rest] = path.split('.');
  if (first === 'element') return walk(groupOf(elementFields(second.split('-')[0])), rest);
  if (first !== 'dynamic') return walk(groupOf(ownFields(first)), second === '' ? [] : [second, ...rest]);
  const type = sections.find(({ sectionId }) => sectionId === second)?.sectionType ?? '';
  return walk(groupOf(isSectionType(type) ? SECTION_MODELS[type].fields : {}), rest);
}

function elementFields(type: unknown): Fields {
  return typeof type === 'string' && isElementType(type) ? ELEMENT_MODELS[type].fields : {};
}

function groupOf(fields: Fields): NamedField {
  return { kind: 'group', label: '', fields };
}

function walk(field: NamedField | undefined, segments: readonly string[]): NamedField | undefined {
  const [head, ...rest] = segments;
  if (head === undefined || field === undefined) return field;
  return walk(isRef(head) || /^\d+$/.test(head) ? field.item : getField(field.fields, head), rest);
}

function getField(fields: Fields | undefined, key: string): NamedField | undefined {
  return fields && Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function showValue(field: NamedField | undefined, value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return field ? showText(field, value) : value;
  if (Array.isArray(value))
    return value.map((item) => (isElement(item) ? showElement(item) : showValue(field?.item, item)));
  if (!isRecord(value) || isRichText(value)) return value;
  if (typeof value.x === 'number' && typeof value.y === 'number')
    return `${value.x} px from the left, ${value.y} px from the top`;
  return showGroup(field?.fields, value);
}

const OPTION_LABELS = new Map<string, string>([
  ...Object.entries(MARK_LABELS),
  ...TYPEFACE_CHOICES.map((choice) => [choice, nameTypefaces(choice)] as const),
]);

function showText(field: NamedField, value: string): string {
  if (value === '') return value;
  if (field.kind === 'date') return formatDay(value) || value;
  if (field.kind === 'choice') return OPTION_LABELS.get(value) ?? displayName(value);
  if (field.kind === 'known' && field.among === 'entries') return pageName(value);
  if (field.kind === 'known' && field.among === 'categories') return categoryName(value);
  return value;
}

/** Returns a group with the labels of its fields in place of their keys. */
function showGroup(fields: Fields | undefined, group: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(group)) {
    const field = getField(fields, key);
    const name = field && !Object.hasOwn(shown, field.label) ? field.label : key;
    // A disclosure stores the path of the place that it is attached to.
    shown[name] = key === 'ref' && typeof value === 'string' ? placeLabel('', value) : showValue(field, value);
  }
  return shown;
}

function isElement(item: unknown): item is { type: string; data: Record<string, unknown> } {
  return isRecord(item) && typeof item.type === 'string' && isElementType(item.type) && isRecord(item.data);
}

function showElement({ data, ...element }: { type: string; data: Record<string, unknown> }) {
  return { ...element, data: showGroup(elementFields(element.type), data) };
}
