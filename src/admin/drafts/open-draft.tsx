import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { currentDraft, draftPath } from '../../editor-panels/drafts/current-draft';
import { DraftBanner } from '../../editor-panels/drafts/draft-banner';
import { useDashboard } from '../shell/dashboard-context';

/** The banner of the draft that this tab edits instead of the site. */
export function OpenDraft() {
  const draft = useStore(currentDraft);
  const { live, pages } = useDashboard();
  const [, navigate] = useLocation();
  if (!draft) return null;
  return (
    <DraftBanner
      {...{ draft, live }}
      onSave={pages.saveAll}
      onRelease={() => pages.takeAlong(undefined)}
      onOpenDraft={(id) => navigate(draftPath(id))}
      buttonClass="tool-button tool-small"
    />
  );
}
