import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { pageKeys } from '../../api/page-keys';
import { trpc } from '../../api/trpc-react';
import { listLibrary } from '../../content/disclosures';
import type { Ids } from '../../content/items/ids';
import { currentDraft } from '../../editor-panels/drafts/current-draft';
import { useDraftWrites } from '../drafts/use-draft-writes';
import { useDashboard } from '../shell/dashboard-context';
import type { LibraryChange } from './library-changes';

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

interface LibraryWrite {
  /** The name of the disclosure. */
  about: string;
  changes: readonly LibraryChange[];
  /** Why, for the record. */
  note?: string | undefined;
  isForDraft?: boolean;
  /** The title of the message once the site has it. */
  said: string;
}

/**
 * Returns a function that writes the library to the draft of this tab, to one that the person chooses, or to the site. It resolves to false if the
 * person cancels. @throws the failure of the write
 */
export function useSaveLibrary(): (write: LibraryWrite) => Promise<boolean> {
  const { notify } = useDashboard();
  const { save } = useDraftWrites();
  const { mutateAsync } = trpc.content.batch.useMutation();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return async ({ about, changes, note, isForDraft, said }) => {
    const [first, ...others] = changes;
    if (!first) return true;
    const saved = await save({
      about,
      changes: [first, ...others],
      ...(isForDraft && { isForDraft }),
      toSite: () => mutateAsync({ changes: [...changes], ...(note && { note }) }),
    });
    if (saved.to === 'site') notify({ title: said, description: about });
    await Promise.all([
      utils.content.editable.invalidate({ pageId: 'site' }),
      utils.drafts.editable.invalidate(),
      utils.disclosures.invalidate(),
      utils.claims.invalidate(),
      queryClient.invalidateQueries({ queryKey: pageKeys.content('site') }),
    ]);
    return saved.to !== 'nowhere';
  };
}

/** Returns whether the person may change disclosures: reviewers only read them. */
export function useMayWrite(): boolean {
  return useDashboard().user.role !== 'reviewer';
}
