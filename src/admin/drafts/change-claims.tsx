import '../../styles/claims.css';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { findWhole } from '../../content/claims/claim-place';
import { statesOtherValue } from '../../content/claims/states-other-value';
import { quotableText } from '../../content/find-quote';
import { StatusTag } from '../../editor-panels/claims/claim-status';
import { describeUnlinked } from '../../editor-panels/claims/page-statements';
import { useHasClaims } from '../../editor-panels/claims/use-has-claims';
import { useClaimsOf } from '../../editor-panels/claims/use-page-claims';
import { claimPath } from '../routes';
import { type DescribedChange, REDIRECTS } from './describe-changes';
import { findNewStatements, MAX_STATEMENTS } from './new-statements';

/** The new statements of a change that no claim covers, and the claims whose words it changes. Reviewers see the same ones as the author while writing. */
export function ChangeClaims({ change: { pageId, section, at, before, after } }: { change: DescribedChange }) {
  const isText = section !== REDIRECTS;
  const statements = useMemo(() => (isText ? findNewStatements(before, after) : []), [isText, before, after]);
  const isWanted = useHasClaims() === true && statements.length > 0;
  const { claims, places, covered, isPending, error } = useClaimsOf(pageId, isWanted);
  if (!isWanted) return null;
  if (isPending || error) return <Notes room={statements} />;
  const unlinked = findNewStatements([before, covered.map(({ words }) => words)], after);
  const text = quotableText(after);
  const changed = places.filter(({ ref, words }) => ref === at && findWhole(text, words).length === 0);
  const ofClaims = claims.filter(({ id }) => changed.some(({ claimId }) => claimId === id));
  return (
    <Notes room={statements}>
      {ofClaims.length === 0 ? null : (
        <p className="claim-notes">
          <span>Changes words of a claim:</span>
          {ofClaims.map(({ id, statement, value, status, files }) => (
            <span key={id}>
              <Link className="text-link" href={claimPath(id)}>
                {statement}
              </Link>{' '}
              <StatusTag status={status} files={files} />{' '}
              {statesOtherValue(text, value) ? (
                <span className="status" data-tone="waiting">
                  for {value}, not for the new words
                </span>
              ) : null}
            </span>
          ))}
        </p>
      )}
      {/* New words in the place of linked ones belong to the same claim. */}
      {unlinked.length <= changed.length ? null : <Unlinked statements={unlinked} />}
      {unlinked.length === 0 && ofClaims.length === 0 ? (
        <p className="claim-notes">
          <span>Linked to claims</span>
        </p>
      ) : null}
    </Notes>
  );
}

/** Shows what is known about claims. Its room is reserved while they are loading, so that nothing below moves. */
function Notes({ room, children }: { room: Statements; children?: ReactNode }) {
  return (
    <div className="change-claims">
      <p className="claim-notes" aria-hidden="true">
        {['Not linked to a claim:', ...room.map(({ words }) => `“${words}”`)].map((words) => (
          <span key={words} data-room={words} />
        ))}
      </p>
      <div>{children}</div>
    </div>
  );
}

type Statements = ReturnType<typeof findNewStatements>;

function Unlinked({ statements }: { statements: Statements }) {
  return (
    <p className="claim-notes">
      <span>Not linked to a claim:</span>
      {statements.map((one) => (
        <q key={one.words} title={describeUnlinked(one)}>
          {one.words}
        </q>
      ))}
      {statements.length < MAX_STATEMENTS ? null : <span>Only the first {MAX_STATEMENTS} are listed.</span>}
    </p>
  );
}
