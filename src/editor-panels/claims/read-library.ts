import { useMemo } from 'react';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { listLibrary } from '../../content/disclosures';
import type { Ids } from '../../content/items/ids';
import { currentDraft } from '../drafts/current-draft';

/** Returns the library of disclosures: that of the site, as the draft of this tab leaves it. */
export function useLibrary() {
  const draft = useStore(currentDraft);
  const isSite = draft === null;
  const site = trpc.content.editable.useQuery({ pageId: 'site' }, { staleTime: 0, enabled: isSite });
  const drafted = trpc.drafts.editable.useQuery(
    { draftId: draft?.id ?? 0, pageId: 'site' },
    { staleTime: 0, enabled: !isSite },
  );
  const [ofSite, ofDraft] = [site.data as unknown, drafted.data as unknown];
  const document = (isSite ? ofSite : ofDraft) as { content: unknown; ids: Ids | undefined } | undefined;
  const all = useMemo(() => (document ? listLibrary(document) : []), [document]);
  return {
    all,
    isPending: isSite ? site.isPending : drafted.isPending,
    isError: isSite ? site.isError : drafted.isError,
    error: isSite ? site.error : drafted.error,
    refetch: () => {
      if (isSite) void site.refetch();
      else void drafted.refetch();
    },
  };
}
