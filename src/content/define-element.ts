import * as z from 'zod/mini';
import { type Fields, type GroupValue, shapeOf } from './fields';

/** Element categories (spec section 3, "Element library") in display order. */
export const ELEMENT_CATEGORIES = ['text', 'interactive', 'media', 'layout'] as const;

export type ElementCategory = (typeof ELEMENT_CATEGORIES)[number];

/** The model of an element in custom and floating sections: its fields, default values, and how editors list it. */
export interface ElementModel<F extends Fields = Fields> {
  type: string;
  label: string;
  category: ElementCategory;
  fields: F;
  schema: z.ZodMiniType<Partial<GroupValue<F>>>;
  defaults: Partial<GroupValue<F>>;
}

export type ElementDataOf<E> = E extends ElementModel<infer F> ? Partial<GroupValue<F>> : never;

/** Defines an element type. Every field is optional (pages show its default), and unknown keys are preserved. */
export function defineElement<const F extends Fields>(element: Omit<ElementModel<F>, 'schema'>): ElementModel<F> {
  const shape = Object.fromEntries(
    Object.entries(shapeOf(element.fields)).map(([key, schema]) => [key, z.optional(schema)]),
  );
  const schema = z.looseObject(shape) as unknown as z.ZodMiniType<Partial<GroupValue<F>>>;
  return { ...element, schema };
}
