import type { Field } from '../content/fields';
import { isRichText } from '../content/rich-text';
import { ELEMENT_MODELS, isElementType } from '../elements/models';

/** A text that can be edited with others (spec section 3, "Batch-edit field"). */
export interface TextField {
  path: string;
  /** Where it stands, in words: 'Welcome › Paragraph 2'. */
  label: string;
  type: 'plain' | 'richtext';
  value: unknown;
}

/** Every text within a value, by its field: what the batch editor offers, and find and replace looks through. */
export function textFields(field: Field, value: unknown, path: string, label = field.label): TextField[] {
  if (typeof value === 'string') {
    return ['text', 'rich', 'email', 'group'].includes(field.kind) ? [{ path, label, type: 'plain', value }] : [];
  }
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

function elementTexts(element: { id?: unknown; type?: unknown; data?: unknown }, label: string): TextField[] {
  const { id, type, data } = element;
  if (typeof id !== 'string' || typeof type !== 'string' || !isElementType(type)) return [];
  const { fields, label: name } = ELEMENT_MODELS[type];
  const held = (data ?? {}) as Record<string, unknown>;
  return Object.entries(fields).flatMap(([key, field]) =>
    textFields(field as Field, held[key], `element.${id}.${key}`, `${label} › ${name} › ${field.label}`),
  );
}
