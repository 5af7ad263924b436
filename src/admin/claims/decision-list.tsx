import { trpc } from '../../api/trpc-react';
import type { DecisionScope } from '../../content/claims/claim-status';
import { pageName } from '../../editing/names';
import { useRefreshClaims } from '../../editor-panels/claims/use-page-claims';
import { placeOf } from '../../editor-panels/claims/words-of-text';
import { longTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import type { FoundStatement } from './use-claims';

/** The titles of a new decision, and of the list of them. */
const TITLES: Record<DecisionScope, [made: string, list: string]> = {
  claim: ['Decided: not a claim', 'Decided to be no claim'],
  comparison: ['No longer compared', 'Not compared'],
};

/** Decides that words of a page are left out of a list. Offers to undo it. */
export function useDecide(scope: DecisionScope): { isPending: boolean; mutate: (statement: FoundStatement) => void } {
  const { notify } = useDashboard();
  const refresh = useRefreshClaims();
  const onError = useNotifyFailure();
  const undo = trpc.claims.undoDecision.useMutation({ onSuccess: refresh, onError });
  const decide = trpc.claims.decide.useMutation({
    async onSuccess({ id, words }) {
      notify({
        title: TITLES[scope][0],
        description: `“${words}”`,
        action: { label: 'Undo', onClick: () => undo.mutate({ id: String(id) }) },
      });
      await refresh();
    },
    onError,
  });
  return {
    isPending: decide.isPending,
    mutate: (statement) => decide.mutate({ ...placeOf(statement), scope }),
  };
}

/** The decisions that words are left out of a list. Each can be undone. */
export function DecisionList({ scope }: { scope: DecisionScope }) {
  const decisions = trpc.claims.notClaims.useInfiniteQuery(
    { scope, limit: '50' },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  const refresh = useRefreshClaims();
  const undo = trpc.claims.undoDecision.useMutation({ onSuccess: refresh, onError: useNotifyFailure() });
  const items = decisions.data?.pages.flatMap((part) => part.items) ?? [];
  if (items.length === 0) return null;
  return (
    <details className="claim-decisions">
      <summary>
        {TITLES[scope][1]} ({decisions.hasNextPage ? `${items.length} or more` : items.length})
      </summary>
      <ul className="claim-items">
        {items.map(({ id, pageId, words, reason, by, at }) => (
          <li key={id}>
            <div>
              <p className="claim-words">
                “{words}” on {pageName(pageId)}
              </p>
              <p className="claim-by">
                {namePerson(by)}, {longTime(at)}
                {reason ? `: ${reason}` : ''}
              </p>
            </div>
            <div className="rows-tools">
              <ToolButton look="small" disabled={undo.isPending} onClick={() => undo.mutate({ id: String(id) })}>
                Undo<span className="sr-only"> “{words}”</span>
              </ToolButton>
            </div>
          </li>
        ))}
      </ul>
      {decisions.hasNextPage ? (
        <ToolButton disabled={decisions.isFetchingNextPage} onClick={() => void decisions.fetchNextPage()}>
          Load more
        </ToolButton>
      ) : null}
    </details>
  );
}
