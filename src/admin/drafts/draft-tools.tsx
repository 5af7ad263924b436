import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Region } from '../../content/region';
import { useApproval } from '../../editor-panels/drafts/use-approval';
import { useRegion } from '../../editor-panels/use-region';
import { plannedTime } from '../../editor-panels/when';
import { MenuButton, type MenuItem } from '../../ui/menu-button';
import { ToolButton } from '../../ui/tool-button';
import { SharePreviewDialog } from '../previews/share-preview-dialog';
import { comparePath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { AskForReviewDialog } from './ask-for-review-dialog';
import { findObstacle, type MergedDraft } from './describe-changes';
import { DraftNameDialog } from './draft-dialogs';
import { describeLapse, nameAuthors } from './draft-state';
import { ScheduleDialog } from './schedule-dialog';
import { TakeDownDialog } from './take-down-dialog';
import { type Draft, useDraftMoves, useOpenDraft } from './use-drafts';
import type { usePublish } from './use-publish';

interface DraftToolsProps {
  draft: Draft;
  merged: MergedDraft | undefined;
  publish: ReturnType<typeof usePublish>['publish'];
}

/** The buttons of an editor: what can be done with the draft in its state, and why it cannot be published. */
export function DraftTools({ draft, merged, publish }: DraftToolsProps) {
  const { user } = useDashboard();
  const open = useOpenDraft();
  const { withdraw, reopen, takeBack, isBusy } = useDraftMoves();
  const approval = useApproval();
  const [asked, setAsked] = useState<'name' | 'review' | 'preview' | 'schedule' | 'take-down' | null>(null);
  const region = useRegion();
  const [, navigate] = useLocation();

  async function askOnceSaved(what: 'review' | 'schedule') {
    if ((await publish.saveFirst()) !== 'refused') setAsked(what);
  }

  if (draft.state === 'withdrawn') {
    return (
      <ToolButton look="navy" disabled={isBusy} onClick={() => reopen(draft)}>
        Reopen
      </ToolButton>
    );
  }
  const isEditable = draft.state === 'draft';
  const needsApproval = approval?.rule != null;
  const isLapsed = describeLapse(draft) !== null;
  const blocked = merged ? findObstacle(merged) : null;
  const obstacle = blocked ?? describeMissingApproval(draft, needsApproval, region);
  const items: MenuItem[] = [
    { label: 'Compare with the site', onSelect: () => navigate(comparePath(draft.id)) },
    { label: 'Share a preview…', onSelect: () => setAsked('preview') },
    ...(isEditable
      ? [
          { label: 'Plan take-down…', onSelect: () => setAsked('take-down') },
          { label: 'Rename…', onSelect: () => setAsked('name') },
        ]
      : []),
    ...(user.role === 'admin' && needsApproval && merged && blocked === null && obstacle !== null
      ? [{ label: 'Publish without approval…', onSelect: () => publish.ask(merged, true) }]
      : []),
    { label: 'Withdraw', isDisabled: isBusy, onSelect: () => withdraw(draft) },
  ];
  return (
    <div className="draft-tools">
      <div className="screen-tools">
        {isEditable ? (
          <>
            <ToolButton onClick={() => open(draft)}>Open in editor</ToolButton>
            <ToolButton
              look={needsApproval ? 'gold' : undefined}
              disabled={draft.operations === 0}
              onClick={() => void askOnceSaved('review')}
            >
              {draft.lastReview ? 'Ask again…' : 'Ask for review…'}
            </ToolButton>
          </>
        ) : isLapsed ? (
          <>
            <ToolButton disabled={isBusy} onClick={() => takeBack(draft)}>
              Return to draft
            </ToolButton>
            <ToolButton look="gold" onClick={() => setAsked('review')}>
              Ask again…
            </ToolButton>
          </>
        ) : draft.state === 'scheduled' && !draft.approval ? null : (
          <ToolButton disabled={isBusy} onClick={() => takeBack(draft)}>
            Return to draft
          </ToolButton>
        )}
        {draft.state === 'draft' || draft.state === 'approved' ? (
          <ToolButton
            disabled={!merged || !approval || obstacle !== null}
            onClick={() => void askOnceSaved('schedule')}
          >
            Schedule…
          </ToolButton>
        ) : null}
        <ToolButton
          look={draft.state === 'scheduled' || isLapsed || (isEditable && needsApproval) ? undefined : 'gold'}
          disabled={!merged || !approval || obstacle !== null || publish.isPending}
          aria-describedby={obstacle === null ? undefined : 'draft-obstacle'}
          onClick={() => merged && publish.ask(merged)}
        >
          {publish.isPending ? 'Publishing...' : 'Publish'}
        </ToolButton>
        <MenuButton label="More actions" className="more-button" items={items} align="end">
          <span aria-hidden="true">⋯</span>
        </MenuButton>
      </div>
      {obstacle === null ? null : (
        <p id="draft-obstacle" className="draft-obstacle">
          {obstacle}
        </p>
      )}
      {asked === 'name' ? <DraftNameDialog draft={draft} onClose={() => setAsked(null)} /> : null}
      {asked === 'review' ? <AskForReviewDialog draft={draft} onClose={() => setAsked(null)} /> : null}
      {asked === 'schedule' && merged ? (
        <ScheduleDialog draft={draft} merged={merged} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'take-down' ? <TakeDownDialog draft={draft} onClose={() => setAsked(null)} /> : null}
      {asked === 'preview' ? <SharePreviewDialog draft={draft} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

/** Returns which approval a draft lacks to be published now, or null. */
function describeMissingApproval(draft: Draft, needsApproval: boolean, region: Region | undefined): string | null {
  const { state, review, approval } = draft;
  const from = approval?.countsFrom ?? null;
  if (needsApproval && region && from !== null && Date.parse(from) > Date.now())
    return `Approved for ${plannedTime(from)}, not earlier.`;
  // The panel below says why.
  if (describeLapse(draft) !== null) return 'Approval no longer counts. Ask for review again.';
  if (state === 'review') return `Waiting for ${review ? nameAuthors({ authors: review.reviewers }) : 'a review'}.`;
  if (approval !== null || !needsApproval) return null;
  return state === 'scheduled'
    ? 'Publishing needs approval. Cancel the schedule, and ask for a review first.'
    : 'Publishing needs approval. Ask for a review first.';
}
