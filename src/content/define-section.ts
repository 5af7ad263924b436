import * as z from 'zod/mini';
import type { Drawing } from './drawing';
import { type Fields, type GroupValue, shapeOf } from './fields';

/** Categories of section templates (spec section 3, "Section templates"). */
export const SECTION_CATEGORIES = ['content', 'interactive', 'layout'] as const;

export type SectionCategory = (typeof SECTION_CATEGORIES)[number];

/** The model of a dynamic section type: its fields, default values, and how editors list it. */
export interface SectionModel<F extends Fields = Fields> {
  type: string;
  label: string;
  category: SectionCategory;
  fields: F;
  /** Every field is optional (pages show its default), and unknown keys are preserved. */
  schema: z.ZodMiniType<SectionData<F>>;
  defaults: SectionData<F>;
  /** The section's entry in the Section Library; without one it is not offered there. */
  template?: TemplateModel;
  /** How the writing assistant drafts this section; without it, it never does. */
  draft?: DraftModel<F>;
}

export type SectionData<F extends Fields = Fields> = Partial<GroupValue<F>>;
export type SectionDataOf<S> = S extends SectionModel<infer F> ? SectionData<F> : never;

interface TemplateModel {
  /** A description of what the section is used for. */
  text: string;
  drawing: Drawing;
  /** Only offered where a section is added, not in the Section Library. */
  isEvidence?: boolean;
  /** The initial content, if it differs from the type's defaults. */
  sectionData?: Record<string, unknown>;
}

interface DraftModel<F extends Fields> {
  /**
   * Lower-case prefixes of words that request such a section. A type with an empty list is drafted if no other one
   * matches.
   */
  words: readonly string[];
  fill: (parts: DraftParts) => SectionData<F>;
}

/** The parts of a draft. */
export interface DraftParts {
  /** The subject, as a title. */
  subject: string;
  /** Sentences about the subject, most important first. */
  sentences: readonly [string, string, ...string[]];
  /** The label of the button, which links to the contact page. */
  button: string;
}

/** Defines a dynamic section type (spec section 3, "Dynamic section"). */
export function defineSection<const F extends Fields>(section: Omit<SectionModel<F>, 'schema'>): SectionModel<F> {
  const shape = Object.fromEntries(
    Object.entries(shapeOf(section.fields)).map(([key, schema]) => [key, z.optional(schema)]),
  );
  const schema = z.looseObject(shape) as unknown as z.ZodMiniType<SectionData<F>>;
  return { ...section, schema };
}
