import { useStore } from 'zustand';
import { Later, lazyPart } from '../../ui/lazy-part';
import { usePageHost } from '../page-host/page-host';
import { currentDraft } from './current-draft';

const OwnNotice = lazyPart(async () => (await import('./own-notice')).OwnNotice);

/** Names the draft that is edited instead of the site, in the on-page editor. The dashboard does the same on all screens (`OpenDraft`). */
export function DraftNotice() {
  const draft = useStore(currentDraft);
  const { draftId } = usePageHost().page;
  if (!draft || draft.id !== draftId) return null;
  return (
    <Later>
      <OwnNotice draft={draft} />
    </Later>
  );
}
