import { trpc } from '../../api/trpc-react';
import { findStatements } from '../../content/claims/find-statements';
import { useRefreshClaims } from '../../editor-panels/claims/use-page-claims';
import { longTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { PlaceList, PlaceName } from './claim-words';
import type { Claim, ClaimPlace } from './use-claims';

/** The places that make a claim, compared with the pages as they are now. */
export function ClaimPlaces({ claim }: { claim: Claim }) {
  const places = trpc.claims.places.useQuery({ id: String(claim.id) }, { staleTime: 0 });
  const items = places.data?.items ?? [];
  return (
    <section className="part" aria-labelledby="claim-places">
      <div className="part-head">
        <div>
          <h3 id="claim-places">On the pages</h3>
          <p>The texts that make this claim. Links follow their texts when those move.</p>
        </div>
      </div>
      {places.isPending ? <Loading /> : null}
      {places.isError ? (
        <LoadFailure what="The places" error={places.error} onRetry={() => void places.refetch()} />
      ) : null}
      {places.isSuccess && items.length === 0 ? (
        <p className="claim-empty">No text is linked yet. Link words under Figures without a claim.</p>
      ) : null}
      {claim.retiredAt !== null && items.some(isStillShown) ? (
        <div className="dialog-notice">
          <p>This claim is retired, but published pages still make it:</p>
          <PlaceList places={items.filter(isStillShown)} />
        </div>
      ) : null}
      <ul className="claim-items">
        {items.map((place) => (
          <li key={place.id}>
            <Place claim={claim} place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function isStillShown({ isPublished, state }: ClaimPlace): boolean {
  return isPublished && state === 'current';
}

/** Returns whether words contain the value of their claim, however its figure is written. */
function isSame(words: string, value: string): boolean {
  const keysOf = (text: string) => findStatements(text).flatMap(({ keys }) => keys);
  const [wanted, found] = [keysOf(value), keysOf(words)];
  return wanted.some((key) => found.includes(key)) || words.toLowerCase().includes(value.toLowerCase());
}

function Place({ claim, place }: { claim: Claim; place: ClaimPlace }) {
  const { id, words, wordsNow, state, range, isPublished, by, linkedAt } = place;
  const isOther = claim.value !== null && state === 'current' && !isSame(words, claim.value);
  const refresh = useRefreshClaims();
  const onError = useNotifyFailure();
  const confirm = trpc.claims.confirm.useMutation({ onSuccess: refresh, onError });
  const unlink = trpc.claims.unlink.useMutation({ onSuccess: refresh, onError });
  const isActing = confirm.isPending || unlink.isPending;
  const asked = { id: String(claim.id), placeId: String(id) };
  const named = <span className="sr-only"> “{words}”</span>;
  return (
    <>
      <div>
        <p className="claim-place">
          <PlaceName place={place} />
          {state === 'current' ? null : (
            <span className="status" data-tone="waiting">
              {state === 'changed' ? 'Changed' : 'Gone'}
            </span>
          )}
          {isOther ? (
            <span className="status" data-tone="waiting">
              Differs from the value {claim.value}
            </span>
          ) : null}
          {isPublished || state === 'gone' ? null : <span className="claim-none">Not shown to visitors</span>}
        </p>
        <p className="claim-words">
          “{words}”{state === 'changed' ? <> now reads “{wordsNow || '(nothing)'}”</> : null}
          {state === 'gone' ? ' was in a text that no longer exists' : ''}
        </p>
        <p className="claim-by">
          Linked by {namePerson(by, 'within')}, {longTime(linkedAt)}
        </p>
      </div>
      <div className="rows-tools">
        {state === 'changed' && range !== null && claim.retiredAt === null ? (
          <ToolButton look="small" disabled={isActing} onClick={() => confirm.mutate(asked)}>
            Confirm new words{named}
          </ToolButton>
        ) : null}
        <ToolButton look="small" disabled={isActing} onClick={() => unlink.mutate(asked)}>
          Remove link{named}
        </ToolButton>
      </div>
    </>
  );
}
