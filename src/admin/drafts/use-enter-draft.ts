import { useCallback } from 'react';
import { type CurrentDraft, currentDraft, enterDraft } from '../../editor-panels/drafts/current-draft';
import { flushRichText } from '../../rich-text/flush';
import { useDashboard } from '../shell/dashboard-context';
import { askAboutUnsaved } from './draft-choice';

/**
 * Returns a function that prepares to edit a draft in this tab: saves what is unsaved in the draft that the tab edits, or asks whether to
 * take unsaved changes of the site along.
 * @returns a function that returns how to go on and edit the draft, or null if the person cancels
 */
export function useEnterDraft(): (draft: CurrentDraft) => Promise<(() => Promise<void>) | null> {
  const { pages, notify } = useDashboard();
  return useCallback(
    async (draft) => {
      const current = currentDraft.getState();
      const enter = async () => enterDraft(draft);
      if (current?.id === draft.id) return enter;
      await flushRichText();
      const count = current ? await pages.saveAll() : await pages.countToTake();
      if (pages.isUnkept()) {
        const description = 'This browser can’t store your unsaved changes. Save or discard them first.';
        notify({ title: 'Draft not opened', description, variant: 'destructive' });
        return null;
      }
      if (count === 0) return enter;
      const answer = await askAboutUnsaved({ name: draft.name, count, from: current?.name ?? null });
      if (answer === null) return null;
      return async () => {
        if (answer === 'take') await pages.takeAlong(draft.id);
        enterDraft(draft);
      };
    },
    [pages, notify],
  );
}
