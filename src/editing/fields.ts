import type { DynamicSection } from '../content/dynamic-section';
import {
  boolean,
  elements,
  type Field,
  type Fields,
  group,
  image,
  isStanding,
  list,
  number,
  presetsOf,
  rich,
  text,
  url,
} from '../content/fields';
import { isRichText } from '../content/rich-text';
import { ELEMENT_MODELS, isElementType } from '../elements/models';
import { getAt } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { isRecord } from '../lib/is-object';
import { readArrangement, toDynamicKey } from '../pages/arrangement';
import { fieldsOf, modelOf, type PageId } from '../pages/models';
import { FACTS, isOwnPage } from '../pages/page-kind';
import { isSectionType, SECTION_MODELS } from '../sections/models';
import { type ContentRoot, defaultsOfType, elementPlace, pathNow, setPageFields, valueAt } from './document';
import { displayName } from './names';

setPageFields(fieldsOf);

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

/** A section as shown in an editor's list. */
export interface SectionItem {
  /** Path of its content: `{page}.{id}` or `dynamic.{sectionId}`. */
  path: string;
  id: string;
  name: string;
  /** The field in the page's layout. */
  field?: Field;
  /** Always at its place on the page, so it can be neither moved, hidden nor deleted. */
  isStanding?: boolean;
  /** Set if the section is dynamic. */
  dynamic?: DynamicSection;
  /** Not in the page's model: an editor added it. */
  isAdded?: boolean;
  /** Visitors do not see it. */
  isHidden?: boolean;
  /** Key of the block of the page's design that it belongs to. */
  block?: string;
}

