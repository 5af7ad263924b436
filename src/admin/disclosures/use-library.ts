import { useQueryClient } from '@tanstack/react-query';
import { pageKeys } from '../../api/page-keys';
import { trpc } from '../../api/trpc-react';
import { useDraftWrites } from '../drafts/use-draft-writes';
import { useDashboard } from '../shell/dashboard-context';
import type { LibraryChange } from './library-changes';

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
