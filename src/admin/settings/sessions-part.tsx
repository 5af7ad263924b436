import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';
import { RowsTable } from '../administration/rows-table';
import { useAct } from '../administration/use-act';
import { longTime } from '../administration/when';
import { useDashboard } from '../shell/dashboard-context';
import { deviceName } from './device-name';

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
          <button type="button" className="tool-button" disabled={isActing} onClick={() => handleEnd()}>
            End all others
          </button>
        ) : null}
      </div>
      {sessions.isPending ? <Loading /> : null}
      {sessions.isError ? (
        <LoadFailure what="Your sessions" error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : null}
      {sessions.data ? (
        <RowsTable
          caption="Your sessions"
          rows={sessions.data}
          keyOf={({ id }) => id}
          columns={[
            {
              label: 'Browser',
              cell: ({ userAgent, isCurrent }) => (
                <>
                  <span className="rows-name">{deviceName(userAgent)}</span>
                  {isCurrent ? <span className="tag">this one</span> : null}
                </>
              ),
            },
            {
              label: 'Since',
              cell: ({ createdAt }) => <time dateTime={createdAt}>{longTime(createdAt)}</time>,
            },
          ]}
          actions={({ id, userAgent, isCurrent, createdAt }) =>
            isCurrent ? null : (
              <button
                type="button"
                className="tool-button"
                disabled={isActing}
                aria-label={`End: ${deviceName(userAgent)}, since ${longTime(createdAt)}`}
                onClick={() => handleEnd(id)}
              >
                End
              </button>
            )
          }
        />
      ) : null}
    </>
  );
}
