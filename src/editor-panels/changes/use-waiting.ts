import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { OpenPage } from '../../editing/open-page';
import { type GoneSection, type WaitingGroup, waitingGroups } from '../../editing/waiting-changes';

/** The unsaved changes of what somebody else deleted, by section: to be told of, since they are neither shown nor saved. */
export function useWaiting({ editing, gone }: Pick<OpenPage, 'editing' | 'gone'>): readonly WaitingGroup[] {
  const stored = useStore(editing.store, (state) => state.stored);
  const pending = useStore(editing.store, (state) => state.pending);
  const known = useStore(gone);
  const groups = useMemo(() => waitingGroups({ stored, pending }, known), [stored, pending, known]);
  // What one deletes oneself takes its changes along a moment later: while that is under way, nothing new is told.
  const isBusy = useStore(editing.store, (state) => state.isBusy);
  const [told, setTold] = useState(groups);
  if (!isBusy && told !== groups) setTold(groups);
  return isBusy ? told : groups;
}

/** What became of one's words, and that they are kept. */
export function waitingWords({ section, paths }: WaitingGroup): string {
  const isOne = paths.length === 1;
  const kept = `Your ${isOne ? 'unsaved change' : `${paths.length} unsaved changes`}`;
  return section
    ? `The "${section.sectionName}" section was deleted meanwhile. ${kept} in it ${isOne ? 'is' : 'are'} kept, and ${isOne ? 'comes' : 'come'} back with it.`
    : `What you were changing was deleted meanwhile. ${kept} of it ${isOne ? 'is' : 'are'} kept, and ${isOne ? 'comes' : 'come'} back with it.`;
}

/** What is known of the section that a group waits for. */
export function goneSectionOf(
  { gone }: Pick<OpenPage, 'gone'>,
  section: NonNullable<WaitingGroup['section']>,
): GoneSection {
  return gone.getState().get(section.sectionId) ?? { ...section, sectionData: {} };
}
