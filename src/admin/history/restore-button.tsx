import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { pageName } from '../../editing/names';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import type { Question } from '../../editor-panels/dialogs/questions';
import { exactTime } from '../../editor-panels/when';
import type { PageId } from '../../pages/models';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import { forgetPages } from '../shell/forget-queries';
import type { Moments } from './list-differences';
import { describeDifference } from './site-comparison';

interface RestoreButtonProps {
  scope: PageId | 'all';
  name: string;
  past: Moments;
}

/** Restores a page or, for admins, the whole site to a past state, after a confirmation that lists what will change. */
export function RestoreButton({ scope, name, past }: RestoreButtonProps) {
  const { user, notify, pages } = useDashboard();
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const options = {
    onSuccess(_: unknown, { at }: { at: string }) {
      notify({ title: 'Restored', description: `${name} was restored to the version of ${exactTime(at)}.` });
      // This window's public pages still have the previous content cached.
      forgetPages(queryClient);
    },
    onError: useNotifyFailure('Nothing was restored'),
    // Refused or not, what is shown as the current state may be outdated.
    onSettled: () => Promise.all([utils.history.past.invalidate(), utils.history.pastSite.invalidate()]),
  };
  const restoreSite = trpc.history.restoreSite.useMutation(options);
  const restorePage = trpc.history.restorePage.useMutation(options);
  const isActing = restoreSite.isPending || restorePage.isPending;
  // The state that was displayed when the dialog opened is the one that is replaced.
  const [asked, setAsked] = useState<Moments | null>(null);
  const unsaved = useStore(pages.store, (state) =>
    Object.entries(state.unsaved).reduce(
      (sum, [pageId, count]) => (scope === 'all' || scope === pageId ? sum + count : sum),
      0,
    ),
  );
  if (scope === 'all' && user.role !== 'admin') return null;

  function handleConfirm({ at, versions }: Moments) {
    setAsked(null);
    if (scope === 'all') restoreSite.mutate({ at, versions });
    else restorePage.mutate({ pageId: scope, at, versions });
  }

  return (
    <>
      <ToolButton
        look="navy"
        disabled={isActing || past.differences.length === 0}
        title={past.differences.length === 0 ? 'No differences to restore' : undefined}
        onClick={() => setAsked(past)}
      >
        {isActing ? 'Restoring...' : 'Restore this version'}
      </ToolButton>
      {asked ? (
        <ConfirmDialog
          {...restoreQuestion(name, asked, unsaved)}
          onConfirm={() => handleConfirm(asked)}
          onCancel={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

function restoreQuestion(name: string, { at, differences }: Moments, unsaved: number): Question {
  const lines = differences.flatMap((difference) => {
    const label = pageName(difference.pageId);
    return describeDifference(difference).map((words) => `${label}: ${words}`);
  });
  const changes = unsaved === 1 ? '1 unsaved change stays' : `${unsaved} unsaved changes stay`;
  return {
    title: 'Restore this version',
    message: `Restore ${name} to the version of ${exactTime(at)}? This reverts:`,
    details: [
      ...lines,
      ...(unsaved > 0 ? [`Your ${changes} unsaved, on top of the restored version.`] : []),
      'This saves immediately as one change, which you can undo in Activity.',
    ],
    confirmLabel: 'Restore',
  };
}
