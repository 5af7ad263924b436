import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Trpc } from '../../api/trpc';
import { placeOf } from '../../editing/content-root';
import type { Editing } from '../../editing/create-editing';
import { outcomeOf } from '../../editing/save-changes';
import { displayName } from '../../editing/section-names';
import { currentContent } from '../../editing/selectors';
import { type NamedSection, pathLabel } from '../changes/path-label';
import { formatTime } from '../changes/time-format';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { revertQuestion } from '../dialogs/questions';
import type { Timeline, TimelineItem } from './create-timeline';

interface Options {
  trpc: Trpc;
  editing: Editing;
  timeline: Timeline;
  sections: readonly NamedSection[];
  onReverted?: () => void;
  onPreviewed?: (path: string) => void;
}

/** Looking at a past value in place, and putting back what a change replaced. */
export function useTimelineActions(options: Options) {
  const { trpc, editing, timeline, sections, onReverted, onPreviewed } = options;
  const [previewed, setPreviewed] = useState<number | null>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  const [asking, setAsking] = useState<TimelineItem | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const isPreviewing = useStore(editing.store, ({ preview }) => preview !== null);
  const root = useStore(editing.store, currentContent);
  // A preview ends with the panel.
  useEffect(() => () => editing.leavePreview(), [editing]);

  async function revert({ id }: TimelineItem) {
    setAsking(null);
    setProblem('');
    setBusyId(id);
    editing.leavePreview();
    try {
      await trpc.history.revert.mutate({ id: String(id) }, { context: { key: crypto.randomUUID() } });
      await timeline.refresh();
      onReverted?.();
    } catch (error) {
      const outcome = outcomeOf(error);
      setProblem(outcome.kind === 'conflict' ? 'This can no longer be put back.' : outcome.message);
    } finally {
      setBusyId(null);
    }
  }

  return {
    problem,
    previewedId: isPreviewing ? previewed : null,
    openId,
    busyId,
    canPreview: ({ type, path }: TimelineItem) => type === 'text' && placeOf(root, path) !== null,
    onPreview: ({ id, path, newValue, timestamp }: TimelineItem) => {
      setPreviewed(id);
      const label = `${pathLabel(path, sections)} as of ${formatTime(timestamp)}`;
      editing.showPreview({ path, value: newValue, label });
      onPreviewed?.(path);
    },
    onLeavePreview: () => editing.leavePreview(),
    onRevert: setAsking,
    onToggle: (id: number) => setOpenId(openId === id ? null : id),
    dialog: asking ? (
      <ConfirmDialog
        {...revertQuestion(displayName(asking.fieldName))}
        onConfirm={() => void revert(asking)}
        onCancel={() => setAsking(null)}
      />
    ) : null,
  };
}
