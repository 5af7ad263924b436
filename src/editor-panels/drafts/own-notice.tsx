import { moveUnsaved } from '../../editing/move-unsaved';
import { browserStorage } from '../../ui/browser-storage';
import { usePageHost } from '../page-host/page-host';
import type { CurrentDraft } from './current-draft';
import { DraftBanner } from './draft-banner';

/** The banner of the draft that the on-page editor edits. */
export function OwnNotice({ draft }: { draft: CurrentDraft }) {
  const { page, live, saveAll, onOpenDraft, userId, buttonClass } = usePageHost();

  async function handleRelease() {
    const { slot } = page;
    const isAlive = async (slotId: string) => slotId !== slot.id && (await slot.isAlive(slotId));
    if (userId !== null) await moveUnsaved(browserStorage(), { userId, from: draft.id, to: undefined }, isAlive);
  }

  return <DraftBanner {...{ draft, live, onOpenDraft, buttonClass }} onSave={saveAll} onRelease={handleRelease} />;
}
