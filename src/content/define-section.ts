import * as z from 'zod/mini';
import type { Drawing } from './drawing';
import { type Fields, type GroupValue, shapeOf } from './fields';

/** The kinds of template a section is filed under (spec section 3, "Section templates"). */
export const SECTION_CATEGORIES = ['content', 'interactive', 'layout'] as const;

export type SectionCategory = (typeof SECTION_CATEGORIES)[number];

/** A dynamic section's type: its fields, what a new one holds, and how editors find it. */
export interface SectionModel<F extends Fields = Fields> {
  type: string;
  label: string;
  category: SectionCategory;
  fields: F;
  /** Every field may be absent (its default is shown); keys the type does not know are kept. */
  schema: z.ZodMiniType<SectionData<F>>;
  defaults: SectionData<F>;
  /** How the Section Library offers one; left out, it offers none. */
  template?: TemplateModel;
  /** How the writing help drafts one; left out, it drafts none. */
  draft?: DraftModel<F>;
}

export type SectionData<F extends Fields = Fields> = Partial<GroupValue<F>>;
export type SectionDataOf<S> = S extends SectionModel<infer F> ? SectionData<F> : never;

interface TemplateModel {
  /** What it is for. */
  text: string;
  drawing: Drawing;
  /** What it holds, where that is more than the type's defaults. */
  sectionData?: Record<string, unknown>;
}

interface DraftModel<F extends Fields> {
  /** How words begin that ask for such a section, in lower case. A type without any is drafted where no other is asked for. */
  words: readonly string[];
  /** Fills the fields. */
  fill: (parts: DraftParts) => SectionData<F>;
}

/** What a draft is made of. */
export interface DraftParts {
  /** What it is about, as a title. */
  subject: string;
  /** Sentences about it, the weightiest first. */
  sentences: readonly [string, string, ...string[]];
  /** What its button says; it leads to the contact page. */
  button: string;
}

/** Makes a dynamic section type (spec section 3, "Dynamic section"). */
export function defineSection<const F extends Fields>(section: Omit<SectionModel<F>, 'schema'>): SectionModel<F> {
  const shape = Object.fromEntries(
    Object.entries(shapeOf(section.fields)).map(([key, schema]) => [key, z.optional(schema)]),
  );
  const schema = z.looseObject(shape) as unknown as z.ZodMiniType<SectionData<F>>;
  return { ...section, schema };
}
