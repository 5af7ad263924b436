import { Link } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { claimPath } from '../routes';
import { PlaceName } from './claim-words';
import { ClaimsFrame } from './claims-frame';
import { DecisionList, useDecide } from './decision-list';

/** Figures on different pages with the same words next to them, but other values. */
export function DisagreeingList() {
  const found = trpc.claims.disagreeing.useQuery({}, { staleTime: 0 });
  const items = found.data?.items ?? [];
  return (
    <ClaimsFrame tab="disagreeing">
      {found.isPending ? <Loading /> : null}
      {found.isError ? (
        <LoadFailure what="The figures" error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {found.isSuccess && items.length === 0 ? (
        <div className="admin-empty" role="status">
          <h3>No figures disagree</h3>
          <p>Figures with the same words next to them have the same value on all published pages.</p>
        </div>
      ) : null}
      {found.data && !found.data.isWhole ? (
        <p className="dialog-notice">
          The site is too large to compare every figure, so this list may not be complete.
        </p>
      ) : null}
      {items.map(({ subject, figures }) => (
        <section key={subject} className="claim-page" aria-label={subject}>
          <h3>{subject}</h3>
          <ul className="claim-items">
            {figures.map((figure) => (
              <li key={`${figure.ref} ${figure.start}`}>
                <Figure figure={figure} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <DecisionList scope="comparison" />
    </ClaimsFrame>
  );
}

type Disagreement = Outputs['claims']['disagreeing']['items'][number];

function Figure({ figure }: { figure: Disagreement['figures'][number] }) {
  const { sentence, words, beside, claimId } = figure;
  const decide = useDecide('comparison');
  const at = sentence.indexOf(words);
  return (
    <>
      <div>
        <p className="claim-place">
          <PlaceName place={figure} />
          {claimId === null ? null : (
            <Link className="claim-none" href={claimPath(claimId)}>
              Linked to a claim
            </Link>
          )}
        </p>
        <p className="claim-words">
          {sentence.slice(0, at)}
          <mark>{words}</mark>
          {sentence.slice(at + words.length)}
        </p>
        {beside === null ? null : <p className="claim-by">Next to it: “{beside}”</p>}
      </div>
      <div className="rows-tools">
        <ToolButton look="small" disabled={decide.isPending} onClick={() => decide.mutate(figure)}>
          Don’t compare<span className="sr-only"> “{words}”</span>
        </ToolButton>
      </div>
    </>
  );
}
