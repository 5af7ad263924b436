import type { SectionCategory, SectionModel } from '../../content/define-section';
import type { Drawing } from '../../content/drawing';
import { SECTION_MODELS } from '../../sections/models';

/** A section to add to a page: its name, type and content. */
export interface LibrarySection {
  name: string;
  sectionType: string;
  sectionData: Record<string, unknown>;
  /** Stored as a dynamic section, because only those keep their type and with it the values that they need. */
  isEvidence?: boolean;
  /** Id of the AI answer that the section came from. */
  ai?: string;
}

/** A built-in template. */
interface SectionTemplate extends LibrarySection {
  category: SectionCategory;
  /** Describes what the template is for. */
  text: string;
  drawing: Drawing;
}

/** The kinds of sections to add, one for each section type that defines a template. */
export const SECTION_KINDS: readonly SectionTemplate[] = Object.values<SectionModel>(SECTION_MODELS).flatMap(
  ({ type: sectionType, label: name, category, defaults, template }) =>
    template ? [{ name, sectionType, category, sectionData: defaults, ...template }] : [],
);

/** The built-in templates of the Section Library (spec section 3, "Section templates"): all kinds except those that state evidence. */
export const TEMPLATES = SECTION_KINDS.filter(({ isEvidence }) => !isEvidence);

/** Returns the templates of a category ('' for all) whose name, text or category contains the search words. */
export function findTemplates<T extends { name: string; category: string; text?: string }>(
  templates: readonly T[],
  words: string,
  category: string,
): T[] {
  const wanted = words.trim().toLowerCase();
  return templates.filter(
    (template) =>
      (category === '' || template.category === category) &&
      `${template.name} ${template.text ?? ''} ${template.category}`.toLowerCase().includes(wanted),
  );
}
