import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Trpc } from '../../api/trpc';
import { Loading } from '../../ui/loading';
import { SearchBox } from '../../ui/search-box';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { longTime } from '../administration/when';
import { useDashboard } from '../shell/dashboard-context';

/** What was done, in words, by its name in the record. */
const AUDIT_WORDS: Record<string, string> = {
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  'password-change': 'Changed a password',
  'identity-confirm': 'Showed again who they are',
  'factor-add': 'Turned a second factor on',
  'factor-codes': 'Made new recovery codes',
  'factor-remove': 'Turned a second factor off',
  'factor-reset': 'Reset a second factor',
  'factor-rule': 'Changed who needs a second factor',
  'passkey-add': 'Added a passkey',
  'passkey-remove': 'Removed a passkey',
  'session-end': 'Ended sessions',
  'user-add': 'Added a person',
  'user-invite': 'Invited a person',
  'user-join': 'Joined',
  'user-reset': 'Opened a link for a new password',
  'user-role': 'Changed a role',
  'user-disable': 'Disabled an account',
  'user-enable': 'Enabled an account',
  'key-add': 'Made an API key',
  'key-end': 'Ended an API key',
  'message-status': 'Moved a message',
  'message-export': 'Downloaded messages',
  'template-add': 'Kept a template',
  'template-rename': 'Renamed a template',
  'template-delete': 'Deleted a template',
  'content-export': 'Exported the content',
  'content-import': 'Imported content',
  'media-upload': 'Uploaded a picture',
  'media-describe': 'Described a picture',
  'media-replace': 'Replaced a picture',
  'media-delete': 'Deleted a picture',
  'mail-test': 'Sent a test message',
  'mail-retry': 'Tried unsent mail again',
};

type Action = NonNullable<Parameters<Trpc['audit']['list']['query']>[0]['action']>;

/** What was done in the administration: who, what, to whom, when. */
export function AuditPart({ title }: { title: ReactNode }) {
  const { trpc } = useDashboard();
  const id = useId();
  const [q, setQ] = useState('');
  const [action, setAction] = useState('');
  const record = useInfiniteQuery({
    queryKey: ['admin', 'audit', action, q],
    queryFn: ({ pageParam }) =>
      trpc.audit.list.query({
        ...(q ? { q } : {}),
        ...(action ? { action: action as Action } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
  const items = record.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>What was done in the administration. It is only ever added to; changes of content are in the Timeline.</p>
        </div>
        <div className="part-tools">
          <label className="sr-only" htmlFor={id}>
            Show
          </label>
          <select id={id} className="input" value={action} onChange={(event) => setAction(event.target.value)}>
            <option value="">Everything</option>
            {Object.entries(AUDIT_WORDS).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
          <SearchBox label="Search the record" value={q} onChange={setQ} />
        </div>
      </div>
      {record.isPending ? <Loading /> : null}
      {record.isError ? (
        <LoadFailure what="The record" error={record.error} onRetry={() => void record.refetch()} />
      ) : null}
      {record.isSuccess && items.length === 0 ? (
        <div className="admin-empty" role="status">
          <p>Nothing found.</p>
        </div>
      ) : null}
      {items.length > 0 ? (
        <table className="rows rows-fold">
          <caption className="sr-only">Record of the administration</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                <td>
                  <time dateTime={item.timestamp}>{longTime(item.timestamp)}</time>
                </td>
                <td>{item.actor?.name ?? 'Nobody signed in'}</td>
                <td>
                  {AUDIT_WORDS[item.action] ?? item.action}
                  <span className="rows-words">{item.subject}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {record.hasNextPage ? (
        <p>
          <ToolButton disabled={record.isFetchingNextPage} onClick={() => void record.fetchNextPage()}>
            {record.isFetchingNextPage ? 'Loading...' : 'Show older'}
          </ToolButton>
        </p>
      ) : null}
    </>
  );
}
