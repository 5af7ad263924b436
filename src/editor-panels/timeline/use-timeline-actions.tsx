import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { resolvePath } from '../../editing/document';
import type { OpenPage } from '../../editing/open-page';
import { toOutcome } from '../../editing/outcomes';
import { currentContent } from '../../editing/state';
import { type NamedSection, pathLabel } from '../changes/path-label';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { draftPath } from '../drafts/current-draft';
import { usePageHost } from '../page-host/page-host';
import { timelineTime } from '../when';
import type { Timeline, TimelineItem } from './create-timeline';
import { findRevertOptions, isUndoneBy, type RevertWhat, revertQuestion, type SaveExtent } from './revert-question';
import { usePrepareUndo } from './use-prepare-undo';

interface Options {
  page: Pick<OpenPage, 'editing' | 'reload' | 'draftId'>;
  timeline: Timeline;
  sections: readonly NamedSection[];
  onPreviewed?: ((path: string) => void) | undefined;
}

interface Asking {
  item: TimelineItem;
  to: RevertWhat;
  extent: SaveExtent | undefined;
}

const CHANGED_MEANWHILE = 'Someone changed this in the meantime. Nothing was reverted.';

/** Returns the Timeline's actions: previewing a past value, applying it again, and undoing a change. */
export function useTimelineActions({ page, timeline, sections, onPreviewed }: Options) {
  const { editing, reload, draftId } = page;
  const [previewed, setPreviewed] = useState<number | null>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [busy, setBusy] = useState<{ id: number; to: RevertWhat } | null>(null);
  const [problem, setProblem] = useState('');
  const isPreviewing = useStore(editing.store, ({ preview }) => preview !== null);
  const root = useStore(editing.store, currentContent);
  const stored = useStore(editing.store, (state) => state.stored);
  const now = { stored, sections };
  const revertSet = trpc.history.revertSet.useMutation();
  const revertOne = trpc.history.revert.useMutation();
  const { userId } = usePageHost();
  const { saveOrPrepare, explainApproval } = usePrepareUndo(
    (draft) => window.location.assign(draftPath(draft)),
    userId !== null,
  );
  // Closing the panel ends the preview.
  useEffect(() => () => editing.leavePreview(), [editing]);

  async function revert(item: TimelineItem, to: RevertWhat) {
    const { id, changeSetId } = item;
    setAsking(null);
    setProblem('');
    setBusy({ id, to });
    editing.leavePreview();
    try {
      const isSaved = await saveOrPrepare(item, to, () =>
        to === 'all' ? revertSet.mutateAsync({ changeSetId }) : revertOne.mutateAsync({ id: String(id), to }),
      );
      if (isSaved) timeline.markUndone((other) => isUndoneBy(other, item, to));
      await timeline.refresh();
      void reload().catch(() => undefined);
    } catch (error) {
      const outcome = toOutcome(error);
      setProblem(outcome.kind === 'conflict' ? CHANGED_MEANWHILE : outcome.message);
    } finally {
      setBusy(null);
    }
  }

  return {
    problem,
    previewedId: isPreviewing ? previewed : null,
    openId,
    busy,
    // Reverting changes the site at once.
    canRevert: draftId === undefined,
    findRevertOptions: (item: TimelineItem) => findRevertOptions(item, now),
    // A move has no value that could be previewed.
    canPreview: ({ type, op, path }: TimelineItem) =>
      type === 'text' && op !== 'move' && resolvePath(root, path) !== null,
    onPreview: ({ id, path, newValue, timestamp }: TimelineItem) => {
      setPreviewed(id);
      const label = `${pathLabel(path, sections)} as of ${timelineTime(timestamp)}`;
      editing.showPreview({ path, value: newValue, label });
      onPreviewed?.(path);
    },
    onLeavePreview: () => editing.leavePreview(),
    onRevert: (item: TimelineItem, to: RevertWhat, extent?: SaveExtent) => setAsking({ item, to, extent }),
    onToggle: (id: number) => setOpenId(openId === id ? null : id),
    dialog: asking ? (
      <ConfirmDialog
        {...explainApproval(revertQuestion(asking.item, asking.to, now, asking.extent))}
        onConfirm={() => void revert(asking.item, asking.to)}
        onCancel={() => setAsking(null)}
      />
    ) : null,
  };
}
