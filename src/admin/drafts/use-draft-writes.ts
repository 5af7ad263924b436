import { useStore } from 'zustand';
import type { Inputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { currentDraft } from '../../editor-panels/drafts/current-draft';

type Change = Inputs['drafts']['add']['changes'][number];

/** Writes of the draft that this tab edits. */
export interface DraftWrites {
  name: string;
  /** Adds changes to the draft, all or none. @returns the ref of the first one */
  add(...changes: [Change, ...Change[]]): Promise<string>;
}

/** Returns the writes of the draft that this tab edits, or null if the tab edits the site. */
export function useDraftWrites(): DraftWrites | null {
  const draft = useStore(currentDraft);
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.drafts.add.useMutation();
  if (!draft) return null;
  return {
    name: draft.name,
    async add(...changes) {
      const { refs } = await mutateAsync({ id: String(draft.id), changes });
      await utils.drafts.invalidate();
      return refs[0] ?? '';
    },
  };
}
