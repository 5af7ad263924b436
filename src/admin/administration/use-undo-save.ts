import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../api/trpc-react';
import { useDashboard } from '../shell/dashboard-context';
import { forgetPages } from '../shell/forget-queries';
import { useNotifyFailure } from './use-notify-failure';

/**
 * Returns a function that undoes everything that was saved in a change set, for the button of the message that says it was saved.
 * @param done what is said once it is undone
 */
export function useUndoSave(done: string): (changeSetId: number) => void {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const undo = trpc.history.revertSet.useMutation({
    async onSuccess() {
      notify({ title: done });
      forgetPages(queryClient);
      await utils.invalidate();
    },
    onError: useNotifyFailure('Nothing was undone'),
  });
  return (changeSetId) => undo.mutate({ changeSetId });
}
