import { useStore } from 'zustand';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { currentDraft } from './current-draft';

/** A page that the draft of this tab adds or changes, as the draft leaves it. */
export type DraftedPage = Outputs['drafts']['pages'][number];

const NONE: readonly DraftedPage[] = [];

/** Returns the pages that the draft of this tab adds, or whose title, address or status it changes; none if the tab edits the site. */
export function useDraftedPages(): readonly DraftedPage[] {
  const draft = useStore(currentDraft);
  const { data = NONE } = trpc.drafts.pages.useQuery(
    { draftId: draft?.id ?? 0 },
    { enabled: draft !== null, staleTime: 0 },
  );
  return draft ? data : NONE;
}
