import '../../styles/claims.css';
import { useMemo } from 'react';
import { describeUnlinked } from '../../editor-panels/claims/page-statements';
import { useHasClaims } from '../../editor-panels/claims/use-has-claims';
import { useClaimsOf } from '../../editor-panels/claims/use-page-claims';
import type { DescribedChange } from './describe-changes';
import { findNewStatements } from './new-statements';

/** The new statements of a change that no claim covers. Reviewers see the same ones as the author while writing. */
export function ChangeClaims({ change: { pageId, before, after } }: { change: DescribedChange }) {
  const statements = useMemo(() => findNewStatements(before, after), [before, after]);
  const isWanted = useHasClaims() === true && statements.length > 0;
  const { covered, isPending, error } = useClaimsOf(pageId, isWanted);
  if (!isWanted || isPending || error) return null;
  const unlinked = findNewStatements([before, covered.map(({ words }) => words)], after);
  if (unlinked.length === 0) return null;
  return (
    <p className="claim-notes">
      <span>Not linked to a claim:</span>
      {unlinked.map((one) => (
        <q key={one.words} title={describeUnlinked(one)}>
          {one.words}
        </q>
      ))}
    </p>
  );
}
