import { z } from 'zod';
import { type Field, type Fields, presetsOf } from '../../../src/content/fields';
import { pageElementSchema } from '../../../src/content/page-element';
import { richTextSchema } from '../../../src/content/rich-text-schema';
import type { JsonSchema } from './tool';

/** The shape of a page, a section type or an element type. */
export interface ContentSchema {
  /** JSON Schema, with the names of the fields in the editors as titles. */
  schema: JsonSchema;
  /** The values that visitors see where nothing is stored. */
  presets: Record<string, unknown>;
}

/** Describes the content that a model allows. */
export function describeContent(fields: Fields, schema: z.core.$ZodType): ContentSchema {
  const names = z.registry<{ id?: string; title?: string; description?: string }>();
  for (const field of Object.values(fields)) addNames(names, field);
  // Defined once, because most fields accept them.
  for (const [id, shared] of Object.entries({ richText: richTextSchema, element: pageElementSchema })) {
    names.add(shared, { id });
  }
  const { $schema: _, ...json } = z.toJSONSchema(schema, { metadata: names, io: 'input', unrepresentable: 'any' });
  return { schema: json, presets: presetsOf(fields) };
}

function addNames(names: z.core.$ZodRegistry<{ title?: string; description?: string }>, field: Field): void {
  names.add(field.schema, { title: field.label, ...(field.hint && { description: field.hint }) });
  for (const inner of Object.values(field.fields ?? {})) addNames(names, inner);
  if (field.item) addNames(names, field.item);
}
