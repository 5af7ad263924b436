import type { DynamicSection } from '../content/dynamic-section';
import type { Field } from '../content/fields';
import { isRichText } from '../content/rich-text';
import { ELEMENT_MODELS, isElementType } from '../elements/models';
import type { PageId } from '../pages/models';
import { type ContentRoot, valueAt } from './content-root';
import { defaultsOf, sectionField, sectionItems } from './page-sections';

/** A text that can be edited with others (spec section 3, "Batch-edit field"). */
export interface TextField {
  path: string;
  /** Where it stands, in words: 'Welcome › Paragraph 2'. */
  label: string;
  type: 'plain' | 'richtext';
  /** What is shown: where nothing is stored, the default. */
  value: unknown;
  /** A list that is shown as a default, and that it is an item of: nothing of the list is stored yet. */
  list?: { path: string; value: readonly unknown[] };
}

/** The kinds of fields whose value may be a text. */
export const TEXT_KINDS: ReadonlySet<string> = new Set(['text', 'rich', 'email', 'group']);

/** Every text within a value, by its field: what the batch editor offers, and find and replace looks through. */
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

/** The texts of a group of fields; those of which nothing is stored, with the defaults that are shown. */
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
 * Changes as they can be written: an item of a list that is a default goes with the rest of the list, which would be gone else.
 * @param fields the texts that they are changes of
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

/** A section's texts, under what it is called. */
interface SectionTexts {
  /** Its path. */
  id: string;
  label: string;
  fields: TextField[];
}

/**
 * Every text of a page by section, dynamic sections included, pending changes laid over; where nothing is stored, the default that
 * is shown. Sections without a text are left out.
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
