import type { DynamicSection } from '../content/dynamic-section';
import type { PageId } from '../pages/models';
import { type ContentRoot, valueAt } from './content-root';
import { sectionField, sectionItems } from './page-sections';
import { type TextField, textFields } from './text-fields';

/** A section's texts, under what it is called. */
export interface SectionTexts {
  /** Its path. */
  id: string;
  label: string;
  fields: TextField[];
}

/** Every text of a page by section, dynamic sections included, pending changes laid over. Sections without one are left out. */
export function pageTexts(pageId: PageId, content: ContentRoot, sections: readonly DynamicSection[]): SectionTexts[] {
  const { own, dynamic } = sectionItems(pageId, content, sections);
  return [...own, ...dynamic].flatMap((item) => {
    const value = valueAt(content, item.path);
    const fields = textFields(sectionField(pageId, item, value), value, item.path);
    return fields.length === 0 ? [] : [{ id: item.path, label: item.name, fields }];
  });
}
