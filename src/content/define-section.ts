import { z } from 'zod';
import { type Fields, type GroupValue, shapeOf } from './fields';

/** The kinds of template a section is filed under (spec section 3, "Section templates"). */
export type SectionCategory = 'content' | 'interactive' | 'layout';

/** A dynamic section's type: its fields, what a new one holds, and how editors find it. */
export interface SectionModel<F extends Fields = Fields> {
  type: string;
  label: string;
  category: SectionCategory;
  fields: F;
  /** Every field may be absent (its default is shown); keys the type does not know are kept. */
  schema: z.ZodType<SectionData<F>>;
  defaults: SectionData<F>;
}

export type SectionData<F extends Fields = Fields> = Partial<GroupValue<F>>;
export type SectionDataOf<S> = S extends SectionModel<infer F> ? SectionData<F> : never;

/** Makes a dynamic section type (spec section 3, "Dynamic section"). */
export function defineSection<const F extends Fields>(section: Omit<SectionModel<F>, 'schema'>): SectionModel<F> {
  const shape = Object.fromEntries(
    Object.entries(shapeOf(section.fields)).map(([key, schema]) => [key, schema.optional()]),
  );
  const schema = z.looseObject(shape) as unknown as z.ZodType<SectionData<F>>;
  return { ...section, schema };
}
