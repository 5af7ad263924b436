import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { pageName } from '../../editing/names';
import { formatCount } from '../../editor-panels/batch/batch-values';
import { KINDS } from '../../editor-panels/claims/claim-status';
import { LinkDialog } from '../../editor-panels/claims/link-dialog';
import { StatementText } from '../../editor-panels/claims/statement-text';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { Narrow } from '../administration/narrow';
import { claimsTabPath } from '../routes';
import { ClaimDialog } from './claim-dialog';
import { PlaceName } from './claim-words';
import { ClaimsFrame } from './claims-frame';
import { DecisionList, useDecide } from './decision-list';
import { type FoundStatement, useClaimRights } from './use-claims';

/** The kinds that are found by their words. */
const FOUND_KINDS = ['figure', 'superlative', 'ranking', 'third-party-rating'] as const;

/** Statements on published pages that no claim covers, page by page, and the decisions that words are none. */
export function UnlinkedList() {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const page = asked.get('page') ?? '';
  const kind = FOUND_KINDS.find((one) => one === asked.get('kind'));
  const options = { getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor, staleTime: 0 };
  const found = trpc.claims.unlinked.useInfiniteQuery({ ...(page !== '' && { page }), kind }, options);
  // The counts of all pages, also while the list shows one of them.
  const whole = trpc.claims.unlinked.useInfiniteQuery({ kind }, options);
  const counts = whole.data?.pages[0]?.counts ?? [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const items = found.data?.pages.flatMap((part) => part.items) ?? [];
  const pages = [...new Set(items.map(({ pageId }) => pageId))];
  const [asking, setAsking] = useState<{ how: 'create' | 'link'; about: FoundStatement } | null>(null);
  const close = () => setAsking(null);
  const narrow = (part: { page?: string; kind?: string }) => {
    const query = new URLSearchParams(Object.entries({ page, kind: kind ?? '', ...part }).filter(([, value]) => value));
    navigate(`${claimsTabPath('unlinked')}${query.size > 0 ? `?${query}` : ''}`, { replace: true });
  };
  return (
    <ClaimsFrame tab="unlinked">
      {counts.length > 0 || kind !== undefined ? (
        <div className="entries-tools">
          <p className="claim-by" role="status">
            {formatCount(total, 'statement')} on {formatCount(counts.length, 'page')}
          </p>
          <div className="draft-narrow">
            <Narrow label="Kind" value={kind ?? ''} onChange={(value) => narrow({ kind: value })}>
              {FOUND_KINDS.map((one) => ({ value: one, label: KINDS[one] }))}
            </Narrow>
            <Narrow label="Page" value={page} onChange={(value) => narrow({ page: value })}>
              {counts.map(({ pageId, count }) => ({ value: pageId, label: `${pageName(pageId)} (${count})` }))}
            </Narrow>
          </div>
        </div>
      ) : null}
      {found.isPending ? <Loading /> : null}
      {found.isError ? (
        <LoadFailure what="The statements" error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {found.isSuccess && items.length === 0 && !found.hasNextPage ? (
        <div className="admin-empty" role="status">
          <h3>{kind === undefined ? 'Every figure has a claim' : 'None of this kind'}</h3>
          <p>
            Every {kind === undefined ? 'figure and superlative' : KINDS[kind].toLowerCase()} on{' '}
            {page === '' ? 'the published pages' : 'this page'} is linked to a claim, or decided to be none.
          </p>
        </div>
      ) : null}
      {pages.map((pageId) => {
        const ofPage = items.filter((one) => one.pageId === pageId);
        return (
          <section key={pageId} className="claim-page" aria-label={pageName(pageId)}>
            <h3>
              {pageName(pageId)} <small>{formatCount(ofPage.length, 'statement')}</small>
            </h3>
            <ul className="claim-items">
              {ofPage.map((one) => (
                <li key={`${one.ref} ${one.start}`}>
                  <Unlinked statement={one} onAsk={(how) => setAsking({ how, about: one })} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {found.hasNextPage ? (
        <p className="pages-more">
          <ToolButton disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {found.isFetchingNextPage ? 'Loading...' : 'Read more pages'}
          </ToolButton>
        </p>
      ) : null}
      <DecisionList scope="claim" />
      {asking?.how === 'create' ? <ClaimDialog from={asking.about} onClose={close} /> : null}
      {asking?.how === 'link' ? <LinkDialog target={asking.about} onClose={close} /> : null}
    </ClaimsFrame>
  );
}

interface UnlinkedProps {
  statement: FoundStatement;
  onAsk: (how: 'create' | 'link') => void;
}

function Unlinked({ statement, onAsk }: UnlinkedProps) {
  const { mayWrite } = useClaimRights();
  const decide = useDecide('claim');
  const named = <span className="sr-only"> “{statement.words}”</span>;
  return (
    <>
      <div>
        <p className="claim-place">
          <PlaceName place={statement} />
          <span className="claim-none">{statement.reason}</span>
        </p>
        <StatementText statement={statement} />
        {statement.beside === null ? null : <p className="claim-by">Next to it: “{statement.beside}”</p>}
      </div>
      <div className="rows-tools">
        {mayWrite ? (
          <ToolButton look="small" onClick={() => onAsk('create')}>
            Add claim…{named}
          </ToolButton>
        ) : null}
        <ToolButton look="small" onClick={() => onAsk('link')}>
          Link…{named}
        </ToolButton>
        <ToolButton look="small" disabled={decide.isPending} onClick={() => decide.mutate(statement)}>
          Not a claim{named}
        </ToolButton>
      </div>
    </>
  );
}
