import type { SectionCategory } from '../../content/define-section';
import type { Drawing } from '../../content/drawing';
import { SECTION_MODELS } from '../../sections/models';

/** A section to be added to a page: what it is called, of which type, and what it holds. */
export interface LibrarySection {
  name: string;
  sectionType: string;
  sectionData: Record<string, unknown>;
  /** The answer of the writing help that it is. */
  ai?: string;
}

/** One of the ready templates. */
interface SectionTemplate extends LibrarySection {
  category: SectionCategory;
  /** What it is for. */
  text: string;
  drawing: Drawing;
}

/** The ready templates, one for each type of section that has one (spec section 3, "Section templates"). */
export const TEMPLATES: readonly SectionTemplate[] = Object.values(SECTION_MODELS).flatMap(
  ({ type: sectionType, label: name, category, defaults, template }) =>
    template ? [{ name, sectionType, category, sectionData: defaults, ...template }] : [],
);

/** Templates of a category ('' for all) whose name or text holds the words. */
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
