import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { SessionsTable } from '../administration/sessions-table';
import { useAct } from '../administration/use-act';
import { useDashboard } from '../shell/dashboard-context';

/** Under which one's sessions are kept. */
export const SESSIONS_KEY = ['admin', 'sessions'] as const;

/** Where one is signed in, and how to end that. */
export function SessionsPart({ title }: { title: ReactNode }) {
  const { trpc, notify } = useDashboard();
  const queryClient = useQueryClient();
  const { isActing, act } = useAct();
  const sessions = useQuery({ queryKey: SESSIONS_KEY, queryFn: () => trpc.users.ownSessions.query(), staleTime: 0 });
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];

  function handleEnd(id?: string) {
    void act(async () => {
      const { ended } = await trpc.users.endOwnSessions.mutate(id === undefined ? {} : { id });
      notify({ title: ended === 1 ? '1 session ended' : `${ended} sessions ended` });
      await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
    });
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Where you are signed in.</p>
        </div>
        {others.length > 0 ? (
          <ToolButton disabled={isActing} onClick={() => handleEnd()}>
            End all others
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