/** Returns a page's sections with pending changes applied: its own sections in page order, then dynamic ones in their order. */
export function sectionItems(
  pageId: PageId,
  content: ContentRoot,
  sections: readonly DynamicSection[],
): { own: SectionItem[]; dynamic: SectionItem[] } {
  const page = (content[pageId] ?? {}) as Record<string, unknown>;
  // Sections from the model keep the order of the design; other sections follow in their stored order.
  const model = modelOf(pageId, page);
  const fields = model?.sections ?? {};
  const { names, hidden } = readArrangement(page);
  const known = Object.keys(fields).filter((id) => page[id] !== undefined || isStanding(fields[id]));
  const generic = Object.keys(page).filter((id) => !known.includes(id) && id !== FACTS && page[id] !== undefined);
  const own = [...known, ...generic].map((id): SectionItem => {
    const field = isOwnPage(pageId) ? undefined : fields[id];
    const name = names[id] ?? displayName(id);
    const isAdded = !Object.hasOwn(fields, id);
    const item = { path: `${pageId}.${id}`, id, name, ...(field && { field }), ...(isAdded && { isAdded }) };
    if (isStanding(fields[id])) return { ...item, isStanding: true };
    return { ...item, isHidden: Object.hasOwn(hidden, id), block: model?.within?.[id] ?? id };
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
      isHidden: !section.isActive || Object.hasOwn(hidden, section.sectionId),
      block: toDynamicKey(section.sectionId),
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

/** Returns what a section shows where nothing is stored. */
export function defaultsOf({ path, id, dynamic, field }: SectionItem): Record<string, unknown> {
  if (!dynamic) return presetsOf((field ?? fieldsOf(path.split('.', 1)[0] ?? '', undefined)[id])?.fields);
  const type = dynamic.sectionType;
  return isSectionType(type) ? { ...defaultsOfType(type) } : {};
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

/** A text that can be edited together with others (spec section 3, "Batch-edit field"). */
export interface TextField {
  path: string;
  /** The text's location as a label: 'Welcome › Paragraph 2'. */
  label: string;
  type: 'plain' | 'richtext';
  /** The value shown: the default if nothing is stored. */
  value: unknown;
  /** Set for an item of a list shown as a default: no item of the list is stored yet. */
  list?: { path: string; value: readonly unknown[] };
}

/** The kinds of fields whose value may be a text. */
export const TEXT_KINDS: ReadonlySet<string> = new Set(['text', 'rich', 'email', 'group']);

/** Returns every text within a value, with its field. Used by the batch editor and by find and replace. */
export function textFields(field: Field, value: unknown, path: string, label = field.label): TextField[] {
  if (typeof value === 'string') return TEXT_KINDS.has(field.kind) ? [{ path, label, type: 'plain', value }] : [];
  if (isRichText(value)) return [{ path, label, type: 'richtext', value }];
  if (field.kind === 'elements' && Array.isArray(value))
    return value.flatMap((element) => elementTexts(element, label));
  if (Array.isArray(value) && field.item) {
    const { item } = field;
    return value.flatMap((child, index) =>
      textFields(item, child, `${path}.${index}`, `${label} › ${item.label} ${index + 1}`),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  const held = value as Record<string, unknown>;
  return Object.entries(field.fields ?? {}).flatMap(([key, child]) =>
    textFields(child, held[key], `${path}.${key}`, `${label} › ${child.label}`),
  );
}

/** Returns the texts of a group of fields, using defaults where nothing is stored. */
function textsWithDefaults(
  fields: Readonly<Record<string, Field>>,
  data: unknown,
  defaults: Readonly<Record<string, unknown>>,
  { path, label }: Pick<TextField, 'path' | 'label'>,
): TextField[] {
  const held = (data ?? {}) as Record<string, unknown>;
  return Object.entries(fields).flatMap(([key, field]) => {
    const own = { path: `${path}.${key}`, label: `${label} › ${field.label}` };
    const shown = defaults[key];
    if (isRecord(shown) && isRecord(held[key]) && field.fields)
      return textsWithDefaults(field.fields, held[key], shown, own);
    if (held[key] !== undefined) return textFields(field, held[key], own.path, own.label);
    const texts = textFields(field, shown, own.path, own.label);
    return Array.isArray(shown) ? texts.map((text) => ({ ...text, list: { path: own.path, value: shown } })) : texts;
  });
}

/**
 * Adds the whole list to changes of items in a list shown as a default. Writing only the item would lose the other items.
 * @param fields the texts being changed
 */
export function withDefaultLists<C extends { path: string; value: unknown }>(
  changes: readonly C[],
  fields: readonly TextField[],
): (C | { path: string; value: unknown })[] {
  const lists = new Map<string, unknown>();
  for (const { path } of changes) {
    const list = fields.find((field) => field.path === path)?.list;
    if (list) lists.set(list.path, list.value);
  }
  return [...[...lists].map(([path, value]) => ({ path, value })), ...changes];
}

function elementTexts(element: { id?: unknown; type?: unknown; data?: unknown }, label: string): TextField[] {
  const { id, type, data } = element;
  if (typeof id !== 'string' || typeof type !== 'string' || !isElementType(type)) return [];
  const { fields, label: name, defaults } = ELEMENT_MODELS[type];
  return textsWithDefaults(fields, data, defaults, { path: `element.${id}`, label: `${label} › ${name}` });
}

/** A section's texts and label. */
interface SectionTexts {
  /** The section's path. */
  id: string;
  label: string;
  fields: TextField[];
}

/**
 * Returns the texts of a page by section, including dynamic sections and pending changes, with defaults where nothing is stored. Sections
 * without texts are omitted.
 */
export function pageTexts(pageId: PageId, content: ContentRoot, sections: readonly DynamicSection[]): SectionTexts[] {
  const { own, dynamic } = sectionItems(pageId, content, sections);
  return [...own, ...dynamic].flatMap((item) => {
    const value = valueAt(content, item.path);
    const field = sectionField(pageId, item, value);
    const isGroup = item.dynamic !== undefined || (field.kind === 'group' && (value === null || isRecord(value)));
    const fields = isGroup
      ? textsWithDefaults(field.fields ?? {}, value, defaultsOf(item), { path: item.path, label: item.name })
      : textFields(field, value, item.path);
    return fields.length === 0 ? [] : [{ id: item.path, label: item.name, fields }];
  });
}

const LONG = 90;

/**
 * Infers a field from the shape of a value that no model describes, so that content from editors or imports stays editable.
 * @param key the value's key in its parent
 */
export function inferField(value: unknown, key: string): Field {
  const label = displayName(key);
  if (isRichText(value)) return rich(label, { multiline: true }) as Field;
  if (key === 'elements' && Array.isArray(value)) return elements(label) as Field;
  if (Array.isArray(value)) return list(label, inferField(mergeItems(value), singularize(key))) as Field;
  if (typeof value === 'object' && value !== null) return group(label, inferFields(value)) as unknown as Field;
  if (typeof value === 'number') return number(label) as Field;
  if (typeof value === 'boolean') return boolean(label) as Field;
  if (/^(image|src|photo|portrait)$/i.test(key)) return image(label) as Field;
  if (/(url|href|linkedin|twitter)$/i.test(key)) return url(label) as Field;
  const isLong = typeof value === 'string' && (value.length > LONG || value.includes('\n'));
  return (isLong ? rich(label, { multiline: true }) : text(label, { max: 5000 })) as Field;
}

function inferFields(value: object): Fields {
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, inferField(child, key)]));
}

// Items may lack fields that other items have, so the fields of all items are merged.
function mergeItems(items: unknown[]): unknown {
  const objects = items.filter((item) => typeof item === 'object' && item !== null && !Array.isArray(item));
  if (objects.length === 0 || objects.length < items.length || objects.some(isRichText)) return items[0] ?? '';
  return Object.assign({}, ...objects.slice().reverse()) as unknown;
}

function singularize(key: string): string {
  return key.length > 3 && key.endsWith('s') ? key.replace(/ies$/, 'y').replace(/s$/, '') : key;
}
