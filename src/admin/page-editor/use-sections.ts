import { useMemo } from 'react';
import { useStore } from 'zustand';
import { listSectionItems } from '../../editing/arrange';
import { type SectionItem, sectionItems } from '../../editing/fields';
import { selectedSection } from '../../editing/names';
import { currentContent } from '../../editing/state';
import type { PageEntry } from './open-pages';
import { useEditing, useEntry } from './use-entry';

export interface Sections {
  own: SectionItem[];
  dynamic: SectionItem[];
  /** All of them, in the page's order. */
  all: SectionItem[];
  /** The section being edited; undefined if the page has none. */
  selected: SectionItem | undefined;
}

/** Site-wide content that has a screen of its own. */
const ON_OTHER_SCREENS: readonly string[] = ['site.brand', 'site.disclosures'];

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
    const isHere = ({ path }: SectionItem) => !ON_OTHER_SCREENS.includes(path);
    const all = listSectionItems({ pageId, content, sections: read }).filter(isHere);
    const path = selectedSection(
      chosen,
      all.map((item) => item.path),
    );
    return { own: own.filter(isHere), dynamic, all, selected: all.find((item) => item.path === path) };
  }, [pageId, content, read, chosen]);
}

/** Returns the key of the block that the visible section belongs to; undefined if none is visible. */
export function findShownBlock({ pageId, editing, sections, view }: PageEntry): string | undefined {
  const content = currentContent(editing.store.getState());
  const { shown } = view.getState();
  return listSectionItems({ pageId, content, sections: sections.getState() }).find(({ path }) => path === shown)?.block;
}
