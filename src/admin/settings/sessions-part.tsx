import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { SessionsTable } from '../administration/sessions-table';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';

/** Lists the person's own sessions, which can be ended. */
export function SessionsPart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const sessions = trpc.users.ownSessions.useQuery(undefined, { staleTime: 0 });
  const endSessions = trpc.users.endOwnSessions.useMutation({
    async onSuccess({ ended }) {
      notify({ title: ended === 1 ? '1 session ended' : `${ended} sessions ended` });
      await sessions.refetch();
    },
    onError: useNotifyFailure(),
  });
  const isActing = endSessions.isPending;
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const handleEnd = (id?: string) => endSessions.mutate(id === undefined ? {} : { id });

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Browsers you’re signed in on.</p>
        </div>
        {others.length > 0 ? (
          <ToolButton disabled={isActing} onClick={() => handleEnd()}>
            End all other sessions
          </ToolButton>
        ) : null}
      </div>
      {sessions.isPending ? <Loading /> : null}
      {sessions.isError ? (
        <LoadFailure what="Your sessions" error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : null}
      {sessions.data ? (
        <SessionsTable caption="Your sessions" sessions={sessions.data} isActing={isActing} onEnd={handleEnd} />
      ) : null}
    </>
  );
}
