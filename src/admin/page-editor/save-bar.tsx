import { skipToken } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { hasUnsaved, unsavedCount } from '../../editing/state';
import { useDiscard } from '../../editor-panels/dialogs/use-discard';
import { useSaveToDraft } from '../../editor-panels/drafts/save-to-draft';
import { useIsFrozen } from '../../editor-panels/fields/fields-context';
import { LeftDetails } from '../../editor-panels/former-details/left-details';
import { useFormerDetails } from '../../editor-panels/former-details/use-former-details';
import { uploadWait } from '../../editor-panels/media/running-uploads';
import { usePageHost } from '../../editor-panels/page-host/page-host';
import { focusAfter } from '../../ui/focus-after';
import { SHORTCUT } from '../../ui/shortcut-key';
import { ToolButton } from '../../ui/tool-button';
import { useEditing, useEntry } from './use-entry';

/**
 * The save button: gold while there are unsaved changes, otherwise navy (spec section 4). If publishing needs approval, it saves to a draft.
 */
export function SaveBar() {
  const { pageId, editing, draftId } = useEntry();
  const { save } = usePageHost();
  const isChanged = useEditing(hasUnsaved);
  const status = useEditing((state) => state.status);
  const isWaiting = useStore(uploadWait, (state) => state.isWaiting);
  const isSaving = status === 'saving' || isWaiting;
  const isFrozen = useIsFrozen();
  const draft = useSaveToDraft();
  const { draftReason } = draft;
  const bar = useRef<HTMLDivElement>(null);
  const discard = useDiscard(editing, () => focusAfter(() => bar.current?.querySelector('.save-buttons > button')));

  return (
    <div ref={bar} className="save-bar">
      {/* Here it is in view wherever the form is scrolled to. */}
      {pageId === 'site' && draftId === undefined ? <FormerDetails /> : null}
      <SaveState draftReason={draftReason} />
      <p className="save-buttons">
        {/* They keep their space, so that Save never moves from under the pointer: a text may report its change when it is pressed. */}
        <span className="save-more" data-shown={isChanged && !isSaving}>
          <ToolButton onClick={discard.ask}>Discard</ToolButton>
          {draftId === undefined && draftReason === null ? (
            <ToolButton onClick={draft.ask}>Save to draft…</ToolButton>
          ) : null}
        </span>
        <ToolButton
          look={isChanged ? 'gold' : 'navy'}
          disabled={isSaving || isFrozen}
          title={`Save (${SHORTCUT}+S)`}
          onClick={draftReason === null ? save : draft.ask}
        >
          {isWaiting
            ? 'Waiting for upload…'
            : isSaving
              ? 'Saving...'
              : draftReason !== null
                ? 'Save to draft…'
                : draftId === undefined
                  ? 'Save'
                  : 'Save to draft'}
        </ToolButton>
      </p>
      {discard.dialog}
      {draft.dialog}
    </div>
  );
}

function SaveState({ draftReason }: { draftReason: string | null }) {
  const status = useEditing((state) => state.status);
  const count = useEditing(unsavedCount);
  const saved = useSavedState(status);
  return (
    <p className="save-state" role="status">
      {describeUnsaved(status, count) ?? saved}
      {draftReason !== null && count > 0 ? <small>{draftReason}</small> : null}
    </p>
  );
}

function describeUnsaved(status: string, count: number): string | null {
  if (status === 'saving') return 'Saving...';
  if (status === 'error') return 'Not saved';
  return count > 0 ? `${count} unsaved ${count === 1 ? 'change' : 'changes'}` : null;
}

/** Describes a page without unsaved changes. Most pages are not changed by the draft that is edited. */
function useSavedState(status: string): string {
  const { draftId, pageId } = useEntry();
  const { data } = trpc.drafts.get.useQuery(draftId === undefined ? skipToken : { id: String(draftId) });
  if (draftId === undefined) return status === 'success' ? 'Saved' : 'All changes are saved';
  if (status === 'success' || data?.pages.includes(pageId)) return 'Saved to the draft';
  return data ? 'Unchanged in this draft' : 'No unsaved changes';
}

/** Says which texts still have the firm's former details. */
function FormerDetails() {
  const { left, site } = useFormerDetails();
  return (
    <div className="save-notice" aria-live="polite">
      <LeftDetails left={left} site={site} as={Link} />
    </div>
  );
}
