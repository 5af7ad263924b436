import { useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import { countOf, type MergedDraft } from './describe-changes';
import { MoveDialog } from './draft-dialogs';

interface SelectionBarProps {
  merged: MergedDraft;
  /** The ids of the chosen changes. */
  selected: readonly number[];
  onClear: () => void;
  onDone: () => void;
}

/** Actions for the chosen changes; sticks to the bottom of the window. */
export function SelectionBar({ merged: { draft, changes }, selected, onClear, onDone }: SelectionBarProps) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<'drop' | 'move' | null>(null);
  const onError = useNotifyFailure('Nothing was removed');
  const drop = trpc.drafts.drop.useMutation({
    onSuccess: () => notify({ title: `${countOf(selected.length, 'change')} removed`, description: draft.name }),
    onError,
    onSettled: refresh,
  });
  const isCreating = changes.some(
    ({ id, op }) =>
      selected.includes(id) &&
      (op === 'insert' || op === 'page-add' || op === 'section-add' || op === 'section-restore'),
  );

  async function refresh() {
    await utils.drafts.invalidate();
    onDone();
  }

  function handleDrop() {
    setAsked(null);
    drop.mutate({ id: String(draft.id), changes: [...selected] });
  }

  return (
    <>
      <div className="draft-bar" data-shown={selected.length > 0}>
        <p role="status">{selected.length === 0 ? '' : `${selected.length} selected`}</p>
        {selected.length === 0 ? null : (
          <>
            <ToolButton look="danger" disabled={drop.isPending} onClick={() => setAsked('drop')}>
              Remove…
            </ToolButton>
            <ToolButton disabled={drop.isPending} onClick={() => setAsked('move')}>
              Move to another draft…
            </ToolButton>
            <ToolButton
              onClick={() => {
                onClear();
                onDone();
              }}
            >
              Clear
            </ToolButton>
          </>
        )}
      </div>
      {asked === 'drop' ? (
        <ConfirmDialog
          title="Remove changes"
          message={`Remove ${countOf(selected.length, 'change')} from “${draft.name}”? This can’t be undone.`}
          details={isCreating ? ['Changes inside what they add are removed too.'] : []}
          confirmLabel="Remove"
          isDestructive
          onConfirm={handleDrop}
          onCancel={() => setAsked(null)}
        />
      ) : null}
      {asked === 'move' ? (
        <MoveDialog from={draft} changes={selected} onMoved={refresh} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}
