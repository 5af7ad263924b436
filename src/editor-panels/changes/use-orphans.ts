import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { isRichText } from '../../content/rich-text';
import { formatPreview } from '../../content/summarize-change';
import type { OpenPage } from '../../editing/open-page';
import { type GoneSection, type OrphanGroup, orphanGroups } from '../../editing/orphans';

/**
 * Returns the unsaved changes to places that another person deleted, by section. They are neither shown nor saved, so a notice
 * lists them.
 */
export function useOrphans({ editing, gone }: Pick<OpenPage, 'editing' | 'gone'>): readonly OrphanGroup[] {
  const content = useStore(editing.store, (state) => state.content);
  const orphans = useStore(editing.store, (state) => state.orphans);
  const known = useStore(gone);
  const groups = useMemo(() => orphanGroups({ orphans, content }, known), [orphans, content, known]);
  // A person's own deletion removes the related changes a moment later. Groups stay as they are until that request ends.
  const isBusy = useStore(editing.store, (state) => state.isBusy);
  const [told, setTold] = useState(groups);
  if (!isBusy && told !== groups) setTold(groups);
  return isBusy ? told : groups;
}

/** Returns a sentence saying that a section was deleted, and by whom. @param isOpen whether the person had the section open */
export function describeDeletion(
  { sectionName, by }: Pick<GoneSection, 'sectionName' | 'by'>,
  { isOpen = false }: { isOpen?: boolean } = {},
): string {
  const which = isOpen ? ' section you had open' : ' section';
  return `The "${sectionName}"${which} was deleted${by === undefined ? '' : ` by ${by}`}.`;
}

/** Returns a sentence saying why unsaved changes were set aside, and that they are kept. */
export function describeOrphans({ section, item, paths }: OrphanGroup): string {
  if (section && paths.length === 0) return describeDeletion(section, { isOpen: true });
  const isOne = paths.length === 1;
  const kept = `Your ${isOne ? 'unsaved change' : `${paths.length} unsaved changes`}`;
  const returns = `${isOne ? 'is' : 'are'} kept and will return if`;
  return section
    ? `${describeDeletion(section)} ${kept} in it ${returns} you restore the section.`
    : item !== undefined
      ? `The item you were editing was removed. ${kept} in it ${returns} you restore the item.`
      : `The content you were editing was deleted. ${kept} in it ${returns} it’s restored.`;
}

/** Returns shortened previews of the first few kept changes. */
export function previewKeptChanges({ editing }: Pick<OpenPage, 'editing'>, { paths }: OrphanGroup): string[] {
  const { orphans } = editing.store.getState();
  return paths.slice(0, MOST_WORDS).flatMap((path) => {
    const value = orphans.find((orphan) => orphan.path === path)?.value;
    return typeof value === 'string' || isRichText(value) ? [`“${formatPreview(value)}”`] : [];
  });
}

const MOST_WORDS = 3;

/** Returns the deleted section that a group of changes belongs to. */
export function findGoneSection(
  { gone }: Pick<OpenPage, 'gone'>,
  section: NonNullable<OrphanGroup['section']>,
): GoneSection {
  return gone.getState().get(section.sectionId) ?? { ...section, sectionData: {} };
}
