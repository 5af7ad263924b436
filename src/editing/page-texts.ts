import type { DynamicSection } from '../content/dynamic-section';
import type { PageId } from '../pages/models';
import { type ContentRoot, valueAt } from './content-root';
import { defaultsOf, sectionField, sectionItems } from './page-sections';
import { type TextField, textFields, textsWithDefaults } from './text-fields';

/** A section's texts, under what it is called. */
export interface SectionTexts {
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
