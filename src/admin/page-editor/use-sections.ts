import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type SectionItem, sectionItems } from '../../editing/fields';
import { selectedSection } from '../../editing/names';
import { currentContent } from '../../editing/state';
import { useEditing, useEntry } from './use-entry';

export interface Sections {
  own: SectionItem[];
  dynamic: SectionItem[];
  /** The section being edited; undefined if the page has none. */
  selected: SectionItem | undefined;
}

/**
 * Returns the page's sections and the selected one: the chosen section if it still exists, otherwise the first (spec section 4).
 */
export function useSections(): Sections {
  const { pageId, sections, view } = useEntry();
  const content = useEditing(currentContent);
  const read = useStore(sections);
  const chosen = useStore(view, (state) => state.chosen);
  return useMemo(() => {
    const { own, dynamic } = sectionItems(pageId, content, read);
    const all = [...own, ...dynamic];
    const path = selectedSection(
      chosen,
      all.map((item) => item.path),
    );
    return { own, dynamic, selected: all.find((item) => item.path === path) };
  }, [pageId, content, read, chosen]);
}
