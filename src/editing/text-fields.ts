import type { DynamicSection } from '../content/dynamic-section';
import type { Field } from '../content/fields';
import { isRichText } from '../content/rich-text';
import { ELEMENT_MODELS, isElementType } from '../elements/models';
import type { PageId } from '../pages/models';
import { type ContentRoot, valueAt } from './content-root';
import { defaultsOf, sectionField, sectionItems } from './page-sections';

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
export function textsWithDefaults(
  fields: Readonly<Record<string, Field>>,
  data: unknown,
  defaults: Readonly<Record<string, unknown>>,
  { path, label }: Pick<TextField, 'path' | 'label'>,
): TextField[] {
  const held = (data ?? {}) as Record<string, unknown>;
  return Object.entries(fields).flatMap(([key, field]) => {
    const own = { path: `${path}.${key}`, label: `${label} › ${field.label}` };
    if (held[key] !== undefined) return textFields(field, held[key], own.path, own.label);
    const shown = defaults[key];
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
    const fields = item.dynamic
      ? textsWithDefaults(field.fields ?? {}, value, defaultsOf(item), { path: item.path, label: item.name })
      : textFields(field, value, item.path);
    return fields.length === 0 ? [] : [{ id: item.path, label: item.name, fields }];
  });
}
