import { trpc } from '../../api/trpc-react';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { SessionsTable } from '../administration/sessions-table';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import type { User } from './use-users';

interface SessionsDialogProps {
  user: User;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Lists a person's sessions for admins, who can end one or all of them. */
export function SessionsDialog({ user, onChanged, onClose }: SessionsDialogProps) {
  const { notify } = useDashboard();
  const sessions = trpc.users.sessions.useQuery({ id: user.id }, { staleTime: 0 });
  const endSessions = trpc.users.endSessions.useMutation({
    async onSuccess({ ended }, { sessionId }) {
      notify({ title: ended === 1 ? '1 session ended' : `${ended} sessions ended`, description: user.email });
      await Promise.all([onChanged(), sessions.refetch()]);
      if (sessionId === undefined) onClose();
    },
    onError: useNotifyFailure(),
  });
  const isActing = endSessions.isPending;
  const handleEnd = (sessionId?: string) => endSessions.mutate({ id: user.id, ...(sessionId && { sessionId }) });

  return (
    <Dialog title={`${user.name}’s sessions`} onClose={onClose}>
      <p className="dialog-message">They can sign in again. To keep them out, disable the account.</p>
      {sessions.isPending ? <Loading /> : null}
      {sessions.isError ? (
        <LoadFailure what="The sessions" error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : null}
      {sessions.data?.length === 0 ? <p>No active sessions.</p> : null}
      {sessions.data && sessions.data.length > 0 ? (
        <>
          <SessionsTable
            caption={`${user.name}’s sessions`}
            sessions={sessions.data}
            isActing={isActing}
            onEnd={handleEnd}
          />
          <p className="dialog-buttons">
            <ToolButton look="danger" disabled={isActing} onClick={() => handleEnd()}>
              Sign out everywhere
            </ToolButton>
          </p>
        </>
      ) : null}
    </Dialog>
  );
}
