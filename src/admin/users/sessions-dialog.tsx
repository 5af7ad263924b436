import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { SessionsTable } from '../administration/sessions-table';
import { useAct } from '../administration/use-act';
import { useDashboard } from '../shell/dashboard-context';
import type { User } from './use-users';

interface SessionsDialogProps {
  user: User;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Where a person is signed in, for admins, who end one session of theirs or all. */
export function SessionsDialog({ user, onChanged, onClose }: SessionsDialogProps) {
  const { trpc, notify } = useDashboard();
  const { isActing, act } = useAct();
  const sessions = useQuery({
    queryKey: ['admin', 'sessions-of', user.id],
    queryFn: () => trpc.users.sessions.query({ id: user.id }),
    staleTime: 0,
  });

  function handleEnd(sessionId?: string) {
    void act(async () => {
      const { ended } = await trpc.users.endSessions.mutate({ id: user.id, ...(sessionId && { sessionId }) });
      notify({ title: ended === 1 ? '1 session ended' : `${ended} sessions ended`, description: user.email });
      await Promise.all([onChanged(), sessions.refetch()]);
      if (sessionId === undefined) onClose();
    });
  }

  return (
    <Dialog title={`Sessions of ${user.name}`} onClose={onClose}>
      <p className="dialog-message">Who is signed out can sign in again; to keep someone out, disable the account.</p>
      {sessions.isPending ? <Loading /> : null}
      {sessions.isError ? (
        <LoadFailure what="The sessions" error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : null}
      {sessions.data?.length === 0 ? <p>There are none.</p> : null}
      {sessions.data && sessions.data.length > 0 ? (
        <>
          <SessionsTable
            caption={`Sessions of ${user.name}`}
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
