import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { isRichText } from '../../content/rich-text';
import { formatPreview } from '../../content/summarize-change';
import type { OpenPage } from '../../editing/open-page';
import { type GoneSection, type OrphanGroup, orphanGroups } from '../../editing/orphaned-changes';

/** The unsaved changes of what somebody else deleted, by section: to be told of, since they are neither shown nor saved. */
export function useOrphans({ editing, gone }: Pick<OpenPage, 'editing' | 'gone'>): readonly OrphanGroup[] {
  const content = useStore(editing.store, (state) => state.content);
  const orphans = useStore(editing.store, (state) => state.orphans);
  const known = useStore(gone);
  const groups = useMemo(() => orphanGroups({ orphans, content }, known), [orphans, content, known]);
  // What one deletes oneself takes its changes along a moment later: while that is under way, nothing new is told.
  const isBusy = useStore(editing.store, (state) => state.isBusy);
  const [told, setTold] = useState(groups);
  if (!isBusy && told !== groups) setTold(groups);
  return isBusy ? told : groups;
}

/** That a section was deleted, and by whom. @param isOpen it is the one that one is in */
export function deletedWords(
  { sectionName, by }: Pick<GoneSection, 'sectionName' | 'by'>,
  { isOpen = false }: { isOpen?: boolean } = {},
): string {
  const which = isOpen ? ' section, which you had open,' : ' section';
  return `The "${sectionName}"${which} was deleted ${by === undefined ? 'meanwhile' : `by ${by}`}.`;
}

/** What became of one's words, and that they are kept. */
export function orphanWords({ section, item, paths }: OrphanGroup): string {
  if (section && paths.length === 0) return deletedWords(section, { isOpen: true });
  const isOne = paths.length === 1;
  const kept = `Your ${isOne ? 'unsaved change' : `${paths.length} unsaved changes`}`;
  return section
    ? `${deletedWords(section)} ${kept} in it ${isOne ? 'is' : 'are'} kept, and ${isOne ? 'comes' : 'come'} back with it.`
    : item !== undefined
      ? `The item you were changing was removed meanwhile. ${kept} of it ${isOne ? 'is' : 'are'} kept, and ${isOne ? 'comes' : 'come'} back with it.`
      : `What you were changing was deleted meanwhile. ${kept} of it ${isOne ? 'is' : 'are'} kept, and ${isOne ? 'comes' : 'come'} back with it.`;
}

/** The words that are kept, cut short: of the first few changes. */
export function keptWords({ editing }: Pick<OpenPage, 'editing'>, { paths }: OrphanGroup): string[] {
  const { orphans } = editing.store.getState();
  return paths.slice(0, MOST_WORDS).flatMap((path) => {
    const value = orphans.find((orphan) => orphan.path === path)?.value;
    return typeof value === 'string' || isRichText(value) ? [`“${formatPreview(value)}”`] : [];
  });
}

const MOST_WORDS = 3;

/** What is known of the section that a group waits for. */
export function goneSectionOf(
  { gone }: Pick<OpenPage, 'gone'>,
  section: NonNullable<OrphanGroup['section']>,
): GoneSection {
  return gone.getState().get(section.sectionId) ?? { ...section, sectionData: {} };
}
