import { useCallback, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { SearchBox } from '../../ui/search-box';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import { placeOf } from './claim-dialog';
import { StatusTag } from './claim-words';
import { StatementText } from './statement-text';
import { type FoundStatement, useClaims, useRefreshClaims } from './use-claims';

/** Links words on a page to a claim of the register. */
export function LinkDialog({ statement, onClose }: { statement: FoundStatement; onClose: () => void }) {
  const { notify } = useDashboard();
  const [q, setQ] = useState('');
  const claims = useClaims({ q, status: '', kind: '', owner: '' });
  const rows = claims.data?.pages.flatMap(({ items }) => items).filter(({ retiredAt }) => retiredAt === null) ?? [];
  const refresh = useRefreshClaims();
  const link = trpc.claims.link.useMutation({
    async onSuccess() {
      notify({ title: 'Linked', description: `“${statement.words}”` });
      onClose();
      await refresh();
    },
    onError: useNotifyFailure(),
  });
  const handleSearch = useCallback((words: string) => setQ(words), []);
  return (
    <Dialog title={`Link “${statement.words}” to a claim`} size="wide" onClose={onClose}>
      <StatementText statement={statement} />
      <SearchBox label="Search claims" value={q} onChange={handleSearch} />
      {claims.isPending ? <Loading /> : null}
      {claims.isSuccess && rows.length === 0 ? (
        <p className="claim-empty">{q === '' ? 'There are no claims yet.' : 'No claim contains these words.'}</p>
      ) : null}
      <ul className="claim-items">
        {rows.map(({ id, statement: text, status, value }) => (
          <li key={id}>
            <div>
              <p className="claim-words">{text}</p>
              <p className="claim-by">
                <StatusTag status={status} /> {value}
              </p>
            </div>
            <div className="rows-tools">
              <ToolButton
                look="small"
                disabled={link.isPending}
                onClick={() => link.mutate({ id: String(id), ...placeOf(statement) })}
              >
                Link<span className="sr-only"> to “{text}”</span>
              </ToolButton>
            </div>
          </li>
        ))}
      </ul>
      {claims.hasNextPage ? (
        <p className="pages-more">
          <ToolButton disabled={claims.isFetchingNextPage} onClick={() => void claims.fetchNextPage()}>
            Load more
          </ToolButton>
        </p>
      ) : null}
    </Dialog>
  );
}
