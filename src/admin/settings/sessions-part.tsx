import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { RowsTable } from '../administration/rows-table';
import { useAct } from '../administration/use-act';
import { longTime } from '../administration/when';
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
              <ToolButton
                disabled={isActing}
                aria-label={`End: ${deviceName(userAgent)}, since ${longTime(createdAt)}`}
                onClick={() => handleEnd(id)}
              >
                End
              </ToolButton>
            )
          }
        />
      ) : null}
    </>
  );
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a browser is called by people: "Firefox on Windows". */
export function deviceName(userAgent: string): string {
  const first = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [first(BROWSERS), first(SYSTEMS)];
  if (!browser && !system) return userAgent === '' ? 'An unknown browser' : userAgent.slice(0, 40);
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ');
}
