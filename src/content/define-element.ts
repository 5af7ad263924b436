import * as z from 'zod/mini';
import { type Fields, type GroupValue, shapeOf } from './fields';

/** Element categories (spec section 3, "Element library"), in the order they are offered. */
export const ELEMENT_CATEGORIES = ['text', 'interactive', 'media', 'layout'] as const;

export type ElementCategory = (typeof ELEMENT_CATEGORIES)[number];

/** An element of a custom or floating section: its fields, what a new one holds, and how editors find it. */
export interface ElementModel<F extends Fields = Fields> {
  type: string;
  label: string;
  category: ElementCategory;
  fields: F;
  schema: z.ZodMiniType<Partial<GroupValue<F>>>;
  defaults: Partial<GroupValue<F>>;
}

export type ElementDataOf<E> = E extends ElementModel<infer F> ? Partial<GroupValue<F>> : never;

/** Makes an element type. Every field may be absent (its default is shown); keys the type does not know are kept. */
export function defineElement<const F extends Fields>(element: Omit<ElementModel<F>, 'schema'>): ElementModel<F> {
  const shape = Object.fromEntries(
    Object.entries(shapeOf(element.fields)).map(([key, schema]) => [key, z.optional(schema)]),
  );
  const schema = z.looseObject(shape) as unknown as z.ZodMiniType<Partial<GroupValue<F>>>;
  return { ...element, schema };
}
