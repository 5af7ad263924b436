import { Link } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';
import { claimPath } from '../routes';
import { PlaceName } from './claim-words';
import { ClaimsFrame } from './claims-frame';

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
            {figures.map((figure) => {
              const at = figure.sentence.indexOf(figure.words);
              return (
                <li key={`${figure.ref} ${figure.start}`}>
                  <div>
                    <p className="claim-place">
                      <PlaceName place={figure} />
                      {figure.claimId === null ? null : (
                        <Link className="claim-none" href={claimPath(figure.claimId)}>
                          Linked to a claim
                        </Link>
                      )}
                    </p>
                    <p className="claim-words">
                      {figure.sentence.slice(0, at)}
                      <mark>{figure.words}</mark>
                      {figure.sentence.slice(at + figure.words.length)}
                    </p>
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </ClaimsFrame>
  );
}
