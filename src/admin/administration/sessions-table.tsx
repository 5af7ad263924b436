import type { Outputs } from '../../api/trpc';
import { TimeAgo } from '../../editor-panels/time-ago';
import { longTime } from '../../editor-panels/when';
import { deviceName } from '../../lib/device-name';
import { ToolButton } from '../../ui/tool-button';
import { RowsTable } from './rows-table';

type Session = Outputs['users']['ownSessions'][number];

interface SessionsTableProps {
  caption: string;
  sessions: Session[];
  isActing: boolean;
  onEnd: (id: string) => void;
}

/** Lists a person's sessions, which can be ended. The current session can only be ended by signing out. */
export function SessionsTable({ caption, sessions, isActing, onEnd }: SessionsTableProps) {
  return (
    <RowsTable
      caption={caption}
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          label: 'Browser',
          cell: ({ userAgent, isCurrent }) => (
            <>
              <span className="rows-name">{deviceName(userAgent)}</span>{' '}
              {isCurrent ? <span className="tag">this browser</span> : null}
            </>
          ),
        },
        { label: 'Signed in', cell: ({ createdAt }) => <time dateTime={createdAt}>{longTime(createdAt)}</time> },
        { label: 'Last used', cell: ({ lastSeenAt }) => <TimeAgo time={lastSeenAt} /> },
      ]}
      actions={({ id, userAgent, isCurrent, createdAt }) =>
        isCurrent ? null : (
          <ToolButton
            disabled={isActing}
            aria-label={`End: ${deviceName(userAgent)}, since ${longTime(createdAt)}`}
            onClick={() => onEnd(id)}
          >
            End
          </ToolButton>
        )
      }
    />
  );
}
